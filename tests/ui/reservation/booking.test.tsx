import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { JustBooked } from '../../../ui/reservation/calendar-page.ts'
import { CalendarScreen } from '../../../ui/reservation/calendar-screen.tsx'
import { CalendarStore } from '../../../ui/reservation/calendar-store.ts'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  bookables,
  inTwoCalendars,
  slotsOf,
} from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { press, steps } from '../open-survey.tsx'
import {
  anItemToBook,
  booked,
  h1,
  listed,
  marks,
  openCalendar,
  pick,
  review,
  slot,
  submit,
  taken,
  yes,
} from './open-calendar.tsx'

test('pick, yes, final confirmation, submit, completed: the slot is booked [CAL-08][CAL-09]', async () => {
  const { useCases } = await openCalendar()
  expect(steps()).toBe('入力 確認 [日時] 完了')
  await pick('6月16日', '10:00')
  const dialog = screen.getByRole('dialog', { name: 'この日時で予約しますか' })
  expect(dialog.textContent).toContain('6/16(月) 10:00～11:00')
  await yes()
  expect(h1()).toBe('予約内容の確認')
  expect(steps()).toBe('入力 確認 [日時] 完了')
  expect(listed()).toEqual(booked)
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 1: [1, 0] })
  await submit()
  expect(h1()).toBe('予約できました')
  expect(steps()).toBe('入力 確認 日時 [完了]')
  expect(listed().slice(0, 6).toSorted()).toEqual(booked.toSorted())
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 1: [1, 1] })
})

test('the completed screen says where to go with what, gives the booking to the calendar of the phone and leads to all bookings', async () => {
  const given: JustBooked[] = []
  const went: string[] = []
  let fails = true
  const items = bookables().items?.map((item) => ({
    ...item,
    place: '保健センター',
    mapUrl: 'https://map.example.jp/1',
    toBring: ['保険証'],
  }))
  await openCalendar({
    offer: { ...bookables(), ...(items && { items }) },
    needs: () => ({
      go: (path) => void went.push(path),
      addToCalendar: async (what) => {
        if (fails) throw new Error('no room')
        given.push(what)
      },
    }),
  })
  await review()
  await submit()
  expect(listed()).toEqual(expect.arrayContaining(['持ち物: 保険証']))
  expect(screen.getByText('保健センター')).toBeDefined()
  const map = screen.getByRole('link', { name: /地図を開く/ })
  expect(map.getAttribute('href')).toBe('https://map.example.jp/1')
  await press('カレンダーに追加')
  expect(screen.getByText(/保存できませんでした/)).toBeDefined()
  fails = false
  await press('カレンダーに追加')
  expect(given).toMatchObject([{ survey: { surveyId: 'svy1' }, itemKey: 'slot' }])
  await press('予約の確認・変更')
  expect(went).toEqual(['/my'])
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
  expect(listed().slice(0, 2)).toEqual(['日付: 6/17(火)', '時間: 9:00～10:00'])
})

test('two reservations in the same slot are told before they are booked, others are not', async () => {
  const [survey, second] = [
    aBookingSurvey({ surveySchema: [anItem(), aReservation(), aReservation({ itemKey: 'slot2' })] }),
    { ...anItemToBook, itemKey: 'slot2', title: '二つ目' },
  ]
  await openCalendar({ survey, items: [anItemToBook, second] })
  const told = () => screen.queryByText(/^同じ日時の予約が2件あります。/)
  await pick('6月16日', '9:00')
  await yes()
  await pick('6月17日', '9:00')
  await yes()
  expect(told()).toBeNull()
  await press('戻って日時を選び直す')
  await pick('6月16日', '9:00')
  await yes()
  expect(told()).not.toBeNull()
})

test.each([
  [0, { dayCheckOnly: true, from: '', to: '' }],
  [1, { dayCheckOnly: false, from: '2025-06-15', to: '2025-07-31' }],
] as const)(
  'with control type %i the check names the days that count, and the caps [RSV-16][RSV-17]',
  async (reservationControlType, scope) => {
    const asked: unknown[] = []
    await openCalendar({
      calendar: { reservationControlType, reservationMaxCount: 2, endDate: localDate('2025-07-31') },
      needs: () => ({ checkReservation: async ({ allowed }) => void asked.push(allowed) }),
    })
    await review()
    await submit()
    expect(asked).toEqual([{ ...scope, maxCount: 2, maxCountOfDay: 0 }])
  },
)

test('the question is narrower than a warning [CAL-08][CAL-11]', async () => {
  await openCalendar({
    needs: () => ({
      checkReservation: () => Promise.reject(refuse('reservation.closed', { itemKey: 'slot' })),
    }),
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
    '胃がん バリウム',
    '肺がん レントゲン',
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

test('what is picked is there still when the page is drawn anew, as it is in another language; a slot that has gone is picked again', async () => {
  const survey = aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] })
  const items = [anItemToBook, { ...anItemToBook, itemKey: 'slot2', title: '二つ目' }]
  const picks = new Map([
    ['slot', { day: localDate('2025-06-16'), slotKey: 1 }],
    ['slot2', { day: localDate('2025-06-17'), slotKey: 1 }],
  ])
  const { store } = await openCalendar({ survey, items, booking: { picks } })
  expect(h1()).toBe('予約内容の確認')
  expect([...store.items.values.values()].map((value) => value.slice(-10))).toEqual([
    '20250616|1',
    '20250617|1',
  ])
  cleanup()
  const other = await openCalendar({ survey, items, booking: { picks }, before: taken('20250617|1') })
  expect(h1()).toBe('予約する日時を選ぶ')
  expect(other.store.at).toBe(1)
  expect([...other.store.items.values.keys()]).toEqual(['slot'])
})

test('a filling that is booked can not be booked again, nor after a reload; another filling can [RSV-08][ERR-15]', async () => {
  await openCalendar()
  await review()
  await submit()
  await again({ fillingId: 'filling-1' })
  expect(screen.getByText('すでに予約済みです。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '入力画面に戻る' })).toBeNull()
  expect(screen.getByRole('link', { name: '予約と申請の確認' }).getAttribute('href')).toBe('/my')
  await again(undefined)
  expect(screen.getByText('すでに予約済みです。')).toBeDefined()
  await again({ fillingId: 'filling-2' })
  expect(h1()).toBe('予約する日時を選ぶ')
  await again(undefined)
  expect(screen.queryByText('すでに予約済みです。')).toBeNull()
})

test('a page that is loaded anew shows what was booked, with place, deadline and code, as long as it stands and the page was not left [CAL-08]', async () => {
  const { items = [], ...others } = bookables()
  const placed = items.map((item) => ({ ...item, place: '市役所2階 相談室' }))
  const { store, useCases } = await openCalendar({ offer: { ...others, items: placed } })
  const { visit } = store.needs
  await review()
  await submit()
  const reloaded = async () => {
    cleanup()
    const anew = new CalendarStore(undefined, undefined, store.needs)
    render(<CalendarScreen store={anew} onSignIn={() => {}} />)
    await act(() => anew.load())
    await act(async () => {})
    return h1()
  }
  await screen.findByText('市役所2階 相談室')
  const shown = listed()
  const deadline = () => screen.getByText(/変更・キャンセル.*期限/).textContent
  const until = deadline()
  expect(await reloaded()).toBe('予約できました')
  expect(listed()).toEqual(shown)
  expect(deadline()).toBe(until)
  expect(shown).toEqual(expect.arrayContaining([...booked, '場所: 市役所2階 相談室']))
  expect(shown.at(-1)).toMatch(/^受付コード: \w{8}/)
  expect(screen.queryByText('すでに予約済みです。')).toBeNull()
  expect(screen.queryByText('送信しました。')).toBeNull()

  const { bookedAnswer } = visit
  visit.leaveBooked()
  expect(await reloaded()).toBe('予約について')
  visit.finishBooking('filling-1', bookedAnswer!)
  await useCases.cancelAnswer(bookedAnswer!)
  expect(await reloaded()).toBe('予約について')
})

const again = async (booking: { fillingId: string } | undefined) => {
  document.body.replaceChildren()
  await openCalendar({ booking })
}

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
  await act(() => store.refresh().catch(() => {}))
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
  expect(screen.getByText('選択中：6月18日（水）10:00～11:00')).toBeDefined()
  await press('選択中の日時で進む')
  await yes()
  expect(listed().slice(0, 2)).toEqual(['日付: 6/18(水)', '時間: 10:00～11:00'])
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
  expect(within(screen.getByRole('dialog')).getByText('6/18(水)')).toBeDefined()
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
