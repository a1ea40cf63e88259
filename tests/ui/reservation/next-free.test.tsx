import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  bookables,
  countedTogether,
} from '../../application/bookables.ts'
import { answers } from '../../application/forms.ts'
import { press } from '../open-survey.tsx'
import { translationIn } from '../translation-in.ts'
import { anItemToBook, marks, openCalendar, pick, taken, yes } from './open-calendar.tsx'

/** What stands under 次の空き: its slots, or what is said instead; a slot that is still looked for is empty. */
const next = (): string[] => {
  const region = screen.getByRole('region', { name: '次の空き' })
  const [, content] = region.children
  return content?.tagName === 'UL'
    ? [...content.children].map((each) =>
        (each.textContent ?? '').replace(/^.*曜日 /, '').replaceAll('\u00a0', ''),
      )
    : [content?.textContent ?? '']
}

const onlyOn = (...days: readonly string[]) => ({
  weekly: [],
  days: Object.fromEntries(days.map((day) => [day, [null, 1, null]])),
})

test('the three nearest free slots stand above the week, and one tap asks about one of them [CAL-08]', async () => {
  const { happened } = await openCalendar({ before: taken('20250615|1') })
  expect(next()).toEqual(['6/15(日)9:00～10:00', '6/16(月)9:00～10:00', '6/16(月)10:00～11:00'])
  expect(happened.calls).toHaveLength(2)
  await press('6月16日月曜日 10:00～11:00')
  expect(
    within(screen.getByRole('dialog', { name: 'この日時で予約しますか' })).getByText('6/16(月)'),
  ).toBeDefined()
  await yes()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('予約内容の確認')
})

test('they are told in the language of the page', async () => {
  await openCalendar({ translation: await translationIn('en') })
  const region = screen.getByRole('region', { name: 'Next free times' })
  expect(within(region).getAllByRole('button')[0]?.textContent).toContain('Sun, 6/15')
})

test('the slot that is booked already is none of them', async () => {
  await openCalendar({ items: [{ ...anItemToBook, current: { day: localDate('2025-06-15'), slotKey: 0 } }] })
  expect(next()[0]).toBe('6/15(日)10:00～11:00')
})

test('neither is one that another pick of the same form leaves no place in', async () => {
  const items = [anItemToBook, { ...anItemToBook, itemKey: 'slot2', categoryId: 'cat_02' }]
  const survey = aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] })
  await openCalendar({ items, survey })
  await pick('6月15日', '10:00')
  await yes()
  expect(next()).toEqual(['6/15(日)9:00～10:00', '6/16(月)9:00～10:00', '6/16(月)10:00～11:00'])
})

/** Two calendars that count together, where Hanako has the first day of the other. */
const counted = (over: Parameters<typeof bookables>[0]): Parameters<typeof openCalendar>[0] => ({
  offer: {
    ...bookables(over, aCalendar({ ...over, sortKey: 'cal2' })),
    categories: countedTogether,
  },
  before: async (hanakos) =>
    hanakos.saveAnswer({
      surveyId: 'svy1',
      answers: answers({ name: '山田花子', slot: 'cat_02_7|20250615|0' }),
    }),
})

test('a day on which no more bookings are allowed is left out [RSV-18]', async () => {
  await openCalendar(counted({ reservationMaxCountOfDay: 1 }))
  expect(next()).toEqual(['6/16(月)9:00～10:00', '6/16(月)10:00～11:00', '6/17(火)9:00～10:00'])
})

test('who may book no more is offered none, and nothing is looked for [RSV-18]', async () => {
  const { happened } = await openCalendar(counted({ reservationControlType: 1, reservationMaxCount: 1 }))
  expect(screen.queryByRole('region', { name: '次の空き' })).toBeNull()
  expect(happened.calls).toHaveLength(2)
})

test('they are looked for step by step behind the shown week, which does not wait; their place is kept meanwhile', async () => {
  const come: (() => void)[] = []
  await openCalendar({
    calendar: onlyOn('2025-06-16', '2025-07-20', '2025-08-25'),
    needs: (useCases) => ({
      loadSchedule: async (command) => {
        if (command.endDay > '2025-06-28') await new Promise<void>((resolve) => come.push(resolve))
        return useCases.loadSchedule(command)
      },
    }),
  })
  expect(marks('10:00～11:00')).toEqual(['－', '○', '－', '－', '－', '－', '－'])
  expect(next()).toEqual(['6/16(月)10:00～11:00', '', ''])
  await act(async () => come.shift()?.())
  await act(async () => come.shift()?.())
  expect(next()).toEqual(['6/16(月)10:00～11:00', '7/20(日)10:00～11:00', ''])
  await act(async () => come.shift()?.())
  expect(next()).toEqual(['6/16(月)10:00～11:00', '7/20(日)10:00～11:00', '8/25(月)10:00～11:00'])
})

test('where none is found it says until when was looked, twelve weeks ahead or the last bookable day, what else there is and whom to call', async () => {
  const full = { before: taken('20250616|1') }
  await openCalendar({ ...full, calendar: onlyOn('2025-06-16', '2025-12-24') })
  expect(next()).toEqual(['9月7日（日）までに、空いている日時はありません。'])
  expect(screen.getByText(/^ほかの場所や内容なら/)).toBeDefined()
  expect(screen.getByRole('link', { name: '00-0000-0000' }).getAttribute('href')).toBe('tel:00-0000-0000')
})

test('the last bookable day is told where it comes first', async () => {
  const calendar = { ...onlyOn('2025-06-16'), endDate: localDate('2025-06-30') }
  await openCalendar({ before: taken('20250616|1'), calendar })
  expect(next()).toEqual(['6月30日（月）までに、空いている日時はありません。'])
})

test('what can not be loaded is said in the same place, over a week that can be used', async () => {
  await openCalendar({
    calendar: onlyOn('2025-06-16', '2025-07-20'),
    before: taken('20250616|1'),
    needs: (useCases) => ({
      loadSchedule: (command) =>
        command.endDay > '2025-06-28'
          ? Promise.reject(new CallFailure('network', 'x'))
          : useCases.loadSchedule(command),
    }),
  })
  expect(next()).toEqual(['次の空きを調べられませんでした。下の表でさがしてください。'])
  expect(marks('10:00～11:00')[1]).toBe('×')
})

test('a slot that went while the page was away is no longer offered', async () => {
  const { store, clock, taros } = await openCalendar({ calendar: onlyOn('2025-06-16', '2025-06-25') })
  expect(next()).toEqual(['6/16(月)10:00～11:00', '6/25(水)10:00～11:00'])
  clock.advance(30_001)
  await taros.saveAnswer({
    surveyId: 'svy1',
    answers: answers({ name: '港太郎', slot: 'cat01_7|20250625|1' }),
  })
  await act(() => store.refresh())
  expect(next()).toEqual(['6/16(月)10:00～11:00'])
})
