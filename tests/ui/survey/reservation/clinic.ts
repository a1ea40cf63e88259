import type { City } from '../../../../application/ports/city-repository.ts'
import type { Calendar } from '../../../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../../../domain/reservation/category.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../../application/forms.ts'

// A town that takes reservations for health checks, on any day of the week.

const calendar = (sortKey: string, name: string): Calendar => ({
  sortKey,
  name,
  comaList: [
    { start: '09:00', end: '09:30' },
    { start: '09:30', end: '10:00' },
  ],
  reservationPossibleMonths: 3,
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [3, 3] }],
})

export const tree: CategoryTree = {
  display: { tag1: '種類', tag2: '会場', tag3: '検査', title: '健診の予約' },
  tagLabels: { en: { tag1: 'Kind', tag2: 'Place', tag3: 'Check' } },
  categories: [
    {
      id: 'dental',
      name: '歯科',
      order: 2,
      children: [
        {
          id: 'dental-hall',
          name: '市民会館',
          order: 1,
          children: [{ id: 'teeth', name: '歯科健診', order: 1, calendarId: 'cal-teeth' }],
        },
      ],
    },
    {
      id: 'health',
      name: '健診',
      order: 1,
      children: [
        {
          id: 'north',
          name: '北センター',
          order: 2,
          children: [{ id: 'north-heart', name: '心電図', order: 1, calendarId: 'cal-heart' }],
        },
        {
          id: 'south',
          name: '南センター',
          order: 1,
          children: [
            { id: 'eyes', name: '眼底検査', order: 2, calendarId: 'cal-eyes' },
            { id: 'blood', name: '血液検査', order: 1 },
          ],
        },
      ],
    },
  ],
}

export const items: readonly ReservationItem[] = [
  { categoryId: 'eyes', itemId: 'left', itemName: '左目' },
  { categoryId: 'eyes', itemId: 'right', itemName: '右目' },
  { categoryId: 'teeth', itemId: 'all', itemName: '歯の全体' },
  { categoryId: 'north-heart', itemId: 'one', itemName: '心電図' },
  { categoryId: 'blood', itemId: 'one', itemName: '採血' },
]

/** What the town has beside its forms. */
export const clinic: Partial<City> = {
  categories: tree,
  items,
  calendars: [
    calendar('cal-eyes', '眼科のカレンダー'),
    calendar('cal-teeth', '歯科のカレンダー'),
    calendar('cal-heart', '循環器のカレンダー'),
  ],
}

/** A reservation item, of which nothing is asked unless told otherwise. */
export const aReservation = (over: Partial<SchemaItem> = {}): SchemaItem =>
  anItem({ itemKey: 'visit', title: '受けたい健診', type: 'reservation', ...over })

/** A form with a name and a reservation. */
export const aClinicForm = (...schema: readonly SchemaItem[]): SurveyConfig =>
  anAppendingSurvey({ surveySchema: [anItem(), ...(schema.length > 0 ? schema : [aReservation()])] })

export const monday = localDate('2025-06-16')
