import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { press } from '../open-survey.tsx'
import { anItemToBook, columns, marks, openCalendar, range, showView, slot, taken } from './open-calendar.tsx'

const daily = [0, 1, 2, 3, 4, 5, 6]
const free = ['○', '○', '○', '○', '○', '○', '○']

test('the calendar opens with the week of the first bookable day: days across from Sunday, times down [CAL-01][CAL-16]', async () => {
  await openCalendar({ calendar: { startDate: localDate('2025-06-24') } })
  expect(columns()).toEqual([
    '時間',
    ...['6/22(日)', '6/23(月)', '6/24(火)', '6/25(水)', '6/26(木)', '6/27(金)', '6/28(土)'],
  ])
  expect(screen.getAllByRole('rowheader').map((time) => time.textContent)).toEqual([
    '9:00～10:00',
    '10:00～11:00',
  ])
  expect(marks('9:00～10:00')).toEqual(['－', '－', '○', '○', '○', '○', '○'])
})

test('a week whose times are over is no bookable one: the calendar opens with the next [CAL-01]', async () => {
  await openCalendar({ now: '2025-06-14T12:00:00+09:00' })
  expect(range()).toBe('6月15日（日）～6月21日（土）')
  await press('前の週')
  expect(screen.getByText('この週に予約できる枠はありません。')).toBeDefined()
})

const [june, july] = [localDate('2025-06-10'), localDate('2025-07-02')]
const opensOn: [string, object][] = [
  ['the booking that is changed', { current: { day: july, slotKey: 0 } }],
  ['the day that the form wishes', { reservationDate: july }],
  ['the wished day, whatever is booked', { reservationDate: july, current: { day: june, slotKey: 0 } }],
  ['the booking, where the wish is over', { reservationDate: june, current: { day: july, slotKey: 0 } }],
]
test.each(opensOn)('it opens with the week of %s [RSV-31][CAL-01]', async (_, given) => {
  await openCalendar({ items: [{ ...anItemToBook, ...given }] })
  expect(range()).toBe('6月29日（日）～7月5日（土）')
})

const closedDays = Array.from({ length: 7 }, (_, at) => localDate(`2025-06-${15 + at}`))
test.each([
  ['2025-06-14', '6月22日（日）～6月28日（土）'],
  ['2025-06-15', '6月15日（日）～6月21日（土）'],
])(
  'a wish for %s, where today is 15 June and nothing open this week, opens with %s [RSV-31]',
  async (day, week) => {
    await openCalendar({
      calendar: { dayOffs: closedDays },
      items: [{ ...anItemToBook, reservationDate: localDate(day) }],
    })
    expect(range()).toBe(week)
  },
)

test('a wish for a past day leads to no week before the bookable ones [RSV-31][CAL-04]', async () => {
  await openCalendar({ items: [{ ...anItemToBook, reservationDate: localDate('2025-06-07') }] })
  expect(range()).toBe('6月15日（日）～6月21日（土）')
  expect(screen.getByRole('button', { name: '前の週' }).getAttribute('aria-disabled')).toBe('true')
})

test('five marks, each with its words: selected, available, full, day off, not accepted [CAL-06][RSV-12][RSV-13][RSV-14]', async () => {
  await openCalendar({
    now: '2025-06-16T08:00:00+09:00',
    calendar: { dayOffs: [localDate('2025-06-18')] },
    before: taken('20250617|1'),
    items: [{ ...anItemToBook, current: { day: localDate('2025-06-19'), slotKey: 1 } }],
  })
  expect(marks('10:00～11:00')).toEqual(['－', '○', '×', '休', '●', '○', '○'])
  const names = screen
    .getAllByRole('button', { name: /10:00から11:00まで/ })
    .map((button) => button.getAttribute('aria-label'))
  expect(names.slice(0, 5)).toEqual([
    '6月15日日曜日 10:00から11:00まで 受付不可',
    '6月16日月曜日 10:00から11:00まで 予約可 残り1',
    '6月17日火曜日 10:00から11:00まで 満',
    '6月18日水曜日 10:00から11:00まで 休日',
    '6月19日木曜日 10:00から11:00まで 選択中 残り1',
  ])
  const legend = within(screen.getByRole('list', { name: '記号の意味' })).getAllByRole('listitem')
  expect(legend.map((entry) => entry.textContent)).toEqual([
    '●選択中',
    '○予約可',
    '×満',
    '休休日',
    '－受付不可',
  ])
})

test.each(['満', '休日', '受付不可'])(
  'a slot that is marked %s can be reached and does nothing [CAL-06]',
  async (mark) => {
    await openCalendar({
      now: '2025-06-16T08:00:00+09:00',
      calendar: { dayOffs: [localDate('2025-06-18')] },
      before: taken('20250617|1'),
    })
    const [button] = screen.getAllByRole('button', { name: new RegExp(`10:00から11:00まで ${mark}$`) })
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    await act(async () => {
      fireEvent.click(button as HTMLElement)
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('national holidays are told by name, not by colour alone', async () => {
  await openCalendar({ holidays: { '2025-06-18': '町の日' } })
  expect(screen.getByText('祝日：6月18日（水） 町の日')).toBeDefined()
  expect(screen.getByRole('columnheader', { name: '6月18日水曜日 町の日' }).textContent).toBe('6/18(水)祝')
})

const halves = { weekly: [{ weekdays: daily, quotas: [5, 1, 2] }] }

test('morning and afternoon are switched where a week has both, noon being afternoon [CAL-02]', async () => {
  await openCalendar({
    calendar: {
      comaList: [
        { start: '11:30', end: '12:00' },
        { start: '12:00', end: '12:30' },
        { start: '13:00', end: '14:00' },
      ],
      ...halves,
    },
  })
  const rows = () => screen.getAllByRole('rowheader').map((time) => time.textContent)
  expect(rows()).toEqual(['11:30～12:00'])
  await press('午後 空き14件')
  expect(rows()).toEqual(['12:00～12:30', '13:00～14:00'])
})

test('without afternoon slots there is nothing to switch [CAL-02]', async () => {
  await openCalendar()
  expect(screen.queryByRole('group', { name: '時間帯' })).toBeNull()
})

test('a calendar that is free in the afternoon only opens there [CAL-02]', async () => {
  await openCalendar({ calendar: { weekly: [{ weekdays: daily, quotas: [0, 0, 2] }] } })
  expect(screen.getByRole('button', { name: /午後/ }).getAttribute('aria-pressed')).toBe('true')
  expect(marks('13:00～14:00')).toEqual(free)
})

test('previous and next move by a week, not before the first bookable one [CAL-04]', async () => {
  await openCalendar()
  const previous = screen.getByRole('button', { name: '前の週' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await press('前の週')
  expect(range()).toBe('6月15日（日）～6月21日（土）')
  await press('次の週')
  await press('次の週')
  expect(range()).toBe('6月29日（日）～7月5日（土）')
  await press('前の週')
  expect(range()).toBe('6月22日（日）～6月28日（土）')
})

test('next ends with the last bookable week [CAL-04]', async () => {
  await openCalendar({ calendar: { endDate: localDate('2025-06-24') } })
  await press('次の週')
  expect(screen.getByRole('button', { name: '次の週' }).getAttribute('aria-disabled')).toBe('true')
  expect(marks('9:00～10:00')).toEqual(['○', '○', '○', '－', '－', '－', '－'])
})

/** The days of the shown month, a week a line. */
const month = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('button')
        .map((day) => Number(/月(\d+)日/.exec(day.textContent ?? '')?.[1])),
    )

const months: [string, string, number, number[]][] = [
  ['June 2024, which begins on a Saturday', '2024-06-10', 6, [26, 27, 28, 29, 30, 31, 1]],
  ['September 2024, which begins on a Sunday', '2024-09-10', 5, [1, 2, 3, 4, 5, 6, 7]],
]
test.each(months)('%s, is shown in whole weeks from Sunday [CAL-03]', async (_, day, weeks, first) => {
  await openCalendar({ now: `${day}T08:00:00+09:00` })
  await showView('月')
  expect(month()).toHaveLength(weeks)
  expect(month()[0]).toEqual(first)
  expect(columns()).toEqual(['日', '月', '火', '水', '木', '金', '土'])
})

test('a day of the month tells what is free; a click opens its week, which is told, at its first free slot [CAL-05]', async () => {
  await openCalendar({ before: taken('20250625|1') })
  await showView('月')
  const day = screen.getByRole('button', { name: '6月25日水曜日 予約可 空き1件' })
  await act(async () => {
    fireEvent.click(day)
  })
  expect(range()).toBe('6月22日（日）～6月28日（土）')
  expect(document.activeElement).toBe(slot('6月25日', '9:00'))
  expect(marks('9:00～10:00')).toEqual(free)
})

test('previous and next move by a month in the month [CAL-04]', async () => {
  await openCalendar({ now: '2025-12-31T08:00:00+09:00' })
  await showView('月')
  expect(range()).toBe('2025年12月')
  await press('次の月')
  expect(range()).toBe('2026年1月')
  await press('次の月')
  expect(range()).toBe('2026年2月')
  await press('前の月')
  expect(range()).toBe('2026年1月')
})

const firstWeek = Array.from({ length: 7 }, (_, at) => `2025-06-${15 + at}`)

test('a week without anything free says so, and leads to the next that has [CAL-07]', async () => {
  const full = Object.fromEntries(firstWeek.map((day) => [day, [null, 1, null]]))
  await openCalendar({
    calendar: { days: full },
    before: taken(...firstWeek.map((day) => `${day.replaceAll('-', '')}|1`)),
  })
  expect(range()).toBe('6月15日（日）～6月21日（土）')
  expect(screen.getByText('この週に予約できる枠はありません。')).toBeDefined()
  await press('次に空いている週へ')
  await waitFor(() => expect(range()).toBe('6月22日（日）～6月28日（土）'))
  expect(screen.queryByText('この週に予約できる枠はありません。')).toBeNull()
})

const closed: [string, object][] = [
  ['is off', { calendarOff: true }],
  ['ends before it begins', { startDate: localDate('2025-07-01'), endDate: localDate('2025-06-30') }],
]
test.each(closed)(
  'a calendar that %s accepts no reservations [CAL-07][CAL-17][ERR-18][RSV-23]',
  async (_, calendar) => {
    const { happened } = await openCalendar({ calendar })
    expect(screen.getByRole('alert').textContent).toBe('現在、予約を受け付けていません。')
    expect(screen.queryByRole('table')).toBeNull()
    await press('入力画面に戻る')
    expect(happened.back).toBe(1)
  },
)

test('a server that can not tell whether a calendar is on does not close it [RSV-29]', async () => {
  await openCalendar({
    needs: () => ({ canBeReserved: () => Promise.reject(new CallFailure('network', 'x')) }),
  })
  expect(marks('9:00～10:00')).toEqual(free)
})

const slotless: [string, object, object][] = [
  ['no time slots', { comaList: [], weekly: [] }, {}],
  ['no places on any day', { weekly: [], endDate: localDate('2025-12-31') }, {}],
  ['no calendar', {}, { categoryId: 'cat03' }],
]
test.each(slotless)(
  'where there is %s, no slot can be booked [CAL-18][ERR-19][RSV-30]',
  async (_, calendar, item) => {
    await openCalendar({ calendar, items: [{ ...anItemToBook, ...item }] })
    expect(screen.getByRole('alert').textContent).toBe('予約可能な枠がありません。')
  },
)

test('a calendar whose later weeks do not come is not said to have no slot', async () => {
  await openCalendar({
    calendar: { weekly: [], days: { '2025-07-15': [1, null, null] } },
    needs: (useCases) => ({
      loadSchedule: (command) =>
        command.endDay > '2025-06-21'
          ? Promise.reject(new CallFailure('network', 'x'))
          : useCases.loadSchedule(command),
    }),
  })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(range()).toBe('6月15日（日）～6月21日（土）')
})

const invalid: [string, Parameters<typeof openCalendar>[0]][] = [
  ['another calendar than the category has', { calendarId: 'cal2' }],
  ['a calendar that is not there', { needs: () => ({ loadCalendar: gone }) }],
  ['a category that is not there', { items: [{ ...anItemToBook, categoryId: 'cat99' }] }],
  ['nothing to book', { items: [] }],
]
const gone = () => Promise.reject(refuse('calendar.not_found', { calendarId: 'cal1' }))
test.each(invalid)(
  'an address with %s makes no sense: the page goes back [CAL-19][ERR-21]',
  async (_, wanted) => {
    const { store } = await openCalendar(wanted)
    expect(store.phase.name).toBe('invalid')
  },
)

test('the second dose waits for the first [ERR-22]', async () => {
  await openCalendar({
    needs: () => ({
      loadCalendar: () => Promise.reject(refuse('reservation.first_dose_missing', { itemKey: 'slot' })),
    }),
  })
  expect(screen.getByRole('alert').textContent).toBe('1回目の接種が完了していません。')
})

test('a calendar that does not come can be asked for again', async () => {
  let broken = true
  const { store } = await openCalendar({
    needs: (useCases) => ({
      loadCalendar: (command) =>
        broken ? Promise.reject(new CallFailure('network', 'x')) : useCases.loadCalendar(command),
    }),
  })
  expect(screen.getByText('通信エラーが発生しました。')).toBeDefined()
  broken = false
  await press('もう一度読み込む')
  await waitFor(() => expect(store.phase.name).toBe('picking'))
})

test('the list has the free slots only, by day; a day opens its times, which book as the table does', async () => {
  await openCalendar({ now: '2025-06-16T09:30:00+09:00', before: taken('20250617|1') })
  await showView('空き一覧')
  await screen.findByText('6月17日（火）')
  const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)
  expect(days.slice(0, 3)).toEqual(['6月16日（月）空き1件', '6月17日（火）空き1件', '6月18日（水）空き2件'])
  expect(days).toHaveLength(7)
  await press('6月18日（水） 空き2件')
  await press('6月18日水曜日 9:00～10:00 残り5')
  expect(within(screen.getByRole('dialog')).getByText('6/18(水)')).toBeDefined()
})

test('the list loads more days until the last', async () => {
  await openCalendar({ calendar: { endDate: localDate('2025-06-25') } })
  await showView('空き一覧')
  await press('さらに先の日を見る')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(11)
  expect(screen.getByText('予約できる日時は、ここまでです。')).toBeDefined()
})
