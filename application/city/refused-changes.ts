import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { CategoryTree, ReservationItem } from '../../domain/reservation/category.ts'
import { nodeOf } from '../../domain/reservation/category-tree.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Booking, BookingRepository } from '../ports/booking-repository.ts'
import type { City, FormKind } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { type CityForm, formsOfCity, refuseOtherMeaning } from './forms-of-city.ts'
import { hasSameTime } from './touched-slots.ts'

/** Why a city would not be imported, with what stands in the way. Bookings are those from today on. */
export type RefusedChange =
  /** `reserved` are the places taken. */
  | { kind: 'calendar_in_use'; calendarId: string; reserved: number }
  /** Time slots that would go or have another time. */
  | { kind: 'slot_in_use'; calendarId: string; slotKeys: readonly number[]; reserved: number }
  /** A small category that would go or have another calendar, or something to be reserved that would go. */
  | { kind: 'category_in_use'; categoryId: string; bookings: number }
  | { kind: 'item_in_use'; categoryId: string; itemId: string; bookings: number }
  /** `orders` are those that are being paid. */
  | { kind: 'survey_in_use'; surveyId: string; bookings: number; orders: number }
  | { kind: 'form_kind'; surveyId: string; was: FormKind }
  | { kind: 'number_item'; surveyId: string }
  | { kind: 'staff_sub'; sub: string }

type BookableInUse = Extract<RefusedChange, { kind: 'category_in_use' | 'item_in_use' }>

type Needs = {
  bookings: Pick<BookingRepository, 'catalog' | 'reserved'>
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  orders: Pick<OrderRepository, 'inStates'>
  clock: Clock
}

/**
 * What an import would refuse of `next` while `inForce` is in force; what was removed before is not looked at. Stores
 * nothing.
 */
export async function refusedChanges(needs: Needs, inForce: City, next: City): Promise<RefusedChange[]> {
  return [
    ...otherMeanings(inForce, next),
    ...(await slotsInUse(needs, inForce, next)),
    ...(await bookablesInUse(needs, next)),
    ...(await formsInUse(needs, inForce, next)),
    ...takenSubs(inForce, next),
  ]
}

/** Forms that `inForce` has and `next` has no longer. */
export function removedForms(inForce: City, next: City): CityForm[] {
  const stays = new Set(formsOfCity(next).map(({ config }) => config.surveyId))
  return formsOfCity(inForce).filter(({ config }) => !stays.has(config.surveyId))
}

function otherMeanings(inForce: City, next: City): RefusedChange[] {
  const known = new Map(formsOfCity(inForce).map((form) => [form.config.surveyId, form]))
  return formsOfCity(next).flatMap((form): RefusedChange[] => {
    try {
      refuseOtherMeaning([form], known)
      return []
    } catch (error) {
      if (isRefusal(error, 'city.form_kind'))
        return [{ kind: 'form_kind', surveyId: error.details.surveyId, was: error.details.kind }]
      if (isRefusal(error, 'city.number_item'))
        return [{ kind: 'number_item', surveyId: error.details.surveyId }]
      throw error
    }
  })
}

async function slotsInUse({ bookings, clock }: Needs, inForce: City, next: City): Promise<RefusedChange[]> {
  const refused: RefusedChange[] = []
  for (const before of inForce.calendars ?? []) {
    const calendarId = before.sortKey
    const then = next.calendars?.find(({ sortKey }) => sortKey === calendarId)
    const taken = await takenSlots(bookings, calendarId, tokyoDay(clock.now()))
    const gone = taken.filter((slot) => !hasSameTime(before, then, slot))
    if (gone.length === 0) continue
    const reserved = gone.reduce((sum, slot) => sum + slot.reserved, 0)
    const slotKeys = [...new Set(gone.map(({ slotKey }) => slotKey))].sort((a, b) => a - b)
    refused.push(
      then
        ? { kind: 'slot_in_use', calendarId, slotKeys, reserved }
        : { kind: 'calendar_in_use', calendarId, reserved },
    )
  }
  return refused
}

/** What looking for bookings of categories and items needs. */
export type BookableNeeds = Pick<Needs, 'bookings' | 'officeAnswers' | 'clock'>

/** What residents have reserved from today on, as far as `next` has it no longer, or in another calendar. */
export async function bookablesInUse(needs: BookableNeeds, next: City): Promise<BookableInUse[]> {
  const { categories, items, calendars } = await needs.bookings.catalog()
  const calendarOf = (tree: CategoryTree | undefined, id: string) => tree && nodeOf(tree, id)?.calendarId
  const isGone = (categoryId: string) => {
    const was = calendarOf(categories, categoryId)
    return was !== undefined && was !== calendarOf(next.categories, categoryId)
  }
  const keyOf = (item: Pick<ReservationItem, 'categoryId' | 'itemId'>) => `${item.categoryId}_${item.itemId}`
  const stays = new Set((next.items ?? []).map(keyOf))
  const going = new Set(items.map(keyOf).filter((key) => !stays.has(key)))
  if (going.size === 0 && !items.some(({ categoryId }) => isGone(categoryId))) return []
  const inUse = new Map<string, BookableInUse>()
  for (const { booking, record } of await bookedAhead(needs, calendars.keys())) {
    const value = reservedBy(booking, record)
    if (!value) continue
    const { categoryId, itemId } = value
    const found = isGone(categoryId)
      ? ({ kind: 'category_in_use', categoryId } as const)
      : going.has(keyOf(value))
        ? ({ kind: 'item_in_use', categoryId, itemId } as const)
        : undefined
    const key = JSON.stringify(found)
    if (found) inUse.set(key, { ...found, bookings: (inUse.get(key)?.bookings ?? 0) + 1 })
  }
  return [...inUse.values()]
}

/** The reservation of an answer that a booking was made for. */
const reservedBy = ({ itemKey, day, slotKey }: Booking, { entries }: AnswerRecord) =>
  (answersOf(entries).get(itemKey) ?? [])
    .map(parseReservation)
    .find((value) => value?.day === day && value.slotKey === slotKey)

async function formsInUse(needs: Needs, inForce: City, next: City): Promise<RefusedChange[]> {
  const removed = removedForms(inForce, next).map(({ config }) => config.surveyId)
  if (removed.length === 0) return []
  const booked = await bookedForms(needs, inForce)
  const paid: string[] = []
  for await (const { surveyId } of needs.orders.inStates(['temporary', 'sent'])) paid.push(surveyId)
  return removed.flatMap((surveyId): RefusedChange[] => {
    const [bookings, orders] = [booked, paid].map((all) => all.filter((each) => each === surveyId).length)
    if (!bookings && !orders) return []
    return [{ kind: 'survey_in_use', surveyId, bookings: bookings ?? 0, orders: orders ?? 0 }]
  })
}

/** The form of each live booking from today on. */
async function bookedForms(needs: Needs, inForce: City): Promise<string[]> {
  const calendarIds = (inForce.calendars ?? []).map(({ sortKey }) => sortKey)
  return (await bookedAhead(needs, calendarIds)).map(({ record }) => record.surveyId)
}

/** The live bookings from today on in the calendars. */
async function bookedAhead(
  { bookings, officeAnswers, clock }: BookableNeeds,
  calendarIds: Iterable<string>,
): Promise<BookedAnswer[]> {
  const days = new Set<LocalDate>()
  for (const calendarId of calendarIds)
    for (const { day } of await takenSlots(bookings, calendarId, tokyoDay(clock.now()))) days.add(day)
  const booked: BookedAnswer[] = []
  for (const day of days) booked.push(...(await officeAnswers.bookedOn(day)))
  return booked
}

function takenSubs({ staff: known = [] }: City, { staff = [] }: City): RefusedChange[] {
  const isNew = ({ username }: { username: string }) => known.every((each) => each.username !== username)
  return staff.flatMap(({ sub, ...entry }): RefusedChange[] =>
    sub !== undefined && isNew(entry) && known.some((each) => each.sub === sub)
      ? [{ kind: 'staff_sub', sub }]
      : [],
  )
}
