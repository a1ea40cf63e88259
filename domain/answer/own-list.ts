import { isComplete } from './check-value.ts'
import { isVisitOver } from './is-visit-over.ts'
import type { OwnAnswer } from './own-answer.ts'
import { type ListEntry, listEntriesOf } from './result-list.ts'

/** All that a resident has, as they look through it. */
type OwnList = {
  /** The live booking that comes next; absent: none lies ahead. */
  next?: ListEntry
  /** The live bookings after it, soonest first. */
  ahead: readonly ListEntry[]
  /** Live answers without a day, the one changed last first. */
  open: readonly ListEntry[]
  /** Bookings that are over and answers that the office has finished, the latest first. */
  past: readonly ListEntry[]
  /** The one cancelled last first. */
  cancelled: readonly ListEntry[]
}

/** Sorts the answers of a resident; each reservation stands for itself. */
export function ownListOf(results: readonly OwnAnswer[], nowMs: number): OwnList {
  const lists: Record<Kind, ListEntry[]> = { ahead: [], open: [], past: [], cancelled: [] }
  for (const { entry } of results.flatMap(listEntriesOf)) lists[kindOf(entry, nowMs)].push(entry)
  const [next, ...ahead] = lists.ahead.sort((a, b) => compare(timeOf(a), timeOf(b)))
  return {
    ...(next && { next }),
    ahead,
    open: lists.open.sort(byChange),
    past: lists.past.sort((a, b) => compare(timeOf(b), timeOf(a)) || byChange(a, b)),
    cancelled: lists.cancelled.sort(byChange),
  }
}

type Kind = 'ahead' | 'open' | 'past' | 'cancelled'

function kindOf({ result, reservation, isCancelled }: ListEntry, nowMs: number): Kind {
  if (isCancelled) return 'cancelled'
  const { day } = reservation?.reserved ?? {}
  if (reservation && day !== undefined) return isVisitOver(reservation.reserved, nowMs) ? 'past' : 'ahead'
  return isComplete(result.check) ? 'past' : 'open'
}

const timeOf = ({ reservation }: ListEntry): string =>
  reservation?.reserved.day ? `${reservation.reserved.day} ${reservation.reserved.start ?? '~'}` : ''

const byChange = (a: ListEntry, b: ListEntry): number => b.result.updatedAt - a.result.updatedAt

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
