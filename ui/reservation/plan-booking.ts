import { refuse } from '../../domain/refusal.ts'
import { nodeOf } from '../../domain/reservation/category-tree.ts'
import { type LocalDate, parseLocalDate } from '../../domain/shared/local-date.ts'
import { dayOfCompact, parseReservation } from '../../domain/shared/reservation-value.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { catalogCacheOf } from '../form/controls/category/catalog.ts'
import type { FieldStore } from '../form/field-store.ts'
import type { OpenForm } from '../survey/open-form.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import type { Booking, BookingItem } from './booking.ts'
import { bookingChange } from './booking-change.ts'
import type { SlotRef } from './week-model.ts'

/** Where a form is booked for, and what the calendar is handed of it. */
type BookingPlan = { path: string; calendarId: string; booking: Booking }

type Way = { formPath: string; back: () => void; picked?: ReadonlyMap<string, string> }

/**
 * Plans the way from a confirmed form to the calendar of its first reservation, or to the screen that a link button of
 * the form names (ROUTE-10).
 *
 * @param screenNames the screens there are
 * @param way.formPath path of the form
 * @param way.back leads back to it
 * @param way.picked reservation values that were picked before a reload, by item key: those of what is still chosen are
 * picked again
 * @throws Refusal `reservation.unknown` if what is chosen has no calendar (RSV-30)
 * @throws as the calls for the categories
 */
export async function planBooking(
  form: SurveyStore,
  screenNames: ReadonlySet<string>,
  { formPath, back, picked }: Way,
): Promise<BookingPlan> {
  const { config, partitionKey, toBook, checkout } = form.opened
  const { tree } = await catalogCacheOf(form.needs).load()
  const items = toBook.map((field) => ({
    ...bookingItem(field, form.opened),
    ...(checkout && { places: checkout.places }),
  }))
  const calendars = items.map(({ itemKey, categoryId }) => {
    const calendarId = tree && nodeOf(tree, categoryId)?.calendarId
    if (!calendarId) throw refuse('reservation.unknown', { itemKey })
    return calendarId
  })
  const change = bookingChange(form.opened, tree)
  const name = form.opened.nextRoute(screenNames)
  const { fillingId, fixedLanguage } = form
  const [calendarId = ''] = calendars
  return {
    path: name === 'calendar' ? `/calendar/${encodeURIComponent(calendarId)}` : `/${name}`,
    calendarId,
    booking: {
      fillingId,
      surveyId: config.surveyId,
      config,
      fixedLanguage,
      partitionKey,
      formPath,
      items,
      picks: picksAgain(items, picked),
      ...(change && { change }),
      ...(checkout && { checkout }),
      send: (values) => form.sendBooked(values, back),
      back,
    },
  }
}

/** The slots that were picked for what is still chosen. */
const picksAgain = (items: readonly BookingItem[], picked: Way['picked']): Booking['picks'] =>
  new Map(
    items.flatMap((item): [string, SlotRef][] => {
      const value = parseReservation(picked?.get(item.itemKey) ?? '')
      const isSame = value?.categoryId === item.categoryId && value.itemId === item.itemId
      return isSame && value.day !== undefined && value.slotKey !== undefined
        ? [[item.itemKey, { day: value.day, slotKey: value.slotKey }]]
        : []
    }),
  )

function bookingItem({ item, text }: FieldStore, { config, isLive, isClosed }: OpenForm): BookingItem {
  const reservation = parseReservation(text)
  if (!reservation) throw new Error(`no reservation: ${item.itemKey}`)
  const { categoryId, itemId, day, slotKey } = reservation
  const reservationDate = wishedDay(config)
  return {
    itemKey: item.itemKey,
    title: item.title,
    categoryId,
    itemId,
    ...(isLive &&
      day !== undefined &&
      slotKey !== undefined &&
      stored(isClosed(item.itemKey), { day, slotKey })),
    ...(reservationDate && { reservationDate }),
  }
}

/** The slot that an answer has; one of a day that was closed can't be kept. */
const stored = (isClosed: boolean, current: { day: LocalDate; slotKey: number }) =>
  isClosed ? { closedDay: current.day } : { current }

/** The day on which the calendar opens by the config (RSV-31), in either format of days. */
function wishedDay({ inputs }: SurveyConfig): LocalDate | undefined {
  const wished = inputs?.reservationDate
  return typeof wished === 'string' ? (parseLocalDate(wished) ?? dayOfCompact(wished)) : undefined
}
