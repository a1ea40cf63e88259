import { expect, test } from 'vitest'
import { type AnswerRow, toOwnAnswers } from '../../../adapters/http/calls/answer/answer-rows.ts'
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

/** One answer with these reservations was found; cancelling it ends as told. */
function cancelling(items: readonly string[], answer: () => Promise<void> = async () => {}) {
  const found = new FoundAnswers()
  found.keep(aBookingSurvey(), toOwnAnswers(items.map(aRow)))
  const result = () => {
    const [only] = found.results
    if (!only) throw new Error('nothing was found')
    return only
  }
  const calls: unknown[] = []
  const store = new CancelStore(
    {
      cancelAnswer: (command) => {
        calls.push(command)
        return answer()
      },
      log: () => {},
    },
    found,
  )
  return { store, found, result, calls }
}

test('a cancellation goes from popup over in progress to finished, and calls once however often it is pressed [CANCEL-06]', async () => {
  const { store, result, calls } = cancelling(['slot'])
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
  const { store, found, result, calls } = cancelling(['slot'])
  await store.confirm()
  found.markCancelled(result())
  store.ask(result())
  expect(store.phase.name).toBe('idle')
  expect(calls).toEqual([])
})

test('a success shows the answer as cancelled, one version on, and no longer to be changed [CANCEL-08]', async () => {
  const { store, result } = cancelling(['slot'])
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

test('while one answer is asked about no other one is', () => {
  const { store, found } = cancelling(['slot'])
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
  const { found, result } = cancelling(['slot'])
  found.choose(result())
  expect(found.chosen).toBe(result())
  found.keep(aBookingSurvey(), toOwnAnswers([aRow('slot')]))
  expect(found.chosen).toBeUndefined()
})

test('what keeps an answer from being changed is still told once its deadline is over [CANCEL-16]', () => {
  const { found, result } = cancelling(['slot'])
  found.keep(aBookingSurvey(), toOwnAnswers([{ ...aRow('slot'), changeObstacle: 'answer.completed' }]))
  found.markDeadlinePassed(result())
  expect(result().changeObstacle).toBe('answer.completed')
})

const past: [string, string[], string | undefined][] = [
  ['one reservation can be changed no more either', ['slot'], 'reservation.deadline_passed'],
  ['of several one may still be changed', ['slot', 'second'], undefined],
]

test.each(past)('after a refusal for the deadline %s [CANCEL-15]', async (_, items, changeObstacle) => {
  const { store, result } = cancelling(items, () => Promise.reject(refuse('reservation.deadline_passed', {})))
  store.ask(result())
  await store.confirm()
  expect(store.phase.name).toBe('error')
  expect(result().cancelObstacle).toBe('reservation.deadline_passed')
  expect(result().changeObstacle).toBe(changeObstacle)
})
