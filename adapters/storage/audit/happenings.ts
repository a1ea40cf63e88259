import type { Happening } from '../../../application/ports/store-figures.ts'
import { type CountToAdd, countOfEvent, type EventToCount } from './daily-counts.ts'

/** Events that are sums: how often what, between two times. */
const sums: ReadonlySet<string> = new Set(['sign_in.refused', 'sign_in.unavailable', 'office.refused'])
const single: ReadonlySet<string> = new Set(['sign_in', 'office.signed_in'])

/** How often what happened, as told by a batch of events and of bookings that wait to be counted. */
export type Happenings = ReadonlyMap<Happening, number>

export function happeningsOf(events: readonly EventToCount[], waiting: readonly CountToAdd[]): Happenings {
  const found = new Map<Happening, number>()
  const add = (what: Happening, times: number) => found.set(what, (found.get(what) ?? 0) + times)
  for (const event of events) {
    const { kind } = event
    if (single.has(kind)) add(kind as Happening, 1)
    else if (sums.has(kind)) add(kind as Happening, timesOf(factsOf(event)))
    else if (kind === 'order.placed') add('order.placed', 1)
    else if (kind === 'order.moved') add(`order.${factsOf(event).to}` as Happening, 1)
    const act = countOfEvent(event)
    if (act) add(`answer.${act.what}.${act.who}` as Happening, 1)
  }
  for (const { what, times } of waiting) {
    if (what !== 'booked') continue
    add(Number(times) > 0 ? 'booking.made' : 'booking.given_up', Math.abs(Number(times)))
  }
  return found
}

const factsOf = ({ facts }: EventToCount) => JSON.parse(facts ?? '{}') as Readonly<Record<string, unknown>>

const timesOf = ({ from: _from, to: _to, ...counts }: Readonly<Record<string, unknown>>): number =>
  Object.values(counts).reduce<number>((all, times) => all + (typeof times === 'number' ? times : 0), 0)

/** Adds up what comes in batches. */
export function happeningSums(): { add(batch: Happenings): void; all: Happenings } {
  const all = new Map<Happening, number>()
  return {
    all,
    add(batch) {
      for (const [what, times] of batch) all.set(what, (all.get(what) ?? 0) + times)
    },
  }
}
