import type { RequestKind } from '../../../application/session/request-limits.ts'
import { refuse } from '../../../domain/refusal.ts'

/** A request that would wait longer than this for those before it is refused, milliseconds. */
const LONGEST_WAIT_MS = 700
/** So is one of many that were ready for as long as this before the server came to it. */
const LONGEST_TURN_MS = 1_000
/** Bytes of requests that are held at once. */
const MOST_BYTES = 128 * 1024 * 1024
/** Requests under way, or ready at once, from which on their number may be why they wait: fewer hardly wait for each other. */
const BUSY = 64
/** For how long they are counted for that at least, milliseconds. */
const SAMPLE_MS = 100
/** What a request is taken to cost until that is known, milliseconds. */
const FIRST_COST_MS = 0.5
/** Weight of the latest sample. */
const LATEST = 0.3
/** What was known counts half after this time in which fewer were under way, milliseconds. */
const HALF_LIFE_MS = 10_000

/** The kinds of requests that wait for those before them. Those before there is a resident wait for LINE, if for anybody. */
type Queued = Exclude<RequestKind, 'public'>

/** How busy the server is. */
export type Load = {
  /** Whether a request that is received now would wait too long. */
  isTooMuch(kind: RequestKind): boolean
  /** A request has been read and is carried out. */
  begin(kind: Queued): void
  /** It has come to an end, whatever that is. */
  end(kind: Queued): void
  /** Room for what one request of a resident, or from an address, holds in memory; none is taken up yet. */
  room(by: string): Room
}

/** What one request holds in memory. */
export type Room = {
  /** Takes up more. @throws Refusal `service.unavailable` if less than all that they hold themselves would be left for others */
  take(bytes: number): void
  /** Gives back all that was taken. */
  leave(): void
}

/** The load of this process. Each kind of request waits for its own kind: reads for reads, writes for writes. */
export function serverLoad(nowMs: () => number = () => performance.now()): Load {
  const queues = { read: queue(nowMs), write: queue(nowMs) }
  const turn = turnOfEventLoop(nowMs)
  const shares = new Map<string, { bytes: number }>()
  let held = 0

  return {
    isTooMuch: (kind) =>
      turn.waitMs() > LONGEST_TURN_MS || (kind !== 'public' && queues[kind].waitMs() > LONGEST_WAIT_MS),
    begin: (kind) => queues[kind].begin(),
    end: (kind) => queues[kind].end(),
    room(by) {
      let own = 0
      return {
        take(bytes) {
          const share = shares.get(by) ?? { bytes: 0 }
          if (share.bytes + bytes > MOST_BYTES - held - bytes) throw refuse('service.unavailable', {})
          if (share.bytes === 0) shares.set(by, share)
          share.bytes += bytes
          held += bytes
          own += bytes
        },
        leave() {
          const share = shares.get(by)
          if (own === 0 || !share) return
          share.bytes -= own
          if (share.bytes === 0) shares.delete(by)
          held -= own
          own = 0
        },
      }
    },
  }
}

/** Requests that wait for each other. How long a new one would: as many as are under way, at the rate at which they ended lately. */
function queue(nowMs: () => number) {
  let underWay = 0
  let costMs = FIRST_COST_MS
  let lastEndMs = nowMs()
  let busyMs = Number.NEGATIVE_INFINITY
  let sample = { sinceMs: lastEndMs, ended: 0, isBusy: false }

  return {
    begin() {
      underWay += 1
      if (underWay !== BUSY) return
      lastEndMs = nowMs()
      const calmMs = lastEndMs - busyMs
      if (calmMs > SAMPLE_MS) sample = { sinceMs: lastEndMs, ended: 0, isBusy: true }
      costMs = FIRST_COST_MS + (costMs - FIRST_COST_MS) * 0.5 ** (calmMs / HALF_LIFE_MS)
    },
    end() {
      lastEndMs = nowMs()
      if (underWay >= BUSY) busyMs = lastEndMs
      underWay -= 1
      sample.ended += 1
      sample.isBusy &&= underWay >= BUSY
      const tookMs = lastEndMs - sample.sinceMs
      // Many end together when their commit does: a few of them say nothing of how long each takes.
      if (tookMs < SAMPLE_MS || sample.ended < BUSY) return
      const latestMs = tookMs / sample.ended
      // Where fewer were under way the server may have waited for them: none took longer than that, but perhaps less.
      if (sample.isBusy || latestMs < costMs) costMs += LATEST * (latestMs - costMs)
      sample = { sinceMs: lastEndMs, ended: 0, isBusy: underWay >= BUSY }
    },
    waitMs(): number {
      if (underWay < BUSY) return 0
      return Math.max(underWay * costMs, nowMs() - lastEndMs)
    },
  }
}

/**
 * How long the present turn of the event loop has been going on: a request that it comes to late was ready for about as long. The turn
 * is taken to begin with its first request. One of few is not late because of the others: the machine was slow, and to refuse it would
 * help nobody.
 */
function turnOfEventLoop(nowMs: () => number) {
  let sinceMs = 0
  let asked = 0
  const end = () => {
    asked = 0
  }
  return {
    /** To be called once for each request. */
    waitMs(): number {
      asked += 1
      if (asked === 1) {
        sinceMs = nowMs()
        setImmediate(end)
      }
      return asked > BUSY ? nowMs() - sinceMs : 0
    },
  }
}
