import type { Caps } from '../../domain/reservation/booking-caps.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { CapGroup } from '../../domain/reservation/cap-group.ts'
import type { Catalog, FormerCatalog } from '../../domain/reservation/former-catalog.ts'
import type { DaySpan, LocalDate } from '../../domain/shared/local-date.ts'

/** Calendars, categories and items in force. Never change it. */
export type StoredCatalog = Catalog & {
  readonly version: number
  /** What imports took away (`formerAfter`). */
  readonly former: FormerCatalog
}

/** Places taken, holds included: day → slot key → places. A slot without any is missing. */
export type ReservedCounts = ReadonlyMap<LocalDate, ReadonlyMap<number, number>>

/** A live booking: the places that one reservation item of one answer takes. */
export type Booking = Slot & { answerId: string; itemKey: string; cost: number }

/**
 * How many bookings a resident may have in the calendar of the slot, or, where it has a group, in all calendars of
 * that; what is missing is not limited. Holds of the resident count too.
 */
export type BookingCaps = Caps & { group?: CapGroup }

/** Places to be taken in one slot, with everything that is decided when they are. */
export type PlaceTake = {
  /** The reservation item of the form. */
  itemKey: string
  slot: Slot
  /** Places, at least 1. */
  cost: number
  /** Places that the slot has, by the catalog of `catalogVersion`. */
  quota: number
  caps: BookingCaps
  /** The office takes them also where the slot has no room; they are noted as past the quota then. */
  mayExceed?: true
}

/**
 * What a save books. Whatever the replaced or superseded answer had booked is given back, but for `keeps`; then `takes`
 * are taken: a change is a swap.
 */
export type PlacesOfSave = {
  /** Version of the catalog that the takes were validated against. */
  catalogVersion: number
  /** Items whose booking stays as it is; it moves to the new answer. */
  keeps: readonly string[]
  takes: readonly PlaceTake[]
  /**
   * The slots that are given back, as far as they were known: two changes that swap their slots then don't wait for
   * each other.
   */
  givesBack?: readonly Slot[]
  /** A hold of this resident becomes bookings of the answer: the id of its order, and how many places it holds. */
  redeems?: { orderId: string; places: number }
}

/** Why places were not taken; nothing was stored. */
export type PlaceRefusal =
  | { kind: 'full'; itemKey: string; remaining: number }
  | { kind: 'capped'; itemKey: string; per: 'period' | 'day' }

/**
 * Driven port: what can be booked and what is. Places are taken and given back only together with the answer they
 * belong to (`AnswerRepository`), or held by the order they wait with (`OrderRepository`). Every adapter passes
 * `tests/contracts/booking-repository.contract.ts`.
 */
export interface BookingRepository {
  /**
   * At most 1 s stale after another process imported a bundle, never within a process. Version 0, empty, before the
   * first import.
   */
  catalog(): Promise<StoredCatalog>

  /**
   * Places taken from `from` to `to`, both included. An expired hold may still count for some seconds; it never keeps a
   * place from being taken.
   */
  reserved(calendarId: string, from: LocalDate, to: LocalDate): Promise<ReservedCounts>

  /** The live bookings of an answer, by item key; empty if none. */
  ofAnswer(answerId: string): Promise<readonly Booking[]>

  /**
   * The slots of the resident's live bookings and unexpired holds in these calendars from `from` to `to`, without those
   * of `exceptAnswerId`: one for each booking, by day and slot key; empty if there are none.
   */
  ownSlots(
    userId: string,
    calendarIds: readonly string[],
    days: DaySpan,
    exceptAnswerId?: string,
  ): Promise<readonly Slot[]>
}
