import { dirname } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Answered } from '../../adapters/http/server/edge.ts'
import { bucketEnds, type Figures, labelled } from '../../adapters/http/server/figures.ts'
import type { Condition } from '../../adapters/http/server/health.ts'
import { toldApart } from '../../adapters/http/server/routes.ts'
import type { ReadFigures } from '../../application/office/read-figures.ts'
import type { Happening, StoreFigures } from '../../application/ports/store-figures.ts'
import { orderStates } from '../../domain/order/order-state.ts'
import { type ServerTask, serverTasks } from '../../domain/staff/office-health.ts'
import type { Config } from './config.ts'
import type { HttpServer } from './http-server.ts'
import type { LogOutput } from './log-output.ts'
import { diskOf, productVersion } from './server-condition.ts'
import { withOtherWorkers } from './worker-figures.ts'

/** How long the event loop is watched for one figure, milliseconds. */
const WATCH_MS = 60_000
/** The monitor's own step, which it counts as lateness, nanoseconds. */
const STEP_NS = 10e6

type Watched = {
  server: Pick<HttpServer, 'connections'>
  out: Pick<LogOutput, 'dropped'>
  condition: () => Condition
  store: StoreFigures
  config: Pick<Config, 'database'>
}

/** What of a city has been read a moment ago; the disk is the one with the database file. */
type Read = ReadFigures & { disk?: { free: number; total: number } }

/** Counts what this process answers and does, and tells it with what the other processes of the server tell. */
export function serverFigures({ server, out, condition, store, config: { database } }: Watched) {
  const counts = requestCounts()
  const messages = { sent: 0, givenUp: 0 }
  const failing = new Set<ServerTask>()
  const loop = loopDelay()
  let read: Read | undefined
  let isUnreadable = false
  let purgedAtMs: number | undefined
  const info = {
    version: productVersion(),
    node: process.version,
    engine: 'url' in database ? 'postgresql' : 'sqlite',
  }

  const own = (): Figures => {
    const { logFails, writesFail } = condition()
    const { open, refused } = server.connections()
    const { rss, heapUsed } = process.memoryUsage()
    const { writesWaiting, connections, happened } = store.now()
    return {
      madoguchi_info: { [labelled(info)]: 1 },
      madoguchi_start_time_seconds: { '': Math.round(performance.timeOrigin) / 1000 },
      ...counts.figures(),
      madoguchi_connections: { '': open },
      madoguchi_connections_refused_total: { '': refused },
      madoguchi_log_lines_dropped_total: { '': out.dropped() },
      ...happenedFigures(happened),
      madoguchi_messages_total: {
        [labelled({ outcome: 'sent' })]: messages.sent,
        [labelled({ outcome: 'given_up' })]: messages.givenUp,
      },
      madoguchi_event_loop_delay_seconds: loop(),
      madoguchi_writes_waiting: { '': writesWaiting },
      ...(connections && {
        madoguchi_database_connections: {
          [labelled({ state: 'idle' })]: connections.idle,
          [labelled({ state: 'used' })]: connections.total - connections.idle,
        },
        madoguchi_database_connections_awaited: { '': connections.waiting },
      }),
      ...(read && readFigures(read)),
      madoguchi_last_done_timestamp_seconds: timesOf({
        backup: read?.backupAtMs,
        audit: read?.auditAtMs,
        purge: purgedAtMs,
      }),
      madoguchi_database_unreadable: { '': Number(isUnreadable) },
      madoguchi_log_failing: { '': Number(logFails) },
      madoguchi_writes_failing: { '': Number(writesFail) },
      madoguchi_tasks_failing: Object.fromEntries(
        serverTasks.map((task) => [labelled({ task }), Number(failing.has(task))]),
      ),
      madoguchi_resident_memory_bytes: { '': rss },
      madoguchi_heap_used_bytes: { '': heapUsed },
    }
  }
  return {
    onAnswered: counts.onAnswered,
    onMessages({ sent, givenUp }: typeof messages) {
      messages.sent += sent
      messages.givenUp += givenUp
    },
    async onRead(now: ReadFigures) {
      read = { ...now, ...('file' in database && { disk: await diskOf(dirname(database.file)) }) }
    },
    outcomeOf: (task: ServerTask) => (isWell: boolean) => {
      if (isWell) failing.delete(task)
      else failing.add(task)
      if (task === 'settle') isUnreadable = !isWell
      if (task === 'purge' && isWell) purgedAtMs = Date.now()
    },
    figures: withOtherWorkers(own),
  }
}

/** Requests by their status, how long they took by their route, and why they were refused. */
function requestCounts() {
  const byStatus: Record<string, number> = {}
  const byRoute: Record<string, number[]> = {}
  const byRefusal: Record<string, number> = {}
  const add = (counts: Record<string, number>, labels: Readonly<Record<string, string>>) => {
    const name = labelled(labels)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return {
    onAnswered({ method, route, status, ms, refusal }: Answered): void {
      add(byStatus, { status: `${Math.floor(status / 100)}xx` })
      if (refusal) add(byRefusal, { code: refusal })
      const name = labelled(toldApart(method, route))
      byRoute[name] ??= new Array<number>(bucketEnds.length + 2).fill(0)
      const found = bucketEnds.findIndex((end) => ms <= end * 1000)
      const buckets = byRoute[name]
      const at = found === -1 ? bucketEnds.length : found
      buckets[at] = (buckets[at] ?? 0) + 1
      buckets[bucketEnds.length + 1] = (buckets[bucketEnds.length + 1] ?? 0) + ms / 1000
    },
    figures: (): Figures => ({
      madoguchi_requests_total: byStatus,
      madoguchi_request_duration_seconds: byRoute,
      madoguchi_refusals_total: byRefusal,
    }),
  }
}

/** How late the event loop was; the worse of the span at hand and the one before it, so that no span is short. */
function loopDelay(): () => Readonly<Record<string, number>> {
  const delay = monitorEventLoopDelay({ resolution: STEP_NS / 1e6 })
  delay.enable()
  const late = (ns: number) => Math.max(0, ns - STEP_NS) / 1e9
  const now = () =>
    delay.count === 0
      ? { p50: 0, p99: 0, max: 0 }
      : { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) }
  let before = now()
  setInterval(() => {
    before = now()
    delay.reset()
  }, WATCH_MS).unref()
  return () => {
    const at = now()
    return Object.fromEntries(
      (['p50', 'p99', 'max'] as const).map((of) => [
        labelled({ of }),
        Number(Math.max(at[of], before[of]).toFixed(6)),
      ]),
    )
  }
}

function happenedFigures(happened: ReadonlyMap<Happening, number>): Figures {
  const times = (what: Happening) => happened.get(what) ?? 0
  const signIns = (who: string, outcome: string, what: Happening) => [labelled({ who, outcome }), times(what)]
  return {
    madoguchi_sign_ins_total: Object.fromEntries([
      signIns('resident', 'signed_in', 'sign_in'),
      signIns('resident', 'refused', 'sign_in.refused'),
      signIns('resident', 'unavailable', 'sign_in.unavailable'),
      signIns('office', 'signed_in', 'office.signed_in'),
      signIns('office', 'refused', 'office.refused'),
    ]),
    madoguchi_answers_total: Object.fromEntries(
      (['sent', 'changed', 'cancelled'] as const).flatMap((act) =>
        (['resident', 'office', 'import', 'system'] as const).map((by) => [
          labelled({ act, by }),
          times(`answer.${act}.${by}`),
        ]),
      ),
    ),
    madoguchi_bookings_total: {
      [labelled({ act: 'made' })]: times('booking.made'),
      [labelled({ act: 'given_up' })]: times('booking.given_up'),
    },
    madoguchi_orders_total: Object.fromEntries(
      (['placed', ...orderStates] as const)
        .filter((state) => times(`order.${state}`) > 0)
        .map((state) => [labelled({ state }), times(`order.${state}`)]),
    ),
  }
}

const readFigures = ({ toSettle, messages, sizes, disk }: Read): Figures => ({
  madoguchi_orders_to_settle: {
    [labelled({ state: 'unknown' })]: toSettle.unknown,
    [labelled({ state: 'refund_needed' })]: toSettle.refundNeeded,
  },
  madoguchi_messages: {
    [labelled({ state: 'waiting' })]: messages.waiting,
    [labelled({ state: 'given_up' })]: messages.givenUp,
  },
  madoguchi_database_bytes: { '': sizes.databaseBytes },
  madoguchi_audit_log_bytes: { '': sizes.auditLogBytes },
  ...(disk && {
    madoguchi_disk_bytes: {
      [labelled({ what: 'free' })]: disk.free,
      [labelled({ what: 'all' })]: disk.total,
    },
  }),
})

const timesOf = (times: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(times).flatMap(([what, atMs]) =>
      atMs === undefined ? [] : [[labelled({ what }), Math.round(atMs / 1000)]],
    ),
  )
