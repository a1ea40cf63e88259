import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { inTwoCalendars } from '../../application/answer/clinic.ts'
import { aBookingSurvey, aCalendar, aReservation, bookables, slotsOf } from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { press } from '../open-survey.tsx'
import { alertLines, anItemToBook, book, marks, openCalendar, pick, slot, taken } from './open-calendar.tsx'

const yes = () => press('はい')
const submit = () => press('この内容で予約する')
const h1 = () => screen.getByRole('heading', { level: 1 }).textContent

/** Picks 16 June, 10 o'clock, and goes on to the final confirmation. */
async function review(): Promise<void> {
  await pick('6月16日', '10:00')
  await yes()
}

/** What is booked by the lists on the page, as `term: definition`. */
const listed = () =>
  screen
    .getAllByRole('term')
    .map((term) => [...(term.parentElement?.children ?? [])].map((part) => part.textContent).join(': '))
const booked = [
  '分野: 健診',
  '種別: 成人',
  '内容: 胃がん',
  '予約内容: バリウム',
  '日付: 6/16(月)',
  '時間: 10:00～11:00',
]

test('pick, yes, final confirmation, submit, completed: the slot is booked [CAL-08][CAL-09]', async () => {
  const { useCases } = await openCalendar()
  await pick('6月16日', '10:00')
  const dialog = screen.getByRole('dialog', { name: 'この日時で予約しますか' })
  expect(dialog.textContent).toContain('6/16(月) 10:00～11:00')
  await yes()
  expect(h1()).toBe('予約内容の確認')
  expect(listed()).toEqual(booked)
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 1: [1, 0] })
  await submit()
  expect(h1()).toBe('送信が完了しました')
  expect(listed().slice(-6)).toEqual(booked)
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 1: [1, 1] })
})

test('the check comes after the final confirmation and before the save [RSV-05]', async () => {
  const { happened } = await openCalendar()
  await review()
  expect(happened.calls.filter((call) => !call.startsWith('schedule'))).toEqual([])
  await submit()
  expect(happened.calls.slice(-2)).toEqual(['check cat01_7|20250616|1', 'save cat01_7|20250616|1'])
})

test('a slot that is asked about is the one that is marked as selected [CAL-06]', async () => {
  await openCalendar({ items: [{ ...anItemToBook, current: { day: localDate('2025-06-18'), slotKey: 1 } }] })
  expect(marks('10:00～11:00')).toEqual(['○', '○', '○', '●', '○', '○', '○'])
  await pick('6月16日', '10:00')
  expect(marks('10:00～11:00')).toEqual(['○', '●', '○', '○', '○', '○', '○'])
  expect(slot('6月16日', '10:00').getAttribute('aria-label')).toContain('選択中')
})

test('no leaves the slot as it was: unselected, or the one before selected [CAL-10]', async () => {
  await openCalendar({ items: [{ ...anItemToBook, current: { day: localDate('2025-06-18'), slotKey: 1 } }] })
  await pick('6月16日', '10:00')
  await press('いいえ')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(marks('10:00～11:00')).toEqual(['○', '○', '○', '●', '○', '○', '○'])
})

test('back from the final confirmation, the slot is selected and another can be picked [CAL-06][CAL-09]', async () => {
  await openCalendar()
  await review()
  await press('戻って日時を選び直す')
  expect(marks('10:00～11:00')).toEqual(['○', '●', '○', '○', '○', '○', '○'])
  await pick('6月17日', '9:00')
  await yes()
  expect(listed().slice(-2)).toEqual(['日付: 6/17(火)', '時間: 9:00～10:00'])
})

test('the question is narrower than a warning [CAL-08][CAL-11]', async () => {
  await openCalendar({
    needs: () => ({ checkReservation: refusing(refuse('reservation.closed', { itemKey: 'slot' })) }),
  })
  await pick('6月16日', '10:00')
  expect(screen.getByRole('dialog').className).toContain('narrowDialog')
  await yes()
  await submit()
  expect(screen.getByRole('dialog').className).toMatch(/(^|_)dialog/)
})

test('several reservations of a form are picked one after another and booked at once', async () => {
  const second = { ...anItemToBook, itemKey: 'slot2', title: '二つ目', categoryId: 'cat_02' }
  const surveySchema = [anItem(), aReservation(), aReservation({ itemKey: 'slot2' })]
  const { happened } = await openCalendar({
    survey: aBookingSurvey({ surveySchema }),
    items: [anItemToBook, second],
    needs: () => ({ checkReservation: async () => {} }),
    booking: {
      send: async (values) => {
        happened.calls.push(JSON.stringify([...values]))
        return { answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }
      },
    },
  })
  expect(screen.getByText('予約 1／2件目')).toBeDefined()
  await pick('6月16日', '10:00')
  await yes()
  expect(screen.getByText('予約 2／2件目')).toBeDefined()
  await press('前の予約に戻る')
  expect(marks('10:00～11:00')[1]).toBe('●')
  await pick('6月16日', '9:00')
  await yes()
  await pick('6月17日', '9:00')
  await yes()
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    '予約',
    '二つ目',
  ])
  await submit()
  expect(happened.calls.at(-1)).toBe('[["slot","cat01_7|20250616|0"],["slot2","cat_02_7|20250617|0"]]')
})

test('the address names the calendar of the first reservation only', async () => {
  const second = { ...anItemToBook, itemKey: 'slot2', title: '二つ目', categoryId: 'cat_02' }
  await openCalendar({
    calendarId: 'cal1',
    offer: {
      ...bookables({}, aCalendar({ sortKey: 'cal2', startDate: localDate('2025-06-23') })),
      categories: inTwoCalendars,
    },
    survey: aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] }),
    items: [anItemToBook, second],
  })
  await review()
  expect(screen.getByText('予約 2／2件目')).toBeDefined()
  expect(marks('10:00～11:00')).toEqual(['－', '○', '○', '○', '○', '○', '○'])
})

test('a filling that is booked can not be booked again, nor after a reload; another filling can [RSV-08][ERR-15]', async () => {
  await openCalendar()
  await review()
  await submit()
  await again({ fillingId: 'filling-1' })
  expect(screen.getByText('すでに予約済みです。')).toBeDefined()
  await again(undefined)
  expect(screen.getByText('すでに予約済みです。')).toBeDefined()
  await again({ fillingId: 'filling-2' })
  expect(h1()).toBe('予約する日時を選ぶ')
  await again(undefined)
  expect(screen.queryByText('すでに予約済みです。')).toBeNull()
})

const again = async (booking: { fillingId: string } | undefined) => {
  document.body.replaceChildren()
  await openCalendar({ booking })
}

const refusing = (error: Error) => () => Promise.reject(error)
const closeToRetry = 'ブラウザを閉じて、もう一度お試しください。'

const refusedChecks: [string, Error, string[]][] = [
  [
    'the caps',
    refuse('reservation.cap_of_period', { itemKey: 'slot', max: 2 }),
    ['予約できる件数の上限に達しています。', 'この期間に予約できるのは、お一人2件までです。'],
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
  expect(alertLines().slice(0, 2)).toEqual([
    '空きがありません。',
    '選択した枠が満席になりました。ブラウザを閉じて、もう一度お試しください。',
  ])
  await press('別の枠を選ぶ')
  expect(marks('10:00～11:00')).toEqual(['○', '×', '○', '○', '○', '○', '○'])
  await pick('6月17日', '10:00')
  await yes()
  await submit()
  expect(h1()).toBe('送信が完了しました')
  expect(await slotsOf(useCases, '2025-06-17')).toMatchObject({ 1: [1, 1] })
})

test('a save that finds no place left says the same [ERR-13]', async () => {
  await openCalendar({
    booking: { send: refusing(refuse('reservation.slot_full', { itemKey: 'slot', remaining: 0 })) },
  })
  await review()
  await submit()
  expect(alertLines()[0]).toBe('空きがありません。')
})

test('a server that does not say which slot is full has another one chosen all the same [ERR-13]', async () => {
  await openCalendar({
    booking: { send: refusing(refuse('reservation.slot_full', { itemKey: '', remaining: 0 })) },
  })
  await review()
  await submit()
  expect(alertLines()[0]).toBe('空きがありません。')
  await press('別の枠を選ぶ')
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

const unsettled: [string, Error][] = [
  ['the line breaks', new CallFailure('network', 'x')],
  ['it takes too long', new CallFailure('timeout', 'x')],
  ['the service is overloaded', refuse('service.unavailable', {})],
]
test.each(unsettled)(
  'where %s while it sends, the same is sent again without a check that it may fail by itself',
  async (_, error) => {
    let broken = true
    const { happened } = await openCalendar({
      booking: {
        send: async () => {
          if (broken) throw error
          return { answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }
        },
      },
    })
    await review()
    await submit()
    broken = false
    await press('もう一度送信する')
    expect(h1()).toBe('送信が完了しました')
    expect(happened.calls.filter((call) => call.startsWith('check'))).toHaveLength(1)
  },
)

test.each([
  ['the answer does not come', new CallFailure('timeout', 'x')],
  ['another request is at work', refuse('request.in_progress', {})],
])(
  'while nobody knows whether it was booked, as %s, no other slot can be picked: the same is sent first, without a check',
  async (_, error) => {
    let broken = true
    const { store, happened, taros } = await openCalendar({
      booking: {
        send: async () => {
          if (broken) throw error
          return { answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }
        },
      },
    })
    await review()
    await submit()
    await press('閉じる')
    expect(screen.queryByRole('button', { name: '戻って日時を選び直す' })).toBeNull()
    expect(screen.getByText(/予約できたかどうか、まだわかりません。/)).toBeTruthy()
    await book(taros, '20250616|1')
    await act(() => store.lookAgain())
    expect(store.phase.name).toBe('reviewing')
    broken = false
    await submit()
    expect(h1()).toBe('送信が完了しました')
    expect(happened.calls.filter((call) => call.startsWith('check'))).toHaveLength(1)
  },
)

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

test('from the second reservation, which could not be loaded any more, the way back is the form', async () => {
  let isOver = false
  const { store, happened } = await openCalendar({
    survey: aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] }),
    items: [anItemToBook, { ...anItemToBook, itemKey: 'slot2', title: '二つ目' }],
    needs: (useCases) => ({
      loadSchedule: (command) =>
        isOver ? Promise.reject(refuse('auth.expired', {})) : useCases.loadSchedule(command),
    }),
  })
  await review()
  expect(store.at).toBe(1)
  isOver = true
  await act(() => store.lookAgain().catch(() => {}))
  expect(store.phase.name).toBe('failed')
  await press('入力画面に戻る')
  expect(happened.back).toBe(1)
})

test('yes and no pressed at once are a yes', async () => {
  const { store } = await openCalendar()
  await pick('6月16日', '10:00')
  const [yes, no] = ['はい', 'いいえ'].map((name) => screen.getByRole('button', { name }))
  await act(async () => {
    fireEvent.click(yes!)
    fireEvent.click(no!)
  })
  expect(store.phase.name).toBe('reviewing')
})

test('a slot that one may have no more of stays selected', async () => {
  const refused = refuse('reservation.cap_of_day', { itemKey: 'slot', max: 1 })
  await openCalendar({ needs: () => ({ checkReservation: refusing(refused) }) })
  await review()
  await submit()
  await press('別の枠を選ぶ')
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

test('a session that has run out leads to sign-in', async () => {
  const { happened } = await openCalendar({ booking: { send: refusing(refuse('auth.expired', {})) } })
  await review()
  await submit()
  await press('もう一度サインインする')
  expect(happened.signIns).toBe(1)
})

test('submit pressed twice books once', async () => {
  let sent = 0
  await openCalendar({
    booking: {
      send: async () => {
        sent += 1
        return { answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }
      },
    },
  })
  await review()
  const button = screen.getByRole('button', { name: 'この内容で予約する' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(sent).toBe(1)
})

test('whoever has a slot already can go on with it, wherever the table stands [RSV-28]', async () => {
  await openCalendar({ items: [{ ...anItemToBook, current: { day: localDate('2025-06-18'), slotKey: 1 } }] })
  await press('次の週')
  expect(screen.getByText('選択中：6月18日（水） 10:00～11:00')).toBeDefined()
  await press('選択中の日時で進む')
  await yes()
  expect(listed().slice(-2)).toEqual(['日付: 6/18(水)', '時間: 10:00～11:00'])
})

test('without a selected slot there is nothing to go on with', async () => {
  await openCalendar()
  expect(screen.queryByRole('button', { name: '選択中の日時で進む' })).toBeNull()
})

test("the slot that one has is one's own though its day is off by now", async () => {
  await openCalendar({
    calendar: { dayOffs: [localDate('2025-06-18')] },
    items: [{ ...anItemToBook, current: { day: localDate('2025-06-18'), slotKey: 1 } }],
  })
  await press('選択中の日時で進む')
  expect(within(screen.getByRole('dialog')).getByText('2025年6月18日（水）')).toBeDefined()
})

test("the slot that one has is one's own though it is full, and can be kept [RSV-28]", async () => {
  await openCalendar({
    before: taken('20250618|1'),
    items: [{ ...anItemToBook, current: { day: localDate('2025-06-18'), slotKey: 1 } }],
  })
  expect(marks('10:00～11:00')[3]).toBe('●')
  await act(async () => {
    fireEvent.click(slot('6月18日', '10:00'))
  })
  expect(within(screen.getByRole('dialog')).getByText('6/18(水)')).toBeDefined()
  await press('いいえ')
  await review()
  await press('戻って日時を選び直す')
  expect(marks('10:00～11:00')).toEqual(['○', '●', '○', '○', '○', '○', '○'])
})
