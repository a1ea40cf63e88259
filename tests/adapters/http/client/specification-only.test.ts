import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../../application/use-cases.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'
import { fakeNet, ok, type Reply } from '../../../application/fake-net.ts'
import { aSave, key } from '../../../application/forms.ts'
import { allHttpUseCases } from './all-http-use-cases.ts'
import { aSession, keeperOf } from './browser-session.ts'

const save = (ask: UseCases) => ask.saveAnswer(aSave({ idempotencyKey: key() }))
const check = (ask: UseCases) =>
  ask.checkReservation({ surveyId: 'svy1', itemKey: 'visit', targetDay: localDate('2025-06-07') })

/** What came of a call to a server that knows only the fields of the specification, and how often it was sent. */
async function outcomeOf(call: (ask: UseCases) => Promise<unknown>, ...replies: readonly Reply[]) {
  const { net, sends, settled } = fakeNet(...replies)
  const ask = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
  const outcome = await settled(call(ask).catch((error: unknown) => error))
  return { outcome, tries: sends.length }
}
const no = (status: number, fields: object): Reply => ({ status, body: { result: 'ERROR', ...fields } })

describe('an answer with nothing but the fields of the specification', () => {
  test.each([200, 422])(
    'needRefresh with status %i is a form that is not the newest [FORM-12] [FORM-15]',
    async (status) => {
      const { outcome } = await outcomeOf(save, no(status, { errorMessage: '古い', needRefresh: true }))
      expect(outcome).toMatchObject({ name: 'Refusal', code: 'survey.outdated' })
    },
  )

  test.each([save, check])('quota_exceeded is a slot without room [ERR-13]', async (call) => {
    const { outcome } = await outcomeOf(call, no(422, { type: 'quota_exceeded' }))
    expect(outcome).toMatchObject({
      name: 'Refusal',
      code: 'reservation.slot_full',
      details: { itemKey: '', remaining: 0 },
    })
  })

  test('temporary_locked is sent again, and then a request that is in progress elsewhere [ERR-12] [RETRY-04]', async () => {
    const locked = no(409, { code: 'temporary_locked' })
    expect(await outcomeOf(save, locked)).toMatchObject({
      outcome: { name: 'Refusal', code: 'request.in_progress' },
      tries: 3,
    })
    const saved = ok({ answercode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 })
    expect(await outcomeOf(save, locked, saved)).toMatchObject({
      outcome: { answerCode: 'ABCD2345' },
      tries: 2,
    })
  })

  test('a failed check keeps the message and the detail of the server [ERR-20]', async () => {
    const said = { errorMessage: '予約できません。', checkDetail: 'お一人2件までです。' }
    const { outcome } = await outcomeOf(check, no(422, said))
    expect(outcome).toMatchObject({
      name: 'CallFailure',
      kind: 'http',
      serverMessage: said.errorMessage,
      serverDetail: said.checkDetail,
    })
  })

  test('a status, a code or a flag that means something else is no refusal', async () => {
    for (const reply of [
      no(422, { needRefresh: 'true' }),
      no(422, { type: 'quota' }),
      no(500, { code: 'temporary_locked' }),
    ])
      expect((await outcomeOf(save, reply)).outcome).toMatchObject({ name: 'CallFailure', kind: 'http' })
  })
})

describe('an answer that is not what the call promises', () => {
  const load = (ask: UseCases) => ask.loadSurvey({ surveyId: 'svy1' })
  const survey = {
    surveyId: 'svy1',
    surveyTitle: '住民票',
    surveySchema: [{ itemKey: 'name', title: 'お名前', type: 'text', options: ['a'] }],
    hasMember: true,
    userLanguageCode: 'ja',
    cancelPost: '済みました',
  }
  const answer = { data: survey, surveyVersion: 2, hasMember: true }

  test('is taken with all that the configuration carries besides', async () => {
    const { hasMember, userLanguageCode, ...config } = survey
    expect((await outcomeOf(load, ok(answer))).outcome).toEqual({
      config,
      surveyVersion: 2,
      hasMember,
      userLanguageCode,
    })
  })

  test.each<[string, object]>([
    ['no form', { ...answer, data: null }],
    ['no title', { ...answer, data: { ...survey, surveyTitle: undefined } }],
    ['items that are no list', { ...answer, data: { ...survey, surveySchema: {} } }],
    [
      'an item without a key',
      { ...answer, data: { ...survey, surveySchema: [{ title: 'a', type: 'text' }] } },
    ],
    ['a version that is a text', { ...answer, surveyVersion: '2' }],
    ['a negative version', { ...answer, surveyVersion: -1 }],
  ])('is a failed call, however OK it says it is: %s', async (_, fields) => {
    expect((await outcomeOf(load, ok(fields))).outcome).toMatchObject({
      name: 'CallFailure',
      kind: 'http',
      status: 200,
    })
  })

  test.each<[string, object]>([
    ['details that are missing', { code: 'survey.not_found' }],
    ['details without what they tell', { code: 'survey.not_found', details: {} }],
    ['a code that this call never says', { code: 'search.foreign', details: {} }],
    ['a code that nobody knows', { code: 'survey.closed', details: {} }],
  ])('a refusal is read only as a whole: %s', async (_, refusal) => {
    expect((await outcomeOf(load, no(404, { refusal }))).outcome).toMatchObject({ name: 'CallFailure' })
  })

  test('what is wrong with a form is read only if every error names an item', async () => {
    const said = (issues: unknown) => no(422, { refusal: { code: 'answer.invalid', details: { issues } } })
    const issue = { itemKey: 'name', code: 'required', details: {} }
    expect((await outcomeOf(save, said([issue]))).outcome).toMatchObject({ details: { issues: [issue] } })
    for (const issues of ['x', [{ code: 'required', details: {} }], undefined])
      expect((await outcomeOf(save, said(issues))).outcome).toMatchObject({ name: 'CallFailure' })
  })
})
