import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { press } from '../open-survey.tsx'
import { anItemToBook, openCalendar, range, showView, slot } from './open-calendar.tsx'

const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

const outside: [string, Partial<Calendar>, string, string, [string, string]][] = [
  [
    'before the first',
    { startDate: localDate('2025-06-24') },
    '2025-06-18',
    '6月15日（日）～6月21日（土）',
    ['前の週', '次の週'],
  ],
  [
    'behind the last',
    { endDate: localDate('2025-06-24') },
    '2025-07-02',
    '6月29日（日）～7月5日（土）',
    ['次の週', '前の週'],
  ],
]
test.each(outside)(
  'a wished week %s bookable one can be left and come back to [RSV-31] [CAL-04]',
  async (_, calendar, day, week, [out, back]) => {
    await openCalendar({ calendar, items: [{ ...anItemToBook, reservationDate: localDate(day) }] })
    expect(range()).toBe(week)
    expect(isOff(out)).toBe(true)
    await press(back)
    await press(out)
    expect(range()).toBe(week)
  },
)

test('the months end with the last one that has a bookable day [CAL-04]', async () => {
  await openCalendar({ calendar: { endDate: localDate('2025-07-02') } })
  await showView('月')
  expect(range()).toBe('2025年6月')
  expect([isOff('前の月'), isOff('次の月')]).toEqual([true, false])
  await press('次の月')
  expect(range()).toBe('2025年7月')
  expect([isOff('前の月'), isOff('次の月')]).toEqual([false, true])
})

test('a week of two months is shown as the month of most of its days [CAL-03]', async () => {
  await openCalendar()
  await press('次の週')
  await press('次の週')
  expect(range()).toBe('6月29日（日）～7月5日（土）')
  await showView('月')
  expect(range()).toBe('2025年7月')
})

test('in a month the picked day is marked, and the Tab key comes to its first free day [CAL-06]', async () => {
  await openCalendar({
    items: [{ ...anItemToBook, current: { day: localDate('2025-07-02'), slotKey: 0 } }],
  })
  await showView('月')
  expect(range()).toBe('2025年7月')
  expect(screen.getByRole('button', { name: /^7月2日水曜日 選択中/ })).toBeDefined()
  const stops = within(screen.getByRole('table'))
    .getAllByRole('button')
    .filter((day) => day.tabIndex === 0)
  expect(stops.map((day) => day.dataset.at)).toEqual(['2025-07-01'])
})

test('the month that is shown stays when it is chosen again', async () => {
  await openCalendar()
  await showView('月')
  await press('次の月')
  await showView('月')
  expect(range()).toBe('2025年7月')
})

const inHalves = (days: NonNullable<Calendar['days']>) => ({
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [5, 1, 2] }],
  days,
})
const week = (from: number) => Array.from({ length: 7 }, (_, at) => localDate(`2025-06-${from + at}`))
const afternoonsOnly = Object.fromEntries(week(22).map((day) => [day, [0, 0, 2]]))
const half = () => screen.getByRole('group', { name: '時間帯' }).querySelector('[aria-pressed="true"]')

test('a week with nothing free in the shown half of the day shows the other, unless it is chosen there [CAL-02]', async () => {
  await openCalendar({ calendar: inHalves(afternoonsOnly) })
  expect(half()?.textContent).toBe('午前 空き14件')
  await press('次の週')
  expect(half()?.textContent).toBe('午後 空き7件')
  await press('午前 空きなし')
  expect(half()?.textContent).toBe('午前 空きなし')
  await press('次の週')
  expect(half()?.textContent).toBe('午前 空き14件')
})

test('a day of the month opens at the half of the day that is free on it [CAL-05]', async () => {
  await openCalendar({ calendar: inHalves({ '2025-06-24': [0, 0, 2] }) })
  await showView('月')
  await press('6月24日火曜日 予約可 空き1件')
  expect(half()?.textContent).toBe('午後 空き7件')
  expect(document.activeElement).toBe(slot('6月24日', '13:00'))
  expect(screen.getByRole('columnheader', { name: '6月24日火曜日' }).dataset.opened).toBe('true')
  await press('前の週')
  expect(screen.getAllByRole('columnheader').some(({ dataset }) => dataset.opened)).toBe(false)
})

test('the booking that is moved is marked in the week, in the month and in the list', async () => {
  const held = { day: localDate('2025-06-18'), slotKey: 0 }
  await openCalendar({
    items: [{ ...anItemToBook, current: held }],
    booking: {
      change: {
        held: [
          {
            itemKey: 'slot',
            what: { categoryId: 'cat01', itemId: '7' },
            names: [],
            slot: { ...held, calendarId: 'cal1' },
            reserved: { day: held.day, start: '09:00', end: '10:00' },
          },
        ],
        others: [],
      },
    },
  })
  expect(screen.getByText('いまの予約：6/18(水) 9:00～10:00')).toBeDefined()
  expect(slot('6月18日', '9:00').dataset.note).toBe('いま')
  expect(slot('6月18日', '9:00').getAttribute('aria-label')).toMatch(/選択中 残り5 いまの予約$/)
  expect(slot('6月18日', '10:00').getAttribute('aria-label')).not.toContain('いまの予約')
  await showView('月')
  expect(screen.getAllByRole('button', { name: /いまの予約$/ }).map(({ dataset }) => dataset.at)).toEqual([
    held.day,
  ])
  await showView('空き一覧')
  await press('6月18日（水） 空き2件')
  expect(screen.getByRole('button', { name: '6月18日水曜日 9:00～10:00 いまの予約' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'いまの日時のまま進む' })).toBeDefined()
})

test('the time of day of the booking that is changed is open, free or not [CAL-02]', async () => {
  await openCalendar({
    calendar: { weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [5, 1, 2] }] },
    items: [{ ...anItemToBook, current: { day: localDate('2025-06-18'), slotKey: 2 } }],
  })
  expect(screen.getByRole('button', { name: /午後/ }).getAttribute('aria-pressed')).toBe('true')
})
