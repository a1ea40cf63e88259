import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
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
import { alertLines, anItemToBook, openCalendar, pick, review, submit, yes } from './open-calendar.tsx'

/** Two calendars of a group, each with these numbers. */
const offerOf = (over: Parameters<typeof bookables>[0]) => ({
  ...bookables(over, aCalendar({ ...over, sortKey: 'cal2', name: '公民館' })),
  categories: countedTogether,
})
const ofPeriod = (max: number) => offerOf({ reservationControlType: 1, reservationMaxCount: max })
type Before = NonNullable<NonNullable<Parameters<typeof openCalendar>[0]>['before']>
const booked =
  (...slots: readonly string[]): Before =>
  async (hanakos) => {
    for (const slot of slots)
      await hanakos.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '山田花子', slot }) })
  }
const inHall = 'cat_02_7|20250617|0'

test('the calendar says how many bookings one may have in all that count together, and which there are [RSV-18]', async () => {
  await openCalendar({ offer: ofPeriod(2), before: booked(inHall) })
  expect(screen.getByText('「検診」の予約は、あわせて1人2件までです（いま1件）。')).toBeDefined()
  expect(screen.getByText('いまの予約：6月17日（火）9:00～10:00 公民館')).toBeDefined()
  expect(screen.queryByText(/上限に達しています/)).toBeNull()
})

test('the cap of a day is told without a count, in the language of the page too [RSV-18]', async () => {
  const offer = offerOf({ reservationMaxCountOfDay: 1 })
  await openCalendar({ offer, before: booked(inHall), translation: await translationIn('en') })
  expect(screen.getByText('Each person may have 1 booking of “検診” a day in all.')).toBeDefined()
  expect(screen.getByText('Your bookings: Tue, June 17 9:00 – 10:00 公民館')).toBeDefined()
})

test('a calendar that counts alone says its own number, and a slot over it is refused when it is pressed [RSV-18]', async () => {
  const { happened } = await openCalendar({
    calendar: { reservationControlType: 1, reservationMaxCount: 1 },
    before: booked('cat01_7|20250617|0'),
  })
  expect(screen.getByText('予約は1人1件までです。いま1件あります。')).toBeDefined()
  expect(screen.getByText(/^上限に達しています。/)).toBeDefined()
  await pick('6月16日', '10:00')
  expect(alertLines().slice(0, 2)).toEqual([
    '予約できる件数の上限に達しています。',
    'この期間に予約できるのは、1人1件までです。',
  ])
  await press('予約を見る')
  expect(happened.went).toEqual(['/my'])
})

test('who changes a booking reads how many they may have, and of those that they have the others [RSV-18]', async () => {
  for (const others of [[], [inHall]]) {
    let partitionKey = ''
    await openCalendar({
      offer: ofPeriod(2),
      before: async (hanakos, taros) => {
        await booked(...others)(hanakos, taros)
        const slot = 'cat01_7|20250618|0'
        ;({ partitionKey } = await hanakos.saveAnswer({
          surveyId: 'svy1',
          answers: answers({ name: '山田花子', slot }),
        }))
      },
      booking: {
        change: { held: [], others: [] },
        get partitionKey() {
          return partitionKey
        },
      },
    })
    expect(screen.getByText('「検診」の予約は、あわせて1人2件までです。')).toBeDefined()
    expect(screen.queryAllByText(/いま/)).toEqual([])
    expect(screen.queryAllByText(/^ほかの予約/).map(({ textContent }) => textContent)).toEqual(
      others.map(() => 'ほかの予約：6月17日（火）9:00～10:00 公民館'),
    )
    cleanup()
  }
})

test('a calendar that counts alone says nothing of others [RSV-18]', async () => {
  await openCalendar({ calendar: { reservationControlType: 1, reservationMaxCount: 1 } })
  expect(screen.queryByText(/あわせて/)).toBeNull()
})

test('who has reached the cap is told before a slot is chosen, and what uses it up when one is [RSV-18]', async () => {
  const { happened, store } = await openCalendar({ offer: ofPeriod(1), before: booked(inHall) })
  expect(screen.getByText(/^上限に達しています。/)).toBeDefined()
  await pick('6月16日', '10:00')
  expect(alertLines()).toEqual([
    '予約できる件数の上限に達しています。',
    '「検診」の予約は、あわせて1人1件までです。',
    'いまの予約：6月17日（火）9:00～10:00 公民館',
    'いまの予約のどれかを変更するか、取り消すと、新しく予約できます。',
  ])
  await press('閉じる')
  expect(store.phase.name).toBe('picking')
  expect(happened.calls.filter((call) => call.startsWith('save'))).toEqual([])
})

test('a slot is asked about if a booking that used up the cap is cancelled by now [RSV-18]', async () => {
  const command = { surveyId: 'svy1', answers: answers({ name: '山田花子', slot: inHall }) }
  let partitionKey = ''
  const { useCases } = await openCalendar({
    offer: ofPeriod(1),
    before: async (hanakos) => ({ partitionKey } = await hanakos.saveAnswer(command)),
  })
  await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
  await pick('6月16日', '10:00')
  expect(screen.getByRole('dialog').textContent).toContain('この日時で予約しますか')
})

test('what is picked for another item of the form counts too [RSV-18]', async () => {
  const survey = aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] })
  const items = [anItemToBook, { ...anItemToBook, itemKey: 'slot2', categoryId: 'cat_02' }]
  const { happened } = await openCalendar({ offer: ofPeriod(1), survey, items })
  await pick('6月16日', '10:00')
  await yes()
  await pick('6月17日', '10:00')
  expect(alertLines()[2]).toBe('いまの予約：6月16日（月）10:00～11:00 健診センター')
  expect(happened.calls.filter((call) => call.startsWith('check'))).toEqual(['check cat_02_7|20250617|1'])
})

test('a check that fails by the cap names the bookings that use it up [RSV-18] [ERR-20]', async () => {
  const booked = [{ calendarName: '公民館', day: localDate('2025-06-17') }]
  const refusal = refuse('reservation.cap_of_day', { itemKey: 'slot', max: 1, group: '検診', booked })
  await openCalendar({ needs: () => ({ checkReservation: () => Promise.reject(refusal) }) })
  await review()
  await submit()
  expect(alertLines().slice(1, 3)).toEqual([
    '「検診」の予約は、あわせて1日に1人1件までです。',
    'いまの予約：6月17日（火） 公民館',
  ])
})
