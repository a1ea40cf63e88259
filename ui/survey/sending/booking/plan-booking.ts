import { refuse } from '../../../../domain/refusal.ts'
import { nodeOf } from '../../../../domain/reservation/category-tree.ts'
import { type LocalDate, parseLocalDate } from '../../../../domain/shared/local-date.ts'
import { dayOfCompact, parseReservation } from '../../../../domain/shared/reservation-value.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { shelfOf } from '../../../form/controls/category/catalog.ts'
import type { FieldStore } from '../../../form/field-store.ts'
import { preloadScreenAt } from '../../../frame/other-screens.tsx'
import type { Booking, BookingItem } from '../../../reservation/booking.ts'
import type { SurveyStore } from '../../survey-store.ts'

/** Where a form is booked for, and what the calendar is handed of it; `back` is the way into the form. */
export type BookingPlan = { path: string; booking(back: () => void): Booking }

/** Pages that a form can lead to, by the names that link buttons use. */
const routeNames: ReadonlySet<string> = new Set(['calendar', 'login'])

/**
 * Plans the way from a confirmed form to the calendar of its first reservation (ROUTE-10).
 *
 * @throws Refusal `reservation.unknown` if what is chosen has no calendar (RSV-30)
 * @throws as the calls for the categories
 */
export async function planBooking(store: SurveyStore): Promise<BookingPlan> {
  const { config, toBook, isLive } = store.opened
  const { tree } = await shelfOf(store.needs).load()
  const items = toBook.map((field) => bookingItem(field, config, isLive))
  const calendars = items.map(({ itemKey, categoryId }) => {
    const calendarId = tree && nodeOf(tree, categoryId)?.calendarId
    if (!calendarId) throw refuse('reservation.unknown', { itemKey })
    return calendarId
  })
  const name = store.opened.nextRoute(routeNames)
  const path = name === 'calendar' ? `/calendar/${encodeURIComponent(calendars[0] ?? '')}` : `/${name}`
  // What does not come now is asked for again on the way.
  preloadScreenAt(path).catch(() => {})
  return { path, booking: (back) => bookingOf(store, items, back) }
}

function bookingOf(store: SurveyStore, items: readonly BookingItem[], back: () => void): Booking {
  const { config, partitionKey } = store.opened
  const { fillingId, texts, languageCode } = store
  return {
    fillingId,
    surveyId: config.surveyId,
    config,
    texts,
    languageCode,
    partitionKey,
    items,
    async send(values) {
      try {
        return await store.sendBooked(values)
      } catch (error) {
        // The form has something to say about it.
        if (store.phase.name !== 'booking') back()
        throw error
      }
    },
    back,
  }
}

function bookingItem({ item, text }: FieldStore, config: SurveyConfig, isLive: boolean): BookingItem {
  const reservation = parseReservation(text)
  if (!reservation) throw new Error(`no reservation: ${item.itemKey}`)
  const { categoryId, itemId, day, slotKey } = reservation
  const reservationDate = wishedDay(config)
  return {
    itemKey: item.itemKey,
    title: item.title,
    categoryId,
    itemId,
    ...(isLive && day !== undefined && slotKey !== undefined && { current: { day, slotKey } }),
    ...(reservationDate && { reservationDate }),
  }
}

/** The day on which the config wants the calendar to open (RSV-31), in either way of writing days. */
function wishedDay({ inputs }: SurveyConfig): LocalDate | undefined {
  const wished = inputs?.reservationDate
  return typeof wished === 'string' ? (parseLocalDate(wished) ?? dayOfCompact(wished)) : undefined
}
