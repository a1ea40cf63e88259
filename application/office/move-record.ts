import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { makeListFreeSlots } from './list-free-slots.ts'
import { makeMoveBooking } from './move-booking.ts'
import { type SeenNeeds, seen } from './read-record.ts'
import {
  type RecordChange,
  type RecordName,
  type RecordOfOfficerNeeds,
  recordToChange,
} from './record-of-officer.ts'
import type { Told } from './tell-of-change.ts'

/** A time that a booking may be moved to; `left`: its free places, 0 for one that is taken. */
type MoveTime = { slotKey: number; start: string; end: string; left: number }

/** A calendar that a reservation can be moved to, with its times of a week. */
type MovePlace = {
  calendarId: string
  /** What can be booked there: `categoryId_itemId`, and as people call it. */
  offers: readonly { what: string; place: string }[]
  /** Days without such a time are left out. */
  days: readonly { day: LocalDate; times: readonly MoveTime[] }[]
  /** The first day after that week that has a free place; absent: none has in two months. */
  next?: LocalDate
}

/**
 * Driving port of the office: the times that a reservation of an answer may be moved to, in the week that begins with a
 * day, and what is booked now (`categoryId_itemId`). The audit event, which tells who has looked, is stored before they
 * are returned.
 *
 * @throws Refusal those of `recordOfOfficer`, `survey.not_found`
 */
export type ListMoveTimes = (
  command: RecordName & {
    itemKey: string
    from: LocalDate
    /** Also taken times, and days that residents can't book. */
    isOver: boolean
  },
) => Promise<{ what: string; places: readonly MovePlace[] }>

/**
 * Driving port of the office: moves a reservation of an answer, as `MoveBooking`.
 * @param command.slot `categoryId_itemId|day|slot key`
 * @throws Refusal those of `recordToChange` and `MoveBooking`
 */
type MoveRecord = (
  command: RecordChange & { itemKey: string; slot: string; reason?: string; isOver: boolean; tells: boolean },
) => Promise<{ told: Told }>

type ListNeeds = SeenNeeds & Parameters<typeof makeListFreeSlots>[0]
type MoveNeeds = RecordOfOfficerNeeds & Parameters<typeof makeMoveBooking>[0]

/** Days that are shown, and that are looked through for a free place. */
const WEEK = 7
const AHEAD = 62

export const makeListMoveTimes =
  (needs: ListNeeds) =>
  (officer: Officer, request: RequestContext): ListMoveTimes =>
  async ({ itemKey, from, isOver, ...name }) => {
    const seeing = { officer, request, kind: 'office.viewed', atLeast: 'desk' } as const
    const { record } = await seen(needs, seeing, name)
    const existing = answersOf(record.entries)
    const booked = parseReservation(existing.get(itemKey)?.[0] ?? '')
    if (!booked) throw refuse('office.nothing_booked', {})
    const { surveyId } = record
    const asked = { surveyId, from, to: plusDays(from, AHEAD - 1), calendarIds: [] }
    const calendars = await makeListFreeSlots(needs)({ ...asked, of: { itemKey, existing }, isOver })
    const end = plusDays(from, WEEK)
    return {
      what: `${booked.categoryId}_${booked.itemId}`,
      places: calendars.map(({ calendarId, offers, days }) => {
        const next = days.find(
          ({ day, slots }) => day >= end && slots.some(({ remaining }) => remaining > 0),
        )?.day
        return {
          calendarId,
          offers,
          days: days
            .filter(({ day }) => day < end)
            .map(({ day, slots }) => ({
              day,
              times: slots.map(({ slotKey, coma: { start, end: until }, remaining }) => ({
                ...{ slotKey, start, end: until, left: remaining },
              })),
            })),
          ...(next !== undefined && { next }),
        }
      }),
    }
  }

export const makeMoveRecord =
  (needs: MoveNeeds) =>
  (officer: Officer, request: RequestContext): MoveRecord =>
  async (command) => {
    await recordToChange(needs, officer, command)
    const asked = { ...command, by: officer.username, request, dryRun: false }
    const { told } = await makeMoveBooking(needs)(asked)
    return { told }
  }
