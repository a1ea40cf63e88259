import type pg from 'pg'
import { refuse } from '../../../domain/refusal.ts'
import { type Lock, sortedLocks } from '../lock.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Result, SqlRow, Statement, Write } from '../write.ts'
import { lockLine, takeLocks } from './advisory-lock.ts'
import { CONNECT_MS, MAX_WRITING } from './connection.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { isConflict, isDamaged, isUnavailable } from './postgres-failure.ts'
import { typedStatement } from './typed-statement.ts'

/** How often a write is run that other transactions were in the way of. */
const TRIES = 5
/** Longest rest before the second run, milliseconds; doubled each time. */
const REST_MS = 10

/** Runs writes, each in a transaction of its own on one connection of the pool. */
export type Writer = {
  write: SqlEngine['write']
  /** How many writes were accepted and are not finished. */
  waiting(): number
  /** Resolves when all writes that were accepted are finished. */
  idle(): Promise<void>
}

type Needs = {
  pool: pg.Pool
  /** Called with why the database is unavailable. */
  onError: (reason: string) => void
  /** Called with whether the database could carry out a write, for each of them. */
  onWrite?: (stored: boolean) => void
  /** Called when a write finds the database damaged. */
  onDamage?: () => void
}

export function openWriter({ pool, onError, onWrite = () => {}, onDamage = () => {} }: Needs): Writer {
  const running = new Set<Promise<unknown>>()
  const limited = limitConcurrency(
    MAX_WRITING,
    CONNECT_MS,
    () => new Error('timeout exceeded when trying to write'),
  )

  const once = <Done, Refused>(begin: () => Write<Done, Refused>): Promise<Done | Refused> =>
    limited(async () => {
      const client = await pool.connect()
      let reusable = false
      try {
        const outcome = await inTransaction(client, begin())
        reusable = true
        return outcome
      } catch (error) {
        reusable = isConflict(error)
        throw error
      } finally {
        // Another connection takes the place of one that failed.
        client.release(!reusable)
      }
    })

  async function untilDone<Done, Refused>(begin: () => Write<Done, Refused>): Promise<Done | Refused> {
    for (let tried = 1; ; tried++) {
      try {
        const outcome = await once(begin)
        onWrite(true)
        return outcome
      } catch (error) {
        if (!isConflict(error) && !isUnavailable(error)) throw error
        if (!isConflict(error)) onWrite(false)
        if (isDamaged(error)) onDamage()
        if (!isConflict(error) || tried === TRIES) {
          onError(error instanceof Error ? error.message : String(error))
          throw refuse('service.unavailable', {})
        }
      }
      const restMs = Math.random() * REST_MS * 2 ** tried
      await new Promise((rested) => setTimeout(rested, restMs))
    }
  }

  return {
    write(write, value) {
      const outcome = untilDone(() => write(value))
      const ended = outcome.then(
        () => void running.delete(ended),
        () => void running.delete(ended),
      )
      running.add(ended)
      return outcome
    },
    waiting: () => running.size,
    async idle() {
      await Promise.all(running)
    },
  }
}

/**
 * Runs `write`. The begin of the transaction, its locks and what nobody reads go out together with what it asks for
 * next, or with the commit, which takes all back where one of them failed.
 */
async function inTransaction<Done, Refused>(
  client: pg.PoolClient,
  write: Write<Done, Refused>,
): Promise<Done | Refused> {
  try {
    let next = write.next([])
    let before: readonly Statement[] = [beginning]
    while (!next.done) {
      if ('undo' in next.value) {
        await client.query('rollback')
        return next.value.undo
      }
      if ('locks' in next.value || 'unread' in next.value) {
        before = [...before, ...('locks' in next.value ? takingOf(next.value) : next.value.unread)]
        next = write.next([])
        continue
      }
      const results = await send(client, [...before, ...next.value])
      next = write.next(results.slice(before.length))
      before = []
    }
    await send(client, [...before, ending])
    return next.value
  } catch (error) {
    if (isConflict(error)) await client.query('rollback')
    throw error
  }
}

const beginning: Statement = { sql: 'begin', values: [] }
const ending: Statement = { sql: 'commit', values: [] }

/** One statement takes all locks, in their order. */
function takingOf({ locks }: { locks: readonly Lock[] }): readonly Statement[] {
  const lines = sortedLocks(locks).map(lockLine)
  return lines.length === 0 ? [] : [{ sql: takeLocks('?'), values: [lines.join('\n')] }]
}

/** Sends statements in one flush. @throws what the first of them that failed throws, when all have ended */
async function send(client: pg.PoolClient, statements: readonly Statement[]): Promise<readonly Result[]> {
  const sent = statements.map((statement) => client.query<SqlRow>(typedStatement(statement)))
  const ended = await Promise.allSettled(sent)
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return { count: each.value.rowCount ?? 0, rows: each.value.rows }
  })
}
