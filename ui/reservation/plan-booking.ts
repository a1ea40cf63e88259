import { refuse } from '../../domain/refusal.ts'
import { birthdayIn } from '../../domain/reservation/age-limit.ts'
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

type Way = { formPath: string; back: () => void }

/**
 * Plans the way from a confirmed form to the calendar of its first reservation, or to the screen that a link button of
 * the form names (ROUTE-10).
 *
 * @param screenNames the screens there are
 * @param way.formPath path of the form
 * @param way.back leads back to it
 * @throws Refusal `reservation.unknown` if what is chosen has no calendar (RSV-30)
 * @throws as the calls for the categories
 */
export async function planBooking(
  form: SurveyStore,
  screenNames: ReadonlySet<string>,
  { formPath, back }: Way,
): Promise<BookingPlan> {
  const { config, partitionKey, toBook, checkout } = form.opened
  const { tree } = await catalogCacheOf(form.needs).load()
  const birthday = birthdayIn(config.surveySchema ?? [], form.opened.form.answers())
  const items = toBook.map((field) => ({
    ...bookingItem(field, form.opened),
    ...(birthday && { birthday }),
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
      ...(form.opened.isTimed && { timedForm: form }),
      picks: new Map(toBook.flatMap(slotOf)),
      ...(change && { change }),
      ...(checkout && { checkout }),
      send: (values) => form.sendBooked(values, back),
      back,
    },
  }
}

/** The slot that was chosen in the form; none where it is chosen now. */
function slotOf({ item, timed = '' }: FieldStore): [string, SlotRef][] {
  const { day, slotKey } = parseReservation(timed) ?? {}
  return day !== undefined && slotKey !== undefined ? [[item.itemKey, { day, slotKey }]] : []
}

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
