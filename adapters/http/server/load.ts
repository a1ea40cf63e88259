import type { RequestListener, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestKind } from '../../../application/session/request-limits.ts'
import { serverLimits } from '../../../application/shared/limits.ts'
import { oneAtATime } from '../../../application/shared/one-at-a-time.ts'
import { refuse } from '../../../domain/refusal.ts'
import { apiBase } from '../api-base.ts'
import { errorBodyOf } from '../refusal-wire.ts'
import type { Answered } from './edge.ts'
import type { Log } from './log.ts'

export type Load = ReturnType<typeof serverLoad>
export type Memory = ReturnType<Load['memoryFor']>

/** Pieces of files that are handled at once. */
const PIECES_AT_ONCE = 8

/** What requests to this process take: each waits for those of its kind, and all share the memory. */
export function serverLoad({ requestsAtOnce, memoryBytes } = serverLimits) {
  const running: Record<RequestKind, number> = { read: 0, write: 0, piece: 0, public: 0, leaving: 0 }
  const heldBy = new Map<string, number>()
  const inLane = oneAtATime()
  let [held, lane] = [0, 0]
  return {
    /** @throws Refusal `service.unavailable` if as many requests of the kind run as may */
    expectCapacity(kind: RequestKind): void {
      if (running[kind] >= requestsAtOnce) throw refuse('service.unavailable', {})
    },
    /** Runs a request, or a part of it. */
    async run<T>(kind: RequestKind, work: () => Promise<T>): Promise<T> {
      running[kind] += 1
      try {
        return await work()
      } finally {
        running[kind] -= 1
      }
    },
    /** Pieces of files are handled a few at a time once they are here: each takes its body several times. */
    inTurn: <T>(kind: RequestKind, work: () => Promise<T>): Promise<T> => {
      lane = (lane + 1) % PIECES_AT_ONCE
      return kind === 'piece' ? inLane(String(lane), work) : work()
    },
    /** For a request of a resident, or from an address, which holds nothing yet. */
    memoryFor(by: string) {
      let own = 0
      const add = (bytes: number) => {
        own += bytes
        held += bytes
        heldBy.set(by, (heldBy.get(by) ?? 0) + bytes)
        if (heldBy.get(by) === 0) heldBy.delete(by)
      }
      return {
        /** @throws Refusal `service.unavailable` if all of them, or those of who asks, would hold too much */
        take(bytes: number): void {
          const isTooMuch = held + bytes > memoryBytes || (heldBy.get(by) ?? 0) + bytes > memoryBytes / 4
          if (isTooMuch) throw refuse('service.unavailable', {})
          add(bytes)
        },
        release: () => add(-own),
      }
    },
  }
}

/**
 * Refuses calls of the interface while they come so many that the event loop is late, and does nothing else for them:
 * a refusal must not take the time that the others need. Pages, health and the path `always` are served.
 */
export function refusingWhenLate(
  listener: RequestListener,
  { log, onAnswered, always }: { log: Log; onAnswered?: (answered: Answered) => void; always: string },
  { latenessMs, crowd } = serverLimits,
): RequestListener {
  const delay = monitorEventLoopDelay()
  delay.enable()
  let [isLate, asked, refused, looks] = [false, 0, 0, 0]
  /** To be called once for each time that the event loop has come round. */
  function look(): void {
    const wasLate = delay.max > latenessMs * 1e6
    isLate = wasLate && asked >= crowd
    if (refused > 0) log.warn({ refused }, 'overloaded')
    if (wasLate) delay.reset()
    ;[asked, refused, looks] = [0, 0, delay.count]
  }
  return (request, response) => {
    if (delay.count !== looks) look()
    const { url = '' } = request
    asked += 1
    const isRefused = isLate && url.startsWith(`${apiBase}/`) && !url.startsWith(always)
    if (!isRefused) return listener(request, response)
    refused += 1
    sendUnavailable(response)
    onAnswered?.({ method: request.method ?? '', route: '*', status: 503, ms: 0, refusal: unavailableCode })
  }
}

const unavailableCode = 'service.unavailable'
const unavailable = Buffer.from(JSON.stringify(errorBodyOf(refuse(unavailableCode, {}))))

/** Tells whoever asks to try again in a second. */
export function sendUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': unavailable.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': '1',
  })
  response.end(unavailable)
}
