import { expect, test } from 'vitest'
import { shownCheck } from '../../../domain/answer/check-value.ts'
import {
  type AnswerFacts,
  cancelObstacle,
  changeObstacle,
  officeCancelObstacle,
} from '../../../domain/answer/obstacles.ts'

const someAnswer = (over: Partial<AnswerFacts> = {}): AnswerFacts => ({
  config: {},
  check: '未対応',
  deadlinePassed: false,
  isOpen: true,
  paymentFeature: false,
  ...over,
})

const cancelWords = ['NG', 'キャンセル', 'キャンセル済', '取り消し']
const completeWords = ['完了', '対応完了']
const otherWords = ['未対応', '対応中', '', 'ng', 'toString']

const shown = [
  ['NG', 'キャンセル済'],
  ['キャンセル', 'キャンセル済'],
  ['キャンセル済', 'キャンセル済'],
  ['取り消し', 'キャンセル済'],
  ['未対応', '未対応'],
  ['完了', '完了'],
]

test.each(cancelWords)(
  'an answer with the check %s can be neither changed nor cancelled [CANCEL-16]',
  (check) => {
    expect(changeObstacle(someAnswer({ check }))).toBe(
      check === '取り消し' ? 'answer.outdated' : 'answer.change_of_cancelled',
    )
    expect(cancelObstacle(someAnswer({ check }))).toBe('answer.cancelled')
  },
)

test.each(completeWords)(
  'an answer with the check %s can’t be changed, but cancelled [CANCEL-16]',
  (check) => {
    expect(changeObstacle(someAnswer({ check }))).toBe('answer.completed')
    expect(cancelObstacle(someAnswer({ check }))).toBeUndefined()
  },
)

test.each(otherWords)("an answer with the check '%s' can be changed and cancelled [CANCEL-16]", (check) => {
  expect(changeObstacle(someAnswer({ check }))).toBeUndefined()
  expect(cancelObstacle(someAnswer({ check }))).toBeUndefined()
})

test('after the deadline a reservation can be neither changed nor cancelled [CANCEL-17]', () => {
  const late = someAnswer({ deadlinePassed: true })
  expect(changeObstacle(late)).toBe('reservation.deadline_passed')
  expect(cancelObstacle(late)).toBe('reservation.deadline_passed')
})

test('a form that forbids changes may still be cancelled', () => {
  const fixed = someAnswer({ config: { isEditDisabled: { value: true } } })
  expect(changeObstacle(fixed)).toBe('answer.edit_disabled')
  expect(cancelObstacle(fixed)).toBeUndefined()
  expect(changeObstacle(someAnswer({ config: { isEditDisabled: { value: false } } }))).toBeUndefined()
})

test('an answer to a payment form can be cancelled only where the city takes payments', () => {
  const paid = { config: { usePayment: 1 } as const }
  expect(cancelObstacle(someAnswer(paid))).toBe('payment.cancel_not_accepted')
  expect(cancelObstacle(someAnswer({ ...paid, paymentFeature: true }))).toBeUndefined()
  expect(cancelObstacle(someAnswer({ config: { usePayment: 0 } }))).toBeUndefined()
})

test('of several reasons the first counts: what never changes, then the deadline, then settings', () => {
  const all = { config: { usePayment: 1, isEditDisabled: { value: true } }, deadlinePassed: true } as const
  expect(cancelObstacle(someAnswer({ ...all, check: 'NG' }))).toBe('answer.cancelled')
  expect(cancelObstacle(someAnswer(all))).toBe('reservation.deadline_passed')
  expect(changeObstacle(someAnswer({ ...all, check: 'NG' }))).toBe('answer.change_of_cancelled')
  expect(changeObstacle(someAnswer({ ...all, check: '完了' }))).toBe('answer.completed')
  expect(changeObstacle(someAnswer(all))).toBe('answer.edit_disabled')
})

test.each(shown)('the check %s is shown as %s [CANCEL-09]', (check, word) => {
  expect(shownCheck(check)).toBe(word)
})

test.each([
  [undefined, false, false, undefined],
  ['answer.cancelled', false, true, 'answer.cancelled'],
  ['reservation.deadline_passed', true, false, 'reservation.deadline_passed'],
  ['reservation.deadline_passed', true, true, undefined],
  ['payment.period_over', false, false, 'payment.period_over'],
  ['payment.period_over', true, true, undefined],
  ['payment.by_office', false, false, undefined],
  ['payment.by_office', true, false, 'reservation.deadline_passed'],
  ['payment.cancelled', false, false, undefined],
  ['payment.cancel_not_accepted', false, false, undefined],
] as const)(
  'what stops residents with %s, past the deadline: %s, meant all the same: %s, stops the office with %s [OFF-23]',
  (ofResident, deadlinePassed, isOver, expected) => {
    expect(officeCancelObstacle(ofResident, { deadlinePassed, isOver })).toBe(expected)
  },
)
