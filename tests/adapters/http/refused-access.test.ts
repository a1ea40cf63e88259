import { expect, test } from 'vitest'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import { anAppendingSurvey } from '../../application/forms.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown, rows } from './http-town.ts'

type HttpTown = Awaited<ReturnType<typeof anHttpTown>>

/** Hanako has an answer; its key. */
async function aTownWithAnswer() {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const saved = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })
  return { town, partitionKey: String(saved.body.partitionKey) }
}

const refusedAccesses = async (town: HttpTown) => {
  await town.auditCounters.write()
  return town.storage.events.filter(({ kind }) => kind === 'access.refused')
}

test("every refused access to another's answer is counted for the resident, by call [R15] [R3]", async () => {
  const { town, partitionKey } = await aTownWithAnswer()
  const named = { surveyId: 'svy1', partitionKey }
  const own = partitionKeyOf({ surveyId: 'svy1', userId: taro, keyMs: 1 })
  const calls = [
    ['survey-results/cancelItem', named],
    ['survey-results/cancelItem', { ...named, partitionKey: own }],
    ['survey-results/putItem', { ...named, data: rows({ name: '太郎' }) }],
    ['survey-results/putUserId', { keys: [{ partitionKey, sortKey: 'name' }] }],
  ] as const
  const replies: Awaited<ReturnType<HttpTown['post']>>[] = []
  for (const [path, body] of calls) replies.push(await town.post(taro, path, body))
  expect(await refusedAccesses(town)).toEqual(
    [
      ['survey-results/cancelItem', 2, 1],
      ['survey-results/putItem', 1, 2],
      ['survey-results/putUserId', 1, 3],
    ].map(([call, times, at]) => ({
      kind: 'access.refused',
      at: town.clock.now(),
      userId: taro,
      request: { requestId: replies[Number(at)]?.headers['x-request-id'], address: '127.0.0.0/24' },
      facts: { call, times, from: town.clock.now(), to: town.clock.now() },
    })),
  )
})

test('what a resident may do, and what a rule refuses, is not counted', async () => {
  const { town, partitionKey } = await aTownWithAnswer()
  await town.post(hanako, 'survey-results/putItem', { data: rows({}) })
  await town.post(hanako, 'survey-results/cancelItem', { surveyId: 'svy1', partitionKey })
  await town.get(hanako, 'survey-configs/getItem?surveyId=none')
  expect(await refusedAccesses(town)).toEqual([])
})
