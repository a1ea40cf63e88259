import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import type { BookingMessage, Closure, MessageKind, Visit } from '../../domain/answer/booking-message.ts'
import {
  afterQuietHours,
  kindsSent,
  type MessageSettings,
  reminderTime,
  TRIED_FOR_MS,
} from '../../domain/answer/message-times.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { readReservation, timetableOn } from '../../domain/reservation/former-catalog.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import { parseReservation, type ReservationValue } from '../../domain/shared/reservation-value.ts'
import type { AnswerWrite } from '../ports/answer-repository.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { Reminder } from '../ports/message-repository.ts'
import type { ClosureNotice } from '../ports/office-answer-repository.ts'

/** What planning messages needs from outside. */
export type MessageNeeds = {
  city: Pick<CityRepository, 'settings'>
  bookings: Pick<BookingRepository, 'catalog'>
  clock: Clock
  ids: Pick<IdSource, 'messageId'>
}

/** A reservation that stands or stood. */
export type Booked = Slot & { itemKey: string }

/**
 * The same write with the messages that the city sends about it. @param held the places that a hold gave to the answer
 */
export async function withMessages(
  needs: MessageNeeds,
  write: AnswerWrite,
  held: readonly Booked[] = [],
): Promise<AnswerWrite> {
  const { places, record } = write
  const settings = places && (await needs.city.settings())?.messages
  if (!settings) return write
  const catalog = await needs.bookings.catalog()
  const { keeps, takes, givesBack = [] } = places
  const has = [
    ...keeps.flatMap((itemKey) => keptOf(catalog, record.entries, itemKey) ?? []),
    ...takes.map(({ itemKey, slot }) => ({ itemKey, ...slot })),
    ...held,
  ]
  const hadSome = keeps.length + givesBack.length > 0
  const plan = planningOn(needs, settings, { catalog, entries: record.entries })
  if (has.length === 0) {
    const gone = givesBack.map((slot) => ({ itemKey: '', ...slot }))
    return { ...write, messages: plan.notice('cancelled', gone) }
  }
  const notice = plan.notice(hadSome ? 'changed' : 'booked', has)
  return { ...write, messages: [...notice, ...plan.reminders(has)] }
}

/** What happens to reservations of an answer, as far as messages tell of it. */
type Told = {
  /** Absent: nobody is told, and only reminders are planned. */
  notice?: Exclude<MessageKind, 'reminder'>
  about: readonly Booked[]
  /** The reservations of the answer that stand from now on. */
  standing: readonly Booked[]
}

/**
 * The messages about what happens to reservations, with the reminders of those that stand.
 * @param entries what the answer says from now on, or said of what is gone
 * @returns undefined if the city sends none, or it is about no reservation
 */
export async function messagesAbout(
  needs: MessageNeeds,
  entries: readonly AnswerEntry[],
  { notice, about, standing }: Told,
): Promise<readonly BookingMessage[] | undefined> {
  const settings = about.length > 0 ? (await needs.city.settings())?.messages : undefined
  if (!settings) return undefined
  const plan = planningOn(needs, settings, { catalog: await needs.bookings.catalog(), entries })
  return [...(notice ? plan.notice(notice, about) : []), ...plan.reminders(standing)]
}

/**
 * The reminders that the city sends of a booking from now on, by the catalog in force; none if the time for it is over.
 */
export const remindersOf = (
  needs: Pick<MessageNeeds, 'clock' | 'ids'>,
  settings: MessageSettings,
  { catalog, booking, entries }: { catalog: StoredCatalog; booking: Booked; entries: readonly AnswerEntry[] },
): Reminder['message'][] => planningOn(needs, settings, { catalog, entries }).reminders([booking])

/**
 * What is sent at once, but for quiet hours, to who has booked a slot that is closed. @returns undefined if that time
 * never was, or is over
 */
export const closureOf = (
  needs: Pick<MessageNeeds, 'clock' | 'ids'>,
  settings: MessageSettings,
  { catalog, booking, entries }: { catalog: StoredCatalog; booking: Booked; entries: readonly AnswerEntry[] },
  { text, free }: { text: string; free: readonly Slot[] },
): ClosureNotice['message'] | undefined => {
  const { itemKey } = booking
  const ofEach = free.flatMap((slot) => visitOf({ catalog, entries }, { itemKey, ...slot }) ?? [])
  return planningOn(needs, settings, { catalog, entries }).closure(booking, { text, free: inOrder(ofEach) })
}

/** Makes the messages about reservations of one answer. */
function planningOn(
  { clock, ids }: Pick<MessageNeeds, 'clock' | 'ids'>,
  settings: MessageSettings,
  of: { catalog: StoredCatalog; entries: readonly AnswerEntry[] },
) {
  const nowMs = clock.now()
  const known = (booked: readonly Booked[]) =>
    booked.flatMap((booking) => {
      const visit = visitOf(of, booking)
      const startMs = visit && slotStart(visit.day, visit)
      return visit && startMs !== undefined && startMs > nowMs ? [{ booking, visit, startMs }] : []
    })
  return {
    notice(kind: Exclude<MessageKind, 'reminder'>, booked: readonly Booked[]): BookingMessage[] {
      const visits = kindsSent(settings).includes(kind) ? known(booked).map(({ visit }) => visit) : []
      if (visits.length === 0) return []
      const dueAtMs = afterQuietHours(nowMs, settings.quietHours)
      return [
        {
          messageId: ids.messageId(),
          kind,
          visits: inOrder(visits),
          dueAtMs,
          untilMs: dueAtMs + TRIED_FOR_MS,
        },
      ]
    },
    closure(booked: Booked, closure: Closure): ClosureNotice['message'] | undefined {
      const dueAtMs = afterQuietHours(nowMs, settings.quietHours)
      const [one] = known([booked])
      if (!one || dueAtMs >= one.startMs) return undefined
      const { itemKey, calendarId, day, slotKey } = booked
      return {
        messageId: ids.messageId(),
        kind: 'closed',
        visits: [one.visit],
        dueAtMs,
        untilMs: Math.min(one.startMs, dueAtMs + TRIED_FOR_MS),
        booking: { itemKey, calendarId, day, slotKey },
        closure,
      }
    },
    reminders: (booked: readonly Booked[]): Reminder['message'][] =>
      known(booked).flatMap(({ booking, visit, startMs }) => {
        const dueAtMs = reminderTime(settings, { day: visit.day, startMs }, nowMs)
        if (dueAtMs === undefined) return []
        const { itemKey, calendarId, day, slotKey } = booking
        return [
          {
            messageId: ids.messageId(),
            kind: 'reminder',
            visits: [visit],
            dueAtMs,
            untilMs: Math.min(startMs, dueAtMs + TRIED_FOR_MS),
            booking: { itemKey, calendarId, day, slotKey },
          },
        ]
      }),
  }
}

const inOrder = (visits: readonly Visit[]): Visit[] =>
  [...visits].sort((a, b) => (`${a.day} ${a.start}` < `${b.day} ${b.start}` ? -1 : 1))

/** The slot that an answer says that it keeps. */
function keptOf(
  catalog: StoredCatalog,
  entries: readonly AnswerEntry[],
  itemKey: string,
): Booked | undefined {
  const value = reservationOf(entries, itemKey)
  const calendarId = value && readReservation(catalog, value).calendar?.sortKey
  return value?.day !== undefined && value.slotKey !== undefined && calendarId !== undefined
    ? { itemKey, calendarId, day: value.day, slotKey: value.slotKey }
    : undefined
}

const reservationOf = (entries: readonly AnswerEntry[], itemKey: string) =>
  parseReservation(entries.find((entry) => entry.itemKey === itemKey)?.answer?.[0] ?? '')

/** Undefined if there was never such a time slot. */
function visitOf(
  { catalog, entries }: { catalog: StoredCatalog; entries: readonly AnswerEntry[] },
  { itemKey, calendarId, day, slotKey }: Booked,
): Visit | undefined {
  const calendar = timetableOn(catalog, calendarId, day)
  const coma = calendar?.comaList[slotKey]
  if (!calendar || !coma) return undefined
  const value = reservationOf(entries, itemKey)
  const place = value && placeOf(catalog, value)
  return { day, start: coma.start, end: coma.end, place: place ?? calendar.name }
}

/**
 * Where to go: the place that the reservation item names, else the two lower levels of its category, since the large
 * one says what for.
 */
function placeOf(catalog: StoredCatalog, value: ReservationValue): string | undefined {
  const { item, category } = readReservation(catalog, value)
  return item?.place ?? (category && `${category.tag2} ${category.tag3}`)
}
