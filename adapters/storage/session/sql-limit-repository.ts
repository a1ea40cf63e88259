import type { Counter, LimitRepository } from '../../../application/ports/limit-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'

const findCounter = (counter: Uint8Array): Statement =>
  sql`select times, until_ms from limit_count where counter = ${counter}`

/** Something to be counted under the blind index of its counter. */
type CountLimit = Pick<Parameters<LimitRepository['count']>[0], 'max' | 'untilMs'> & {
  counter: Uint8Array
  /** A window that runs is made to end at `untilMs`, too. */
  isExtended: boolean
  nowMs: number
}

/**
 * Counts something unless that would be too often. The row itself is what processes wait for, so that no lock is
 * needed.
 */
export function* countLimit({ counter, max, untilMs, isExtended, nowMs }: CountLimit): Write<CountedWindow> {
  const end = isExtended
    ? sql`excluded.until_ms`
    : sql`case when limit_count.until_ms > ${nowMs} then limit_count.until_ms else excluded.until_ms end`
  const counted =
    yield* run(sql`insert into limit_count (counter, until_ms, times) values (${counter}, ${untilMs}, 1)
    on conflict (counter) do update set
      times = 1 + case when limit_count.until_ms > ${nowMs} then limit_count.times else 0 end,
      until_ms = ${end}
    where limit_count.until_ms <= ${nowMs} or limit_count.times < ${max}
    returning times, until_ms`)
  const [row] = counted.count > 0 ? counted.rows : (yield* run(findCounter(counter))).rows
  return { ...windowOf(row!), counted: counted.count > 0 }
}

type CountedWindow = ReturnType<typeof windowOf> & { counted: boolean }

/** Counts one less in a window that ends between two times. */
export function* takeBackLimit({
  counter,
  untilMs,
  latestMs,
}: {
  counter: Uint8Array
  untilMs: number
  latestMs: number
}): Write<void> {
  yield* runUnread(sql`update limit_count set times = times - 1
    where counter = ${counter} and until_ms >= ${untilMs} and until_ms <= ${latestMs} and times > 0`)
}

/** One row for each counter. */
export function sqlLimitRepository(engine: SqlEngine, sealing: Sealing): LimitRepository {
  const indexOf = ({ of, by }: Counter) => sealing.blindIndex('limit', [of, by])
  return {
    count: ({ max, untilMs, extend, ...named }, nowMs) =>
      engine.write(countLimit, {
        counter: indexOf(named),
        max,
        untilMs,
        isExtended: extend === true,
        nowMs,
      }),
    takeBack: (counter, untilMs, extended) =>
      engine.write(takeBackLimit, {
        counter: indexOf(counter),
        untilMs,
        latestMs: extended ? Number.MAX_SAFE_INTEGER : untilMs,
      }),
  }
}

const windowOf = (row: SqlRow) => ({ times: Number(row.times), untilMs: Number(row.until_ms) })
