import type { Counter, LimitRepository } from '../../../application/ports/limit-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write-plan.ts'

const countSql = `insert into limit_count (counter, until_ms, times) values (?, ?, ?)
  on conflict (counter) do update set
    times = excluded.times + case when limit_count.until_ms > ? then limit_count.times else 0 end,
    until_ms = case when limit_count.until_ms > ? and ? = 0 then limit_count.until_ms else excluded.until_ms end
  where limit_count.until_ms <= ? or limit_count.times + excluded.times <= ?
  returning times, until_ms`
const findSql = 'select times, until_ms from limit_count where counter = ?'
const takeBackSql =
  'update limit_count set times = times - 1 where counter = ? and until_ms >= ? and until_ms <= ? and times > 0'

/** One row for each counter. The row itself is what processes wait for, so that no lock is needed. */
export function sqlLimitRepository(engine: SqlEngine, sealing: Sealing): LimitRepository {
  const indexOf = ({ of, by }: Counter) => sealing.blindIndex('limit', [of, by])
  return {
    async count({ times, max, untilMs, extend, ...named }, nowMs) {
      const counter = indexOf(named)
      const result = await engine.write({
        locks: [],
        steps: [
          {
            sql: countSql,
            values: [counter, untilMs, times, nowMs, nowMs, extend ? 1 : 0, nowMs, max],
            expect: 1,
            otherwise: 'too_many',
            readOnStop: { sql: findSql, values: [counter] },
            returning: 'window',
          },
        ],
      })
      const row = result.kind === 'done' ? result.rows.window?.[0] : result.row
      return { ...windowOf(row!), counted: result.kind === 'done' }
    },
    async takeBack(counter, untilMs, extended) {
      const latestMs = extended ? Number.MAX_SAFE_INTEGER : untilMs
      await engine.write({
        locks: [],
        steps: [{ sql: takeBackSql, values: [indexOf(counter), untilMs, latestMs] }],
      })
    },
    async find(counter, nowMs) {
      const row = await engine.get(findSql, [indexOf(counter)])
      const window = row && windowOf(row)
      return window && window.untilMs > nowMs ? window : undefined
    },
  }
}

const windowOf = (row: SqlRow) => ({ times: Number(row.times), untilMs: Number(row.until_ms) })
