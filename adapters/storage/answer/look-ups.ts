import { lookUpsLock } from '../lock.ts'
import { holding, raw, refused, run, runUnread, type Statement, sql, type Write } from '../write.ts'

/** A look-up by the columns it is counted under. */
export type CountedLookUp = { owner: Uint8Array; day: string; index: Uint8Array }

/** Reads the failed look-ups of a resident and day: `counted` in all, `same` with the same values. */
export const findCounts = ({ owner, day, index }: CountedLookUp): Statement =>
  sql`select coalesce(sum(times), 0) as counted, coalesce(sum(case when claim_index = ${index} then times end), 0) as same
    from failed_look_up where owner = ${owner} and day = ${day}`

const isSame = ({ owner, day, index }: CountedLookUp): Statement =>
  sql`owner = ${owner} and day = ${day} and claim_index = ${index}`

/** A failed look-up to be counted. */
type CountLookUp = {
  lookUp: CountedLookUp
  max: number
  /** true: one with values that were counted already is not counted again. */
  sameOnce: boolean
}

/**
 * Counts a failed look-up if fewer than `max` are counted that day. @returns how many are, and whether this one was
 * added
 */
export function* countLookUp({
  lookUp,
  max,
  sameOnce,
}: CountLookUp): Write<{ counted: number; isNew: boolean }, 'none_left'> {
  const { owner, day, index } = lookUp
  yield* holding(lookUpsLock(owner, day))
  const counted = sql`(select coalesce(sum(times), 0) from failed_look_up where owner = ${owner} and day = ${day})`
  const again = raw(sameOnce ? 'nothing' : 'update set times = failed_look_up.times + 1')
  const added = yield* run(sql`insert into failed_look_up (owner, day, claim_index, times)
      select ${owner}, ${day}, ${index}, 1 where ${counted} < ${max}
    on conflict (owner, day, claim_index) do ${again} returning times`)
  if (!sameOnce && added.count === 0) yield* refused('none_left')
  const { rows } = yield* run(sql`select ${counted} as counted from failed_look_up where ${isSame(lookUp)}`)
  const [now] = rows
  if (!now) return yield* refused('none_left')
  return { counted: Number(now.counted), isNew: added.count > 0 }
}

/** Answers that a resident may claim. */
type GrantClaims = {
  owner: Uint8Array
  answerIds: readonly string[]
  untilMs: number
  /** A look-up that is no longer counted as failed. */
  takenBack?: CountedLookUp
}

/** Lets a resident claim answers. */
export function* grantClaims({ owner, answerIds, untilMs, takenBack }: GrantClaims): Write<void> {
  if (takenBack) {
    yield* holding(lookUpsLock(owner, takenBack.day))
    yield* runUnread(
      sql`update failed_look_up set times = times - 1 where ${isSame(takenBack)} and times > 0`,
      sql`delete from failed_look_up where ${isSame(takenBack)} and times = 0`,
    )
  }
  yield* runUnread(
    answerIds.map(
      (
        answerId,
      ) => sql`insert into claim_grant (owner, answer_id, until_ms) values (${owner}, ${answerId}, ${untilMs})
        on conflict (owner, answer_id) do update set until_ms = excluded.until_ms`,
    ),
  )
}
