import type { City } from '../application/ports/city-repository.ts'
import type { Calendar } from '../domain/reservation/calendar.ts'

/** Calendars with a category and an item `a` each, by which they are booked: `<calendar>_a|<day>|<slot>`. */
export const offeredCalendars = (
  calendars: readonly Calendar[],
): Pick<City, 'calendars' | 'categories' | 'items'> => {
  const small = calendars.map(({ sortKey }, order) => ({
    id: sortKey,
    name: sortKey,
    order,
    calendarId: sortKey,
  }))
  return {
    calendars,
    categories: {
      display: { tag1: '大', tag2: '中', tag3: '小', title: '予約' },
      categories: [
        { id: 'l', name: '大', order: 1, children: [{ id: 'm', name: '中', order: 1, children: small }] },
      ],
    },
    items: calendars.map(({ sortKey }) => ({ categoryId: sortKey, itemId: 'a', itemName: '窓口' })),
  }
}
