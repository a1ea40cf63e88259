import { isRefusal } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { City, FormKind } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
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
  /** `orders` are those that are being paid. */
  | { kind: 'survey_in_use'; surveyId: string; bookings: number; orders: number }
  | { kind: 'form_kind'; surveyId: string; was: FormKind }
  | { kind: 'number_item'; surveyId: string }
  | { kind: 'staff_sub'; sub: string }

type Needs = {
  bookings: Pick<BookingRepository, 'reserved'>
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'>
  orders: Pick<OrderRepository, 'inStates'>
  clock: Clock
}

/** What an import would refuse of `next` while `inForce` is in force; what was removed before is not looked at. Stores nothing. */
export async function refusedChanges(needs: Needs, inForce: City, next: City): Promise<RefusedChange[]> {
  return [
    ...otherMeanings(inForce, next),
    ...(await slotsInUse(needs, inForce, next)),
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
async function bookedForms({ bookings, officeAnswers, clock }: Needs, inForce: City): Promise<string[]> {
  const days = new Set<Parameters<OfficeAnswerRepository['bookedOn']>[0]>()
  for (const { sortKey } of inForce.calendars ?? [])
    for (const { day } of await takenSlots(bookings, sortKey, tokyoDay(clock.now()))) days.add(day)
  const forms: string[] = []
  for (const day of days)
    forms.push(...(await officeAnswers.bookedOn(day)).map(({ record }) => record.surveyId))
  return forms
}

function takenSubs({ staff: known = [] }: City, { staff = [] }: City): RefusedChange[] {
  const isNew = ({ username }: { username: string }) => known.every((each) => each.username !== username)
  return staff.flatMap(({ sub, ...entry }): RefusedChange[] =>
    sub !== undefined && isNew(entry) && known.some((each) => each.sub === sub)
      ? [{ kind: 'staff_sub', sub }]
      : [],
  )
}
