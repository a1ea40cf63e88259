import { expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../../adapters/http/calls/answer/answer-rows.ts'
import { signedInFields } from '../../../../adapters/http/calls/session/signed-in.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import { busy, fakeNet, fakeNetBy, ok, type Reply } from '../../../application/fake-net.ts'
import { answers } from '../../../application/forms.ts'
import { anAnswerRecord, asOwnAnswer } from '../../../builders.ts'
import { allHttpUseCases } from '../client/all-http-use-cases.ts'
import { aSession, keeperOf } from '../client/browser-session.ts'

const theirs = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako#1' }
const key = { partitionKey: 'svy1#Ia1#1', sortKey: 'name#山田' }
const calls = {
  'list of forms': (ask: UseCases) => ask.listSearchableSurveys(),
  search: (ask: UseCases) =>
    ask.findAnswers({ surveyId: 'svy1', query: answers({ name: '山田', ways: ['窓口', '電話'] }) }),
  claim: (ask: UseCases) => ask.claimAnswers({ keys: [valueKeyOf(key)] }),
  cancellation: (ask: UseCases) => ask.cancelAnswer({ ...theirs, via: 'confirm' }),
}

/** Makes one call; what came of it, and what was sent. */
async function made(call: (useCases: UseCases) => Promise<unknown>, ...replies: readonly Reply[]) {
  const { net, sends, settled } = fakeNet(...replies)
  const useCases = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
  const outcome = await settled(call(useCases).catch((error: unknown) => error))
  return { outcome, sent: sends.map(({ method, url, body }) => [method, url.split('/db/')[1], body]) }
}

const bodies: [call: keyof typeof calls, sent: readonly unknown[]][] = [
  ['list of forms', ['GET', 'survey-configs/getAllSearchable', undefined]],
  [
    'search',
    [
      'POST',
      'survey-results/filterQuery',
      {
        queryParams: {
          surveyId: 'svy1',
          surveyResults: [
            { itemKey: 'name', value: '山田' },
            { itemKey: 'ways', value: '窓口' },
            { itemKey: 'ways', value: '電話' },
          ],
        },
        requestingUserId: 'U-hanako',
      },
    ],
  ],
  ['claim', ['POST', 'survey-results/putUserId', { userId: 'U-hanako', keys: [key] }]],
  ['cancellation', ['POST', 'survey-results/cancelItem', { ...theirs, via: 'confirm', userId: 'U-hanako' }]],
]

test.each(bodies)(
  'the %s is sent as the interface has it [SRCH-10] [API-16] [API-18] [API-19]',
  async (name, sent) => {
    expect((await made(calls[name], ok({ data: [] }))).sent).toEqual([sent])
  },
)

test('a search and a claim give the answers that the rows tell of', async () => {
  const data = rowsOf([asOwnAnswer(anAnswerRecord())])
  expect((await made(calls.search, ok({ data }))).outcome).toEqual([asOwnAnswer(anAnswerRecord())])
  expect((await made(calls.claim, ok({ data }))).outcome).toEqual([asOwnAnswer(anAnswerRecord())])
})

test('more keys than one body holds become one key an answer', async () => {
  const keys = Array.from({ length: 2001 }, (_, at) => ({
    partitionKey: `svy1#Ia${Math.floor(at / 1000)}#1`,
    sortKey: `q${at}#x`,
  }))
  const named = async (count: number) => {
    const { sent } = await made(
      (ask) => ask.claimAnswers({ keys: keys.slice(0, count).map(valueKeyOf) }),
      ok({ data: [] }),
    )
    return sent.flatMap(([, , body]) => (body as { keys: typeof keys }).keys)
  }
  expect(await named(2000)).toEqual(keys.slice(0, 2000))
  expect(await named(2001)).toEqual([keys[0], keys[1000], keys[2000]])
})

const names = Object.keys(calls) as (keyof typeof calls)[]

test.each(names)('the %s is sent once, whatever fails [RETRY-05]', async (name) => {
  for (const reply of ['network error', 'silence', busy] as const)
    expect((await made(calls[name], reply)).sent).toHaveLength(1)
})

test('a refusal of a search is that refusal again, with its details', async () => {
  const refusal = { code: 'search.required_missing', details: { itemKeys: ['name'] } }
  const { outcome } = await made(calls.search, { status: 422, body: { result: 'ERROR', refusal } })
  expect(outcome).toMatchObject(refusal)
})

test('the parts of the client share one renewal of a session', async () => {
  const renewed = aSession({}, '2')
  const { net, sends, settled } = fakeNetBy(({ url, headers }) => {
    if (url.endsWith('login/refresh'))
      return { status: 200, body: { result: 'OK', data: signedInFields(renewed) }, afterMs: 500 }
    return headers.get('Authorization') === `Bearer ${renewed.session.token}`
      ? ok({ data: [] })
      : { status: 401, body: { result: 'ERROR', refusal: { code: 'auth.required', details: {} } } }
  })
  const needs = { origin: '', session: keeperOf(aSession()), net }

  await settled(
    Promise.all([
      allHttpUseCases(needs).readOwnAnswers({ surveyId: 'svy1' }),
      allHttpUseCases(needs).listCalendars(),
      allHttpUseCases(needs).listSearchableSurveys(),
    ]),
  )

  expect(sends.filter(({ url }) => url.endsWith('login/refresh'))).toHaveLength(1)
})
