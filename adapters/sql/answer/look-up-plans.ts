import { lookUpsLock } from '../lock.ts'
import type { SqlValue, Step, WritePlan } from '../write-plan.ts'

/** A look-up by the columns it is counted under. */
export type CountedLookUp = { owner: Uint8Array; day: string; index: Uint8Array }

/** Reads the failed look-ups of a resident and day: `counted` in all, `same` with the same values. */
export const findCountsSql = `select coalesce(sum(times), 0) as counted, coalesce(sum(case when claim_index = ? then times end), 0) as same
  from failed_look_up where owner = ? and day = ?`
export const findCountsValues = ({ owner, day, index }: CountedLookUp): SqlValue[] => [index, owner, day]

const countedSql = '(select coalesce(sum(times), 0) from failed_look_up where owner = ? and day = ?)'

/**
 * The plan to count a failed look-up if fewer than `max` are counted that day; else it stops. The new total is returned as `counted`
 * under the name `counts`, and a row under the name `new` if this look-up was counted.
 * @param sameOnce true: a look-up with values that were counted already is not counted again
 */
export function countLookUpPlan(
  lookUp: CountedLookUp,
  max: number,
  sameOnce: boolean,
): WritePlan<'none_left', 'new' | 'counts'> {
  const { owner, day, index } = lookUp
  const count: Step<'none_left', 'new'> = {
    sql: `insert into failed_look_up (owner, day, claim_index, times) select ?, ?, ?, 1 where ${countedSql} < ?
      on conflict (owner, day, claim_index) do ${sameOnce ? 'nothing' : 'update set times = failed_look_up.times + 1'}
      returning times`,
    values: [owner, day, index, owner, day, max],
    returning: 'new',
  }
  return {
    locks: [lookUpsLock(owner, day)],
    steps: [
      sameOnce ? count : { ...count, expect: 1, otherwise: 'none_left' },
      {
        sql: `select ${countedSql} as counted from failed_look_up where owner = ? and day = ? and claim_index = ?`,
        values: [owner, day, owner, day, index],
        expect: 1,
        otherwise: 'none_left',
        returning: 'counts',
      },
    ],
  }
}

/** The plan to let a resident claim these answers. @param takenBack a look-up that is no longer counted as failed */
export const grantPlan = (
  owner: Uint8Array,
  answerIds: readonly string[],
  untilMs: number,
  takenBack: CountedLookUp | undefined,
): WritePlan => ({
  locks: takenBack ? [lookUpsLock(owner, takenBack.day)] : [],
  steps: [
    ...(takenBack ? takeBackSteps(takenBack) : []),
    ...answerIds.map((answerId) => ({
      sql: `insert into claim_grant (owner, answer_id, until_ms) values (?, ?, ?)
        on conflict (owner, answer_id) do update set until_ms = excluded.until_ms`,
      values: [owner, answerId, untilMs],
    })),
  ],
})

function takeBackSteps({ owner, day, index }: CountedLookUp): Step[] {
  const same = 'owner = ? and day = ? and claim_index = ?'
  return [
    {
      sql: `update failed_look_up set times = times - 1 where ${same} and times > 0`,
      values: [owner, day, index],
    },
    { sql: `delete from failed_look_up where ${same} and times = 0`, values: [owner, day, index] },
  ]
}
