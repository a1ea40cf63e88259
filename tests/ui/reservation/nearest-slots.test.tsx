import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { press } from '../open-survey.tsx'
import {
  alertLines,
  alertTitle,
  book,
  h1,
  openCalendar,
  pick,
  review,
  submit,
  taken,
  yes,
} from './open-calendar.tsx'

/** What is offered in place of a slot that is gone. */
const offers = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a slot that went while it was reviewed is named, and the three nearest free ones are offered [ERR-13][ERR-14]', async () => {
  const { taros, useCases, store } = await openCalendar()
  await review()
  await book(taros, '20250616|1')
  await submit()
  expect(alertTitle()).toBe('6月16日（月）10:00～11:00は、満席になりました')
  expect(offers()).toEqual(['6/16(月) 9:00～10:00', '6/17(火) 9:00～10:00', '6/15(日) 10:00～11:00'])
  await press('6/17(火) 9:00～10:00')
  expect(store.phase.name).toBe('asking')
  await yes()
  await submit()
  expect(h1()).toBe('予約できました')
  expect((await useCases.readOwnAnswers({ surveyId: 'svy1' })).length).toBe(1)
})

test('a slot that went before it was pressed is named too, and others are offered [ERR-14]', async () => {
  const { clock, taros } = await openCalendar()
  await book(taros, '20250616|1')
  clock.advance(30_001)
  await pick('6月16日', '10:00')
  expect(alertTitle()).toBe('6月16日（月）10:00～11:00は、満席になりました')
  expect(offers()).toHaveLength(3)
})

test('far from the slot that went, what is free is found from the first bookable day on', async () => {
  const days = { '2025-06-16': [null, 1], '2025-06-17': [null, 1], '2025-07-30': [null, 1] } as const
  const { taros } = await openCalendar({ calendar: { weekly: [], days, reservationPossibleMonths: 2 } })
  await review()
  await book(taros, '20250616|1')
  await submit()
  expect(offers()).toEqual(['6/17(火) 10:00～11:00', '7/30(水) 10:00～11:00'])
})

test('where nothing else is free it says so', async () => {
  const { taros } = await openCalendar({ calendar: { weekly: [], days: { '2025-06-16': [null, 1] } } })
  await review()
  await book(taros, '20250616|1')
  await submit()
  expect(screen.getByText('ほかに空いている日時は見つかりませんでした。')).toBeDefined()
})

test('what can not be loaded is not offered, and another slot can be chosen all the same', async () => {
  let isOver = false
  await openCalendar({
    needs: (useCases) => ({
      loadSchedule: (command) =>
        isOver ? Promise.reject(new Error('no network')) : useCases.loadSchedule(command),
      checkReservation: () => {
        isOver = true
        return Promise.reject(refuse('reservation.slot_full', { itemKey: 'slot', remaining: 0 }))
      },
    }),
  })
  await review()
  await submit()
  await press('ほかの日時を選ぶ')
  expect(h1()).toBe('予約する日時を選ぶ')
})

test('of two slots that went one after the other, those near the second are offered', async () => {
  const { store } = await openCalendar({ before: taken('20250618|1') })
  const { slots } = store.open
  const [first, second] = [16, 18].map((day) =>
    slots.cellOf({ day: localDate(`2025-06-${day}`), slotKey: 1 }),
  )
  await act(async () => {
    await Promise.all([store.nearest.lookFor(slots, first!), store.nearest.lookFor(slots, second!)])
  })
  expect(store.nearest.found?.[0]?.day).toBe('2025-06-18')
})

test('a limit that is reached leads to what is booked, before the advice to close the browser [ERR-20]', async () => {
  const refusal = refuse('reservation.cap_of_period', { itemKey: 'slot', max: 2 })
  const { happened } = await openCalendar({
    needs: () => ({ checkReservation: () => Promise.reject(refusal) }),
  })
  await review()
  await submit()
  expect(alertLines().slice(-2)).toEqual([
    'いまの予約のどれかを変更するか、取り消すと、新しく予約できます。',
    'ブラウザを閉じて、もう一度お試しください。',
  ])
  await press('予約を見る')
  expect(happened.went).toEqual(['/my'])
})
