import type { Calendar } from '../../../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../../../domain/reservation/category.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { anItem, aSurvey } from '../../../application/forms.ts'
import { hanako } from '../../../application/town.ts'
import { anHttpTown, rows } from '../http-town.ts'

/** Two slots on working days: two places in the morning, one in the afternoon. */
export const calendar: Calendar = {
  sortKey: 'cal1',
  name: '市民相談',
  comaList: [
    { start: '09:00', end: '09:30' },
    { start: '13:00', end: '13:30' },
  ],
  reservationCancelLimit: 1,
  reservationPossibleMonths: 1,
  weekly: [{ weekdays: [1, 2, 3, 4, 5], quotas: [2, 1] }],
  dayOffWeekdays: [0, 6],
}

export const categories: CategoryTree = {
  display: { tag1: '施設', tag2: '種類', tag3: '内容', title: '予約するもの' },
  tagLabels: { en: { tag1: 'Place', tag2: 'Kind', tag3: 'Subject' } },
  categories: [
    {
      id: 'hall',
      name: '市役所',
      order: 1,
      children: [
        {
          id: 'talk',
          name: '相談',
          order: 1,
          children: [{ id: 'tax', name: '税金', order: 1, calendarId: 'cal1' }],
        },
      ],
    },
  ],
}

export const items: readonly ReservationItem[] = [
  { categoryId: 'tax', itemId: 'room1', itemName: '第1相談室' },
]

/** Wednesday; in the town it is the Saturday before, noon. */
export const wednesday = '20250618'
export const morning = `tax_room1|${wednesday}|0`
export const afternoon = `tax_room1|${wednesday}|1`
/** Monday: the next working day, too near to be cancelled. */
export const mondayMorning = 'tax_room1|20250616|0'

export const aBookingForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    isAppending: { value: true },
    surveySchema: [anItem(), anItem({ itemKey: 'visit', title: '相談の予約', type: 'reservation' })],
    ...over,
  })

type Over = { calendar?: Partial<Calendar>; survey?: Partial<SurveyConfig>; bare?: boolean }

/** A town with one form that books, and the calls that a resident makes of it. */
export async function aBookingTown({ calendar: over = {}, survey = {}, bare }: Over = {}) {
  const town = await anHttpTown({
    surveys: [aBookingForm(survey)],
    ...(!bare && { bookables: { calendars: [{ ...calendar, ...over }], categories, items } }),
  })
  const book = (value: string, userId = hanako) => {
    town.clock.advance(1)
    return town.post(userId, 'survey-results/putItem', { data: rows({ name: '花子', visit: value }) })
  }
  const cancel = (partitionKey: string, more: object = {}, userId = hanako) =>
    town.post(userId, 'survey-results/cancelItem', { surveyId: 'svy1', partitionKey, ...more })
  const check = (value: string, more: object = {}) =>
    town.post(hanako, 'survey-results/checkReservation', {
      surveyId: 'svy1',
      itemKey: 'visit',
      targetDay: value.split('|')[1],
      value,
      ...more,
    })
  /** [quota, reservations] of the slots of a day. */
  const slots = async (day = wednesday) =>
    (await town.get(hanako, `calendars/schedule/cal1?start_day=${day}&end_day=${day}`)).body.schedule[day]
  const checks = async (userId = hanako): Promise<string[]> => {
    const { body } = await town.post(userId, 'survey-results/query', { surveyId: 'svy1' })
    return body.data
      .filter((row: { itemKey: string }) => row.itemKey === 'visit')
      .map((row: { check: string }) => row.check)
  }
  return { ...town, book, cancel, check, slots, checks }
}
