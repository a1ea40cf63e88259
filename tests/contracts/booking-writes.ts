import { expect } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { PlaceRefusal, PlaceTake, ReservedCounts } from '../../application/ports/booking-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import { type LocalDate, localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aPlacing, sending } from './order-writes.ts'

export const day = localDate('2024-06-20')

/** A calendar with three times a day, two places each. */
export const aCalendar = (over: Partial<Calendar> = {}): Calendar => ({
  sortKey: 'court',
  name: 'テニスコート',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
    { start: '13:00', end: '14:00' },
  ],
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [2, 2, 2] }],
  ...over,
})

type TakeOver = Partial<Omit<PlaceTake, 'slot'>> & { day?: LocalDate; slotKey?: number }

/** One place of one in the first slot of 2024-06-20. */
export const aTake = (calendarId: string, over: TakeOver = {}): PlaceTake => {
  const { day: on = day, slotKey = 0, ...rest } = over
  return { itemKey: 'r1', slot: { calendarId, day: on, slotKey }, cost: 1, quota: 1, caps: {}, ...rest }
}

type Places = NonNullable<AnswerWrite['places']>

/** Places validated against the catalog of a store that has none yet. */
export const places = (takes: readonly PlaceTake[], over: Partial<Places> = {}): Places => ({
  catalogVersion: 0,
  keeps: [],
  takes,
  ...over,
})

/** A first save to the appending form that books `takes`. */
export const aBooking = (
  takes: readonly PlaceTake[],
  record: Partial<AnswerRecord> = {},
  over: Partial<Omit<AnswerWrite, 'record'>> = {},
): AnswerWrite =>
  aWrite(aFreshRecord({ surveyId: 'often', keyMs: friday, ...record }), { places: places(takes), ...over })

/** The changed answer in the place of `record`. */
export const aBookingChange = (record: AnswerRecord, places: Places | undefined, version = 1): AnswerWrite =>
  aWrite(record, {
    replaces: { answerId: record.answerId, version },
    ...(places ? { places } : {}),
  })

export const audit = [{ kind: 'answer.cancelled', at: friday }] as const

/** Counts as plain data: day → slot key → places. */
export const plain = (counts: ReservedCounts): object =>
  Object.fromEntries([...counts].map(([on, slots]) => [on, Object.fromEntries(slots)]))

/** Places taken in a slot. */
export async function reservedIn(
  storage: Pick<Storage, 'bookings'>,
  { slot }: Pick<PlaceTake, 'slot'>,
): Promise<number> {
  const counts = await storage.bookings.reserved(slot.calendarId, slot.day, slot.day)
  return counts.get(slot.day)?.get(slot.slotKey) ?? 0
}

/** How often each kind of outcome came. */
export function tally(outcomes: readonly (string | { kind: string })[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const outcome of outcomes) {
    const kind = typeof outcome === 'string' ? outcome : outcome.kind
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/** What has no counter that drifted, no slot overbooked, no orphan and no order without its answer. */
export async function expectSound(storage: Pick<Storage, 'selfAudit'>): Promise<void> {
  const nothing = { count: 0, first: [] }
  expect(await storage.selfAudit.inspect(() => {})).toMatchObject({
    overbooked: nothing,
    drifted: nothing,
    orphans: nothing,
    orders: nothing,
  })
}

/** Places kept for somebody who is about to pay. */
export type Hold = {
  /** The id of the order. */
  holdId: string
  userId: string
  surveyId: string
  takes: readonly PlaceTake[]
  /** Epoch milliseconds. */
  atMs: number
  /** Epoch milliseconds. */
  expiresAtMs: number
  catalogVersion: number
}

/** A hold of somebody for ten minutes from now on. */
export const aHold = (takes: readonly PlaceTake[], over: Partial<Hold> = {}): Hold => ({
  holdId: fresh('hold'),
  userId: fresh('U'),
  surveyId: 'often',
  takes,
  atMs: Date.now(),
  expiresAtMs: Date.now() + 600_000,
  catalogVersion: 0,
  ...over,
})

/** Holds places by an order that was sent to the provider. */
export async function holdPlaces(
  { orders }: Pick<Storage, 'orders'>,
  { holdId, userId, surveyId, takes, atMs, expiresAtMs, catalogVersion }: Hold,
): Promise<'held' | 'conflict' | PlaceRefusal> {
  const placing = aPlacing({
    order: { orderId: holdId, userId },
    surveyId,
    takes,
    catalogVersion,
    atMs,
    expiresAtMs,
  })
  const outcome = await orders.place(placing)
  if (outcome.kind === 'full' || outcome.kind === 'capped') return outcome
  if (outcome.kind !== 'placed') return 'conflict'
  await orders.move(sending(placing), [])
  return 'held'
}

/**
 * What a save is given besides to be paid by the order of a hold, whose places become its bookings; `others` are taken
 * besides.
 */
export const redeemed = (
  { holdId, takes, atMs, catalogVersion }: Hold,
  others: readonly PlaceTake[] = [],
): Pick<AnswerWrite, 'order' | 'places'> => ({
  order: {
    kind: 'completes',
    move: { orderId: holdId, version: 2, to: 'completed', atMs, releases: false },
  },
  places: places(others, { catalogVersion, redeems: { orderId: holdId, places: takes.length } }),
})

/** Gives the places of a hold back, once. @returns whether there was such a hold */
export async function releaseHold(
  { orders }: Pick<Storage, 'orders'>,
  { holdId, atMs }: Hold,
): Promise<boolean> {
  const move = { orderId: holdId, version: 2, to: 'cancelled', atMs, releases: true } as const
  return (await orders.move(move, [])) === 'moved'
}
