import type pg from 'pg'
import { transientMap } from '../../application/shared/transient-map.ts'
import { refuse } from '../../domain/refusal.ts'
import { sortedLocks } from '../sql/lock.ts'
import { runPlan } from '../sql/run-plan.ts'
import type { PlanResult, SqlRow, Statement, WritePlan } from '../sql/write-plan.ts'
import { takeLock } from './advisory-lock.ts'
import type { CompiledPlans, PlanCall } from './compiled-plans.ts'
import { CONNECT_MS, MAX_WRITING } from './connection.ts'
import { inTurn } from './in-turn.ts'
import { planGroups } from './plan-groups.ts'
import { isConflict, isDamaged, isOfOne, isUnavailable } from './postgres-failure.ts'
import { typedStatement } from './typed-statement.ts'

/** How often a plan is run that other transactions were in the way of. */
const TRIES = 5
/** Longest rest before the second run, milliseconds; doubled each time. */
const REST_MS = 10

/** Runs write plans. */
export type PlanWriter = {
  /**
   * Runs `plan` in one transaction with its locks.
   * @throws Refusal `service.unavailable` if the database is, or if its answer to the commit was lost
   */
  write<Stop, Name extends string>(plan: WritePlan<Stop, Name>): Promise<PlanResult<Stop, Name>>
  /** Resolves when all plans that were accepted are finished. */
  idle(): Promise<void>
}

type Needs = {
  pool: pg.Pool
  /** Runs the plans it knows in one round trip. */
  compiled: CompiledPlans
  /** Called with why the database is unavailable. */
  onError: (reason: string) => void
  /** Called with whether the database could carry out a plan, for each of them. */
  onWrite?: (stored: boolean) => void
  /** Called when a plan finds the database damaged. */
  onDamage?: () => void
}

export function planWriter({
  pool,
  compiled,
  onError,
  onWrite = () => {},
  onDamage = () => {},
}: Needs): PlanWriter {
  const running = transientMap<Promise<unknown>>()
  const inTurns = inTurn(MAX_WRITING, CONNECT_MS, () => new Error('timeout exceeded when trying to write'))
  let lastId = 0

  const onClient = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTurns(() => connected(work))

  async function connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let reusable = false
    try {
      const result = await work(client)
      reusable = !compiled.isFull(client)
      return result
    } catch (error) {
      reusable = isConflict(error)
      throw error
    } finally {
      // Another connection takes the place of one that failed.
      client.release(!reusable)
    }
  }

  const runTogether = (calls: readonly PlanCall[]) => onClient((client) => compiled.run(client, calls))
  const inGroup = planGroups(runTogether, isOfOne)

  async function once<Stop, Name extends string>(
    plan: WritePlan<Stop, Name>,
  ): Promise<PlanResult<Stop, Name>> {
    const call = compiled.callOf(plan)
    if (!call) return onClient((client) => inTransaction(client, plan))
    // Without locks, groups might wait for each other's rows in a circle.
    const [result] = call.locks.length > 0 ? [await inGroup(call)] : await runTogether([call])
    // The result has the types of this plan.
    return result as PlanResult<Stop, Name>
  }

  async function write<Stop, Name extends string>(
    plan: WritePlan<Stop, Name>,
  ): Promise<PlanResult<Stop, Name>> {
    for (let tried = 1; ; tried++) {
      try {
        const result = await once(plan)
        onWrite(true)
        return result
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
    write(plan) {
      const result = write(plan)
      const id = ++lastId
      running.set(id, result)
      const finished = () => running.delete(id)
      result.then(finished, finished)
      return result
    },
    async idle() {
      await Promise.allSettled(running.values())
    },
  }
}

/** Runs `plan` statement by statement. */
async function inTransaction<Stop, Name extends string>(
  client: pg.PoolClient,
  plan: WritePlan<Stop, Name>,
): Promise<PlanResult<Stop, Name>> {
  const run = async (statement: Statement) => {
    const { rowCount, rows } = await client.query<SqlRow>(typedStatement(statement))
    return { counted: rowCount ?? 0, rows }
  }
  await client.query('begin')
  try {
    for (const { name, shared } of sortedLocks(plan.locks)) {
      await run({ sql: `select ${takeLock('?', shared)}`, values: [name] })
    }
    const work = runPlan(plan)
    let next = work.next()
    while (!next.done) next = work.next(await run(next.value))
    await client.query(next.value.kind === 'done' ? 'commit' : 'rollback')
    return next.value
  } catch (error) {
    if (isConflict(error)) await client.query('rollback')
    throw error
  }
}
