import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf, type Log } from '../../adapters/http/server/log.ts'
import type { ReadFigures } from '../../application/office/read-figures.ts'
import type { AuditCounters } from '../../application/shared/audit-counters.ts'
import { repeat } from '../../application/shared/repeat.ts'

/** How often sums are written to the audit log, milliseconds. */
const TALLY_MS = 60_000
/** How often figures of the city are read, milliseconds. */
const READ_MS = 60_000
/** How long the end of all of it may take, milliseconds: the database may be locked. */
const LAST_MS = 700

type Chores = {
  auditCounters: AuditCounters
  log: Log
  readFigures: () => Promise<ReadFigures>
  /** Called after each time with whether that went well. */
  onOutcome?: (task: 'settle' | 'sums', isWell: boolean) => void
  /** Called with what was read. */
  onRead: (figures: ReadFigures) => Promise<void>
}

/** Starts what a server does from time to time. @returns stops it, and does for the last time what must not be lost */
export function startChores({
  auditCounters,
  log,
  readFigures,
  onRead,
  onOutcome = () => {},
}: Chores): () => Promise<void> {
  const every = (
    ms: number,
    name: 'settle' | 'sums',
    what: string,
    task: () => Promise<void>,
    firstMs = ms,
  ) => {
    const run = async () => {
      await task()
      onOutcome(name, true)
      return ms
    }
    return repeat(run, {
      firstMs,
      afterErrorMs: ms,
      onError: (error) => {
        onOutcome(name, false)
        log.warn({ fault: faultOf(error) }, `${what} failed`)
      },
    })
  }
  let waiting = 0
  const read = async () => {
    const figures = await readFigures()
    const { unknown, refundNeeded } = figures.toSettle
    if (unknown + refundNeeded > waiting)
      log.warn(figures.toSettle, 'orders wait for the office: npm run payments -- list')
    waiting = unknown + refundNeeded
    await onRead(figures)
  }
  const stops = [every(READ_MS, 'settle', 'reading figures of the city', read, 0)]
  stops.push(every(TALLY_MS, 'sums', 'writing sums to the audit log', auditCounters.write))

  return async () => {
    const written = Promise.all(stops.map((stop) => stop())).then(() => auditCounters.write())
    const outcome = await Promise.race([
      written.then(
        () => undefined,
        (error: unknown) => ({ fault: faultOf(error) }),
      ),
      sleep(LAST_MS, { afterMs: LAST_MS }, { ref: false }),
    ])
    if (outcome) log.warn(outcome, 'sums for the audit log are lost')
  }
}
