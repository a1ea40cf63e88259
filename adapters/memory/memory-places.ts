import type {
  Booking,
  PlaceRefusal,
  PlaceTake,
  ReservedCounts,
} from '../../application/ports/booking-repository.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'

/** Whose booking it is, besides what it takes. */
export type OwnedBooking = Booking & { userId: string; surveyId: string; informedAtMs?: number }
type SlotCounter = Slot & {
  reserved: number
  quota: number
  /** Of the places taken, those of past bookings that were erased. */
  erased: number
}
/** The places that an order holds until `expiresAtMs`. */
type Hold = {
  orderId: string
  userId: string
  takes: readonly PlaceTake[]
  /** Epoch milliseconds. */
  atMs: number
  /** Epoch milliseconds. */
  expiresAtMs: number
  /** Orders whose holds are given back for it. */
  instead: readonly string[]
}
/** One place of a hold. */
type HeldPlace = Slot & Pick<Hold, 'orderId' | 'userId' | 'expiresAtMs'> & { itemKey: string; cost: number }

/** What a save does to places; see `AnswerWrite`. */
type PlaceChange = {
  /** Answers that give back what they had, but for `keeps`. */
  olderIds: readonly string[]
  /** The answer that has the kept and the taken ones afterwards. */
  answerId: string
  userId: string
  surveyId: string
  keeps: readonly string[]
  takes: readonly PlaceTake[]
  /** The order whose hold becomes bookings. */
  redeems?: { orderId: string; places: number } | undefined
}

/** The hold that is to become bookings is not what it was read to be. */
type HoldConflict = { kind: 'conflict'; on: 'order' }

/** Slots, bookings and holds of this process, changed only as a whole. */
export type MemoryPlaces = {
  readonly slots: () => readonly SlotCounter[]
  readonly bookings: () => readonly OwnedBooking[]
  readonly held: () => readonly HeldPlace[]
  change(change: PlaceChange): PlaceRefusal | HoldConflict | undefined
  /** Gives back all that an answer booked, or the items named. */
  release(answerId: string, items: 'all' | readonly string[]): void
  /** Forgets whose the bookings of an answer before `today` were; they stay as numbers. */
  keepNumbers(answerId: string, today: LocalDate): void
  hasBooked(answerId: string): boolean
  /** Notes when who has booked was informed of what became of the slots; undefined: they have to be. @returns for how many bookings */
  noteInformed(informed: readonly Booking[], atMs: number | undefined): number
  /** Makes what an answer booked another resident's. */
  giveTo(answerId: string, userId: string): void
  hold(hold: Hold): PlaceRefusal | undefined
  /** Gives back what an order holds. */
  releaseHold(orderId: string): void
  /** Gives back what was held until `atMs` or less. */
  expire(atMs: number): void
  reserved(calendarId: string, from: LocalDate, to: LocalDate): ReservedCounts
  ownSlots(
    userId: string,
    calendarIds: readonly string[],
    days: { from: LocalDate; to: LocalDate },
    exceptAnswerId?: string,
  ): Slot[]
}

/** Schedules in the cache at most. */
const MAX_CACHED = 200

const isSameItem = (a: Booking, b: Booking) => a.answerId === b.answerId && a.itemKey === b.itemKey
const keyOf = ({ calendarId, day, slotKey }: Slot) => JSON.stringify([calendarId, day, slotKey])

/** @param nowMs decides which holds have expired */
export function memoryPlaces(nowMs: () => number): MemoryPlaces {
  let slots = new Map<string, SlotCounter>()
  let bookings: readonly OwnedBooking[] = []
  let held: readonly HeldPlace[] = []
  let revisions = new Map<string, number>()
  const cached = new Map<string, { revision: number; counts: ReservedCounts }>()

  const revisionOf = (calendarId: string) => revisions.get(calendarId) ?? 0

  /** `cost` may be negative: places given back. */
  function count({ calendarId, day, slotKey }: Slot, cost: number, quota?: number): void {
    const slot = { calendarId, day, slotKey }
    const before = slots.get(keyOf(slot))
    const reserved = (before?.reserved ?? 0) + cost
    slots.set(keyOf(slot), {
      ...slot,
      reserved,
      quota: quota ?? before?.quota ?? 0,
      erased: before?.erased ?? 0,
    })
    revisions.set(calendarId, revisionOf(calendarId) + 1)
  }

  function giveBack(which: (booking: OwnedBooking) => boolean): void {
    for (const booking of bookings.filter(which)) count(booking, -booking.cost)
    bookings = bookings.filter((booking) => !which(booking))
  }

  function dropHeld(which: (place: HeldPlace) => boolean): boolean {
    const dropped = held.filter(which)
    for (const place of dropped) count(place, -place.cost)
    if (dropped.length > 0) held = held.filter((place) => !which(place))
    return dropped.length > 0
  }

  const dropExpired = (atMs: number) => dropHeld(({ expiresAtMs }) => expiresAtMs <= atMs)

  const ownSlots: MemoryPlaces['ownSlots'] = (userId, calendarIds, { from, to }, exceptAnswerId) => {
    const own = (place: Slot & { userId: string }) =>
      place.userId === userId &&
      calendarIds.includes(place.calendarId) &&
      place.day >= from &&
      place.day <= to
    const booked = bookings.filter((booking) => booking.answerId !== exceptAnswerId)
    return [...booked, ...held]
      .filter(own)
      .map(({ calendarId, day, slotKey }) => ({ calendarId, day, slotKey }))
      .sort((a, b) => (a.day === b.day ? a.slotKey - b.slotKey : a.day < b.day ? -1 : 1))
  }

  function refusalOf({ itemKey, slot, cost, quota, caps }: PlaceTake, userId: string) {
    const { period, maxOfDay, group } = caps
    const countOwn = (days: { from: LocalDate; to: LocalDate }) =>
      ownSlots(userId, group?.calendarIds ?? [slot.calendarId], days).length
    if (period && countOwn(period) >= period.max) {
      return { kind: 'capped', itemKey, per: 'period' } as const
    }
    if (maxOfDay !== undefined && countOwn({ from: slot.day, to: slot.day }) >= maxOfDay) {
      return { kind: 'capped', itemKey, per: 'day' } as const
    }
    const remaining = quota - (slots.get(keyOf(slot))?.reserved ?? 0)
    return remaining >= cost
      ? undefined
      : ({ kind: 'full', itemKey, remaining: Math.max(0, remaining) } as const)
  }

  /** Takes one after the other, so that each counts for the caps of the next. */
  function takeAll(takes: readonly PlaceTake[], userId: string, keep: (take: PlaceTake) => void) {
    for (const take of takes) {
      const refusal = refusalOf(take, userId)
      if (refusal) return refusal
      count(take.slot, take.cost, take.quota)
      keep(take)
    }
    return undefined
  }

  function allOrNothing<Refusal>(work: () => Refusal | undefined): Refusal | undefined {
    const before = { slots: new Map(slots), revisions: new Map(revisions), bookings, held }
    const refusal = work()
    if (refusal) ({ slots, revisions, bookings, held } = before)
    return refusal
  }

  return {
    slots: () => [...slots.values()],
    bookings: () => bookings,
    held: () => held,
    ownSlots(...question) {
      dropExpired(nowMs())
      return ownSlots(...question)
    },
    change({ olderIds, answerId, userId, surveyId, keeps, takes, redeems }) {
      return allOrNothing<PlaceRefusal | HoldConflict>(() => {
        const isOlder = (booking: OwnedBooking) => olderIds.includes(booking.answerId)
        giveBack((booking) => isOlder(booking) && !keeps.includes(booking.itemKey))
        bookings = bookings.map((booking) => (isOlder(booking) ? { ...booking, answerId } : booking))
        if (takes.length > 0) dropExpired(nowMs())
        const isRedeemed = (place: HeldPlace) => place.orderId === redeems?.orderId && place.userId === userId
        const redeemed = held.filter(isRedeemed)
        if (redeems && redeemed.length !== redeems.places) return { kind: 'conflict', on: 'order' }
        for (const { orderId, expiresAtMs, ...place } of redeemed)
          bookings = [...bookings, { ...place, answerId, surveyId }]
        held = held.filter((place) => !isRedeemed(place))
        return takeAll(takes, userId, ({ itemKey, slot, cost }) => {
          bookings = [...bookings, { ...slot, answerId, itemKey, cost, userId, surveyId }]
        })
      })
    },
    keepNumbers(answerId, today) {
      const isPast = (booking: OwnedBooking) => booking.answerId === answerId && booking.day < today
      for (const booking of bookings.filter(isPast)) {
        const slot = slots.get(keyOf(booking))
        if (slot) slots.set(keyOf(booking), { ...slot, erased: slot.erased + booking.cost })
      }
      bookings = bookings.filter((booking) => !isPast(booking))
    },
    hasBooked: (answerId) => bookings.some((booking) => booking.answerId === answerId),
    release: (answerId, items) =>
      giveBack(
        (booking) => booking.answerId === answerId && (items === 'all' || items.includes(booking.itemKey)),
      ),
    noteInformed(informed, atMs) {
      let count = 0
      bookings = bookings.map(({ informedAtMs, ...booking }) => {
        const isMeant = informed.some((each) => keyOf(each) === keyOf(booking) && isSameItem(each, booking))
        if (isMeant) count++
        const noted = isMeant ? atMs : informedAtMs
        return noted === undefined ? booking : { ...booking, informedAtMs: noted }
      })
      return count
    },
    giveTo(answerId, userId) {
      bookings = bookings.map((booking) => (booking.answerId === answerId ? { ...booking, userId } : booking))
    },
    hold({ orderId, userId, takes, atMs, expiresAtMs, instead }) {
      return allOrNothing(() => {
        dropExpired(atMs)
        dropHeld((place) => instead.includes(place.orderId))
        return takeAll(takes, userId, ({ slot, itemKey, cost }) => {
          held = [...held, { ...slot, orderId, itemKey, userId, expiresAtMs, cost }]
        })
      })
    },
    expire: (atMs) => void dropExpired(atMs),
    releaseHold: (orderId) => void dropHeld((place) => place.orderId === orderId),
    reserved(calendarId, from, to) {
      dropExpired(nowMs())
      const key = JSON.stringify([calendarId, from, to])
      const known = cached.get(key)
      if (known?.revision === revisionOf(calendarId)) return known.counts
      const counts = new Map<LocalDate, Map<number, number>>()
      for (const { calendarId: of, day, slotKey, reserved } of slots.values()) {
        if (of !== calendarId || day < from || day > to || reserved === 0) continue
        counts.set(day, (counts.get(day) ?? new Map<number, number>()).set(slotKey, reserved))
      }
      if (cached.size >= MAX_CACHED) cached.clear()
      cached.set(key, { revision: revisionOf(calendarId), counts })
      return counts
    },
  }
}
