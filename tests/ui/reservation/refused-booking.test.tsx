import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { aBookingSurvey, aReservation, slotsOf } from '../../application/bookables.ts'
import { press } from '../open-survey.tsx'
import {
  alertLines,
  alertTitle,
  anItemToBook,
  book,
  booked,
  h1,
  listed,
  marks,
  openCalendar,
  pick,
  review,
  submit,
  yes,
} from './open-calendar.tsx'

const refusing = (error: Error) => () => Promise.reject(error)
const closeToRetry = 'ブラウザを閉じて、もう一度お試しください。'

const refusedChecks: [string, Error, string[]][] = [
  [
    'the caps',
    refuse('reservation.cap_of_period', { itemKey: 'slot', max: 2 }),
    [
      '予約できる件数の上限に達しています。',
      'この期間に予約できるのは、1人2件までです。',
      'いまの予約のどれかを変更するか、取り消すと、新しく予約できます。',
    ],
  ],
  [
    'the days',
    refuse('reservation.impossible', { itemKey: 'slot', why: 'window' }),
    ['選択した日時は予約できません。', '受付期間を過ぎたか、休みの日です。ほかの日時を選んでください。'],
  ],
  ['the calendar', refuse('reservation.closed', { itemKey: 'slot' }), ['現在、予約を受け付けていません。']],
  [
    'words of the server',
    new CallFailure('http', 'x', { status: 422, serverMessage: '保守中です。' }),
    ['保守中です。'],
  ],
  [
    'words of the server with a second line',
    new CallFailure('http', 'x', {
      status: 422,
      serverMessage: '予約できません。',
      serverDetail: '上限です。',
    }),
    ['予約できません。', '上限です。'],
  ],
]
test.each(refusedChecks)(
  'a check that fails by %s says what and why, and to close the browser and try again [ERR-20]',
  async (_, error, lines) => {
    const { happened } = await openCalendar({ needs: () => ({ checkReservation: refusing(error) }) })
    await review()
    await submit()
    expect(alertLines()).toEqual([...lines, closeToRetry])
    expect(happened.calls.some((call) => call.startsWith('save'))).toBe(false)
    await press('閉じる')
    expect(listed()).toEqual(booked)
  },
)

test('without availability it says so; another slot can be chosen from what is free now [ERR-13][ERR-14]', async () => {
  const { taros, useCases } = await openCalendar()
  await review()
  await book(taros, '20250616|1')
  await submit()
  expect(alertTitle()).toBe('6月16日（月）10:00～11:00は、満席になりました')
  expect(alertLines().slice(1)).toEqual([
    '空きがありません。',
    '選択した枠が満席になりました。ブラウザを閉じて、もう一度お試しください。',
  ])
  await press('ほかの日時を選ぶ')
  expect(marks('10:00～11:00')).toEqual(['○', '×', '○', '○', '○', '○', '○'])
  await pick('6月17日', '10:00')
  await yes()
  await submit()
  expect(h1()).toBe('予約できました')
  expect(await slotsOf(useCases, '2025-06-17')).toMatchObject({ 1: [1, 1] })
})

test('a save that finds no place left says the same [ERR-13]', async () => {
  await openCalendar({
    booking: { send: refusing(refuse('reservation.slot_full', { itemKey: 'slot', remaining: 0 })) },
  })
  await review()
  await submit()
  expect(alertLines()[1]).toBe('空きがありません。')
})

test('words of the server about a booking that was sent are told without the advice to try again', async () => {
  const error = new CallFailure('http', 'x', { status: 422, serverMessage: '保守中です。' })
  await openCalendar({ booking: { send: refusing(error) } })
  await review()
  await submit()
  expect(alertLines()).toEqual(['エラーが発生しました。', '保守中です。'])
})

test('a server that does not say which slot is full has another one chosen all the same [ERR-13]', async () => {
  await openCalendar({
    booking: { send: refusing(refuse('reservation.slot_full', { itemKey: '', remaining: 0 })) },
  })
  await review()
  await submit()
  expect(alertLines()[1]).toBe('空きがありません。')
  await press('ほかの日時を選ぶ')
  expect(marks('10:00～11:00')).toHaveLength(7)
})

test('two requests at once ask to look whether it is booked, and to close the browser [ERR-12]', async () => {
  await openCalendar({ booking: { send: refusing(refuse('request.in_progress', {})) } })
  await review()
  await submit()
  expect(alertLines()).toEqual([
    '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
    closeToRetry,
  ])
})

/** A sending that fails by `error` while the line is broken. */
function sendingOver(error: Error) {
  const line = { isBroken: true }
  const send = async () => {
    if (line.isBroken) throw error
    return { answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }
  }
  return { line, booking: { send } }
}

const unsettled: [string, Error][] = [
  ['the line breaks', new CallFailure('network', 'x')],
  ['it takes too long', new CallFailure('timeout', 'x')],
  ['the service is overloaded', refuse('service.unavailable', {})],
]
test.each(unsettled)(
  'where %s while it sends, the same is sent again without a check that it may fail by itself',
  async (_, error) => {
    const { line, booking } = sendingOver(error)
    const { happened } = await openCalendar({ booking })
    await review()
    await submit()
    line.isBroken = false
    await press('もう一度送信する')
    expect(h1()).toBe('予約できました')
    expect(happened.calls.filter((call) => call.startsWith('check'))).toHaveLength(1)
  },
)

test.each([
  ['the answer does not come', new CallFailure('timeout', 'x')],
  ['another request is at work', refuse('request.in_progress', {})],
])(
  'while nobody knows whether it was booked, as %s, no other slot can be picked: the same is sent first, without a check',
  async (_, error) => {
    const { line, booking } = sendingOver(error)
    const { store, happened, taros } = await openCalendar({ booking })
    await review()
    await submit()
    await press('閉じる')
    expect(screen.queryByRole('button', { name: '戻って日時を選び直す' })).toBeNull()
    expect(screen.getByText(/予約できたかどうか、まだわかりません。/)).toBeTruthy()
    await book(taros, '20250616|1')
    await act(() => store.refresh())
    expect(store.phase.name).toBe('reviewing')
    line.isBroken = false
    await submit()
    expect(h1()).toBe('予約できました')
    expect(happened.calls.filter((call) => call.startsWith('check'))).toHaveLength(1)
  },
)

test('while nobody knows whether several were booked, none of them can be changed', async () => {
  await openCalendar({
    survey: aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] }),
    items: [anItemToBook, { ...anItemToBook, itemKey: 'slot2', title: '二つ目' }],
    needs: () => ({ checkReservation: async () => {} }),
    booking: { send: refusing(new CallFailure('timeout', 'x')) },
  })
  await review()
  await pick('6月17日', '9:00')
  await yes()
  const changes = () => screen.queryAllByRole('button', { name: 'この予約の日時を選び直す' })
  expect(changes()).toHaveLength(2)
  await submit()
  await press('閉じる')
  expect(changes()).toHaveLength(0)
})

test('nothing is sent while it is said that the pressed slot is gone', async () => {
  const { store, happened, clock, taros } = await openCalendar()
  await book(taros, '20250616|1')
  clock.advance(30_001)
  await pick('6月16日', '10:00')
  expect(store.phase.name).toBe('alert')
  await act(() => store.submit())
  expect(store.phase.name).toBe('alert')
  expect(happened.calls.filter((call) => !call.startsWith('schedule'))).toEqual([])
})

test('a slot that one may have no more of stays selected', async () => {
  const refused = refuse('reservation.cap_of_day', { itemKey: 'slot', max: 1 })
  await openCalendar({ needs: () => ({ checkReservation: refusing(refused) }) })
  await review()
  await submit()
  await press('ほかの日時を選ぶ')
  expect(marks('10:00～11:00')).toEqual(['○', '●', '○', '○', '○', '○', '○'])
})

const ofTheForm: [string, Refusal][] = [
  ['is outdated', refuse('answer.outdated', {})],
  ['may not be changed', refuse('answer.edit_disabled', {})],
]
test.each(ofTheForm)('a form that %s is gone back to', async (_, error) => {
  const { happened } = await openCalendar({ booking: { send: refusing(error) } })
  await review()
  await submit()
  await press('入力画面に戻る')
  expect(happened.back).toBe(1)
})

test('a dose that comes too soon after the one before says so, and nothing of days off [VACC-05]', async () => {
  const error = refuse('reservation.impossible', { itemKey: 'slot', why: 'interval' })
  await openCalendar({ booking: { send: refusing(error) } })
  await review()
  await submit()
  expect(alertLines()).toEqual(['前回の接種から間隔をあける必要があるため、選択した日時は予約できません。'])
})

const expired: [string, Error][] = [
  ['a refusal', refuse('auth.expired', {})],
  ['words of a server', new CallFailure('http', 'x', { status: 403, serverMessage: 'IdToken expired.' })],
  ['a 403 without words', new CallFailure('http', 'x', { status: 403 })],
]
test.each(expired)(
  'a session that ran out before the last button says so, by %s [ERR-03]',
  async (_, error) => {
    const { happened } = await openCalendar({ needs: () => ({ checkReservation: refusing(error) }) })
    await review()
    await submit()
    expect(alertLines()).toEqual([
      'タイムアウトしました。もう一度お試しください。繰り返し表示される場合は、フォームが無効の可能性があります。',
      '入力した内容は残っています。',
    ])
    await press('もう一度ログインする')
    expect(happened.signIns).toBe(1)
  },
)

test('a session that has run out leads to sign-in', async () => {
  const { happened } = await openCalendar({ booking: { send: refusing(refuse('auth.expired', {})) } })
  await review()
  await submit()
  await press('もう一度ログインする')
  expect(happened.signIns).toBe(1)
})
