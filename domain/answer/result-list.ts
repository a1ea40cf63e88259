import type { LocalDate } from '../shared/local-date.ts'
import { parseReservation } from '../shared/reservation-value.ts'
import { checkValues } from './answer-record.ts'
import { isCancelled } from './check-value.ts'
import { isVisitOver } from './is-visit-over.ts'
import type { OwnAnswer, OwnReservation } from './own-answer.ts'

/** Results of one day; of reservations whose day can't be read; or without a day. */
export type ListGroup = {
  key: LocalDate | 'unknown-date' | 'no-reservation'
  /** At least one. */
  entries: readonly ListEntry[]
}

/** One line of the list: one reservation of an answer, or an answer without any. */
export type ListEntry = {
  result: OwnAnswer
  /** What is reserved; without a day where no time was chosen. */
  reservation?: OwnReservation
  isCancelled: boolean
}

/**
 * Results as residents look through them (LIST-01, LIST-02): by day ascending, unreadable days and those without a day
 * last; in a day by the hour, unknown hours last, and otherwise as found. An answer that books twice stands there
 * twice; one that a change superseded never does.
 */
export function groupResults(results: readonly OwnAnswer[]): ListGroup[] {
  const groups = new Map<ListGroup['key'], ListEntry[]>()
  for (const result of results) {
    for (const { key, entry } of listEntriesOf(result)) {
      const entries = groups.get(key) ?? []
      groups.set(key, entries)
      entries.push(entry)
    }
  }
  return [...groups]
    .sort(([a], [b]) => compare(rankOf(a), rankOf(b)))
    .map(([key, entries]) => ({ key, entries: entries.sort((a, b) => compare(hourOf(a), hourOf(b))) }))
}

/**
 * Groups in their order, with those of the days before `today` apart: nobody looks for them first. Where nothing else
 * is there, none is apart.
 */
export function pastApart(
  groups: readonly ListGroup[],
  today: LocalDate,
): Record<'past' | 'rest', readonly ListGroup[]> {
  const at = groups.findIndex(({ key }) => rankOf(key) >= today)
  return at < 0 ? { past: [], rest: groups } : { past: groups.slice(0, at), rest: groups.slice(at) }
}

/**
 * The lines of the list that an answer has, each with the group it stands in; none for one that a change superseded.
 */
export const listEntriesOf = (result: OwnAnswer): { key: ListGroup['key']; entry: ListEntry }[] =>
  result.check === checkValues.superseded
    ? []
    : placesOf(result).map(({ key, reservation }) => ({ key, entry: entryOf(result, reservation) }))

/**
 * Whether to offer cancelling an answer as a whole: nothing stands against it, and if it has reservations, one of them
 * has a date; all of them are cancelled together (CANCEL-07).
 */
export const mayCancel = ({ cancelObstacle, check, reservations }: OwnAnswer): boolean =>
  cancelObstacle === undefined &&
  !isCancelled(check) &&
  (reservations.length === 0 || reservations.some(hasDate))

/**
 * Whether to offer cancelling one reservation of an answer alone: it has a date, and nothing stands against it
 * (CANCEL-07).
 */
export const mayCancelReservation = (
  { check }: Pick<OwnAnswer, 'check'>,
  reservation: OwnReservation,
): boolean => reservation.cancelObstacle === undefined && !isCancelled(check) && hasDate(reservation)

/** Whether a reservation is cancelled, alone or with its whole answer (CANCEL-09). */
export const isReservationCancelled = (
  { check }: Pick<OwnAnswer, 'check'>,
  { cancelObstacle }: OwnReservation,
): boolean => isCancelled(check) || cancelObstacle === 'answer.cancelled'

/**
 * Whether others of its answer stay when a reservation is cancelled, booked or done: then it is cancelled alone
 * (CANCEL-07). A dose that was given elsewhere shows only in that it keeps the whole answer from being cancelled.
 */
export const leavesOthers = (result: OwnAnswer, reservation: OwnReservation): boolean =>
  !isCancelled(result.check) &&
  (bookedOf(result).some(({ itemKey }) => itemKey !== reservation.itemKey) ||
    (result.cancelObstacle !== undefined && reservation.cancelObstacle === undefined))

/**
 * Whether to show a button that cancels an answer as a whole: not where that can't be, and each reservation has a
 * button of its own (CANCEL-07).
 */
export const offersWhole = (result: OwnAnswer): boolean =>
  mayCancel(result) || !bookedOf(result).some((each) => leavesOthers(result, each))

/** The reservations of an answer that have a date and are not cancelled. */
export const bookedOf = (result: OwnAnswer): OwnReservation[] =>
  result.reservations.filter((each) => hasDate(each) && !isReservationCancelled(result, each))

const hasDate = ({ value }: OwnReservation): boolean => parseReservation(value)?.day !== undefined

/** Whether to offer changing an answer (CANCEL-16). */
export const mayChange = (result: OwnAnswer): boolean =>
  result.changeObstacle === undefined && !isCancelled(result.check)

/**
 * Whether to offer moving a booking to another time: it lies ahead, and neither it nor its answer is past changing
 * (CANCEL-16, CANCEL-17).
 */
export const mayMove = ({ result, reservation, isCancelled }: ListEntry, nowMs: number): boolean =>
  reservation !== undefined &&
  !isCancelled &&
  hasDate(reservation) &&
  reservation.changeObstacle === undefined &&
  mayChange(result) &&
  !isVisitOver(reservation.reserved, nowMs)

type Place = { key: ListGroup['key']; reservation?: OwnReservation }

function placesOf({ reservations }: OwnAnswer): Place[] {
  const dated = reservations.flatMap((reservation): Place[] => {
    const { day } = reservation.reserved
    if (day !== undefined) return [{ key: day, reservation }]
    return reservation.value.includes('|') ? [{ key: 'unknown-date', reservation }] : []
  })
  if (dated.length > 0) return dated
  const [first] = reservations
  return [{ key: 'no-reservation', ...(first && { reservation: first }) }]
}

const entryOf = (result: OwnAnswer, reservation: OwnReservation | undefined): ListEntry => ({
  result,
  ...(reservation && { reservation }),
  isCancelled: reservation ? isReservationCancelled(result, reservation) : isCancelled(result.check),
})

/** Behind every day and every hour. */
const LAST = '~'

function rankOf(key: ListGroup['key']): string {
  if (key === 'no-reservation') return `${LAST}${LAST}`
  return key === 'unknown-date' ? LAST : key
}

const hourOf = ({ reservation }: ListEntry): string => reservation?.reserved.start ?? LAST

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
