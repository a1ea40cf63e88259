import { expect, test } from 'vitest'
import { type AnswerRow, toOwnAnswers } from '../../../adapters/http/calls/answer-rows.ts'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { CancelStore } from '../../../ui/answer/cancel-store.ts'
import { FoundAnswers } from '../../../ui/answer/found-answers.ts'
import { aBookingSurvey } from '../../application/bookables.ts'

const aRow = (itemKey: string): AnswerRow => ({
  userId: 'U-hanako',
  surveyId: 'svy1',
  value: 'cat01_7|20250616|0',
  partitionKey: 'svy1#U-hanako',
  sortKey: `${itemKey}#cat01_7|20250616|0`,
  itemKey,
  userSearchKey: `svy1#${itemKey}#cat01_7|20250616|0`,
  check: '未対応',
  isLiffMode: false,
  updatedAt: 1,
  title: '予約',
  answerVersion: 1,
  answercode: 'ABCD2345',
  seriescode: 'ABCD2345',
  revision: 1,
  reserved: {},
})

/** The same once it is cancelled. */
const aCancelledRow: AnswerRow = {
  ...aRow('slot'),
  check: 'キャンセル',
  answerVersion: 2,
  revision: 2,
  changeObstacle: 'answer.change_of_cancelled',
  cancelObstacle: 'answer.cancelled',
}

type Told = () => Promise<readonly AnswerRow[]>

/** One answer with one reservation was found; cancelling it ends as told, and so does reading it again. */
function cancelling({
  rows = [aRow('slot')],
  cancel = async () => [aCancelledRow],
  read = async () => [],
}: {
  rows?: readonly AnswerRow[]
  cancel?: Told
  read?: Told
} = {}) {
  const found = new FoundAnswers()
  found.keep(aBookingSurvey(), toOwnAnswers(rows))
  const result = () => {
    const [only] = found.results
    if (!only) throw new Error('nothing was found')
    return only
  }
  const calls: unknown[] = []
  const store = new CancelStore(
    {
      cancelAnswer: async (command) => {
        calls.push(command)
        return toOwnAnswers(await cancel())[0]
      },
      readAnswer: async () => toOwnAnswers(await read())[0],
      log: () => {},
    },
    found,
  )
  return { store, found, result, calls }
}

test('a cancellation goes from popup over in progress to finished, and calls once however often it is pressed [CANCEL-06]', async () => {
  const { store, result, calls } = cancelling()
  store.ask(result())
  expect(store.phase.name).toBe('asking')
  const presses = [store.confirm(), store.confirm()]
  expect(store.phase.name).toBe('cancelling')
  store.close()
  expect(store.phase.name).toBe('cancelling')
  await Promise.all(presses)
  expect(store.phase.name).toBe('finished')
  await store.confirm()
  expect(calls).toEqual([{ surveyId: 'svy1', partitionKey: 'svy1#U-hanako' }])
})

test("what can't be cancelled opens no popup, and nothing is cancelled without one", async () => {
  const { store, result, calls } = cancelling({ rows: [aCancelledRow] })
  await store.confirm()
  store.ask(result())
  expect(store.phase.name).toBe('idle')
  expect(calls).toEqual([])
})

test('a success shows the answer as cancelled, one version on, and no longer to be changed [CANCEL-08]', async () => {
  const { store, result } = cancelling()
  store.ask(result())
  await store.confirm()
  expect(result()).toMatchObject({
    check: 'キャンセル',
    version: 2,
    revision: 2,
    cancelObstacle: 'answer.cancelled',
    changeObstacle: 'answer.change_of_cancelled',
  })
})

test('where a server does not say what the answer is now, it is read again; without it the cancellation is finished all the same [CANCEL-08]', async () => {
  const silent = async () => []
  const told = cancelling({ cancel: silent, read: async () => [aCancelledRow] })
  told.store.ask(told.result())
  await told.store.confirm()
  expect(told.result().check).toBe('キャンセル')

  const offline = () => Promise.reject(new CallFailure('network', 'offline'))
  const untold = cancelling({ cancel: silent, read: offline })
  untold.store.ask(untold.result())
  await untold.store.confirm()
  expect(untold.store.phase.name).toBe('finished')
})

test('a refusal is told also if what the answer has become can not be read [CANCEL-06]', async () => {
  const { store, result } = cancelling({
    cancel: () => Promise.reject(refuse('answer.cancelled', {})),
    read: () => Promise.reject(new CallFailure('network', 'offline')),
  })
  const before = result()
  store.ask(before)
  await store.confirm()
  expect(store.phase).toMatchObject({ name: 'error', error: { code: 'answer.cancelled' } })
  expect(result()).toBe(before)
})

test('a reservation that was cancelled alone stays in its place as such [CANCEL-08]', async () => {
  const { store, result } = cancelling({
    rows: [aRow('first'), aRow('slot')],
    cancel: async () => [aRow('slot')],
  })
  store.ask(result(), result().reservations[0])
  await store.confirm()
  expect(result().reservations.map(({ itemKey, cancelObstacle }) => [itemKey, cancelObstacle])).toEqual([
    ['first', 'answer.cancelled'],
    ['slot', undefined],
  ])
})

test('while one answer is asked about no other one is', () => {
  const { store, found } = cancelling()
  found.keep(
    aBookingSurvey(),
    toOwnAnswers([aRow('slot'), { ...aRow('slot'), partitionKey: 'svy1#U-hanako#2' }]),
  )
  const [one, other] = found.results
  store.ask(one!)
  store.ask(other!)
  expect(store.phase).toEqual({ name: 'asking', result: one })
})

test('what was looked at last is not chosen in the results of another search', () => {
  const { found, result } = cancelling()
  found.choose(result())
  expect(found.chosen).toBe(result())
  found.keep(aBookingSurvey(), toOwnAnswers([aRow('slot')]))
  expect(found.chosen).toBeUndefined()
})

test('after a refusal for the deadline the answer is shown as it is now [CANCEL-15]', async () => {
  const late = 'reservation.deadline_passed'
  const { store, result } = cancelling({
    cancel: () => Promise.reject(refuse(late, {})),
    read: async () => [{ ...aRow('slot'), changeObstacle: late, cancelObstacle: late }],
  })
  store.ask(result())
  await store.confirm()
  expect(store.phase.name).toBe('error')
  expect(result()).toMatchObject({ changeObstacle: late, cancelObstacle: late })
})
