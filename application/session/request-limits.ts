import { isRefusal, refuse } from '../../domain/refusal.ts'
import { secondsOfDayLeft } from '../../domain/shared/local-date.ts'
import type { AuditEvent, AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import { serverLimits } from '../shared/limits.ts'
import { Unanswered } from '../shared/unanswered.ts'
import type { SignIn } from './sign-in.ts'

const MINUTE_MS = 60_000
const { perMinute, guesses } = serverLimits
const secondsIn = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** What could be found out by guessing: until when a guess counts, and what is said of too many. */
const guessed = {
  member: {
    untilMs: (nowMs: number) => nowMs + secondsOfDayLeft(nowMs) * 1000,
    refusal: (afterSec: number) => refuse('member.too_many_look_ups', { afterSec }),
    event: 'member.blocked',
  },
  staff: {
    untilMs: (nowMs: number) => nowMs + 15 * MINUTE_MS,
    refusal: (sec: number) =>
      refuse('staff.too_many_trials', { afterSec: sec, afterMin: Math.ceil(sec / 60) }),
    event: 'staff.blocked',
  },
} as const

export type RequestKind = Exclude<keyof typeof perMinute, 'refusedSignIn'>
export type RequestLimits = ReturnType<typeof makeRequestLimits>

/** Counts requests to this process. A minute is the same one for everybody, and begins with a request. */
export function makeRequestLimits({ clock }: { clock: Clock }) {
  let [counts, untilMs] = [new Map<string, number>(), 0]
  /** Adds to what was counted this minute. @throws Refusal `request.too_many` */
  function count(kind: keyof typeof perMinute, by: string, times = 1): void {
    const nowMs = clock.now()
    if (nowMs >= untilMs) [counts, untilMs] = [new Map(), nowMs + MINUTE_MS]
    const before = counts.get(kind + by) ?? 0
    if (before >= perMinute[kind]) throw refuse('request.too_many', { afterSec: secondsIn(untilMs - nowMs) })
    counts.set(kind + by, before + times)
  }
  return {
    count,
    /** `signIn` for an address. Once LINE has refused too many codes from there, `exchangeCode` throws as `count`. */
    limited: (signIn: SignIn, address: string): SignIn => ({
      ...signIn,
      async exchangeCode(command) {
        count('refusedSignIn', address, 0)
        return signIn.exchangeCode(command).catch((error) => {
          if (isRefusal(error, 'auth.sign_in_failed')) count('refusedSignIn', address)
          throw error
        })
      },
    }),
  }
}

export type GuessNeeds = { limits: LimitRepository; audit: AuditLog; clock: Clock }
type Guess = Pick<AuditEvent, 'userId' | 'surveyId' | 'request'> & {
  of: 'member-number' | 'staff-code' | 'staff-login' | 'staff-account'
  by: string
}

/**
 * Runs `work` as a guess, which is counted before, in the database: however many come at once, in whatever process, no
 * more run than may. One that certainly was compared with nothing is taken back.
 * @throws Refusal `member.too_many_look_ups`, `staff.too_many_trials`, and what `work` throws
 */
export async function asGuess<T>(needs: GuessNeeds, guess: Guess, work: () => Promise<T>): Promise<T> {
  const { of, by, ...about } = guess
  const { limits, audit, clock } = needs
  const at = clock.now()
  const { untilMs, refusal, event } = of === 'member-number' ? guessed.member : guessed.staff
  // A rest of 15 minutes begins anew with each guess, a day does not.
  const extend = of !== 'member-number'
  const window = await limits.count({ of, by, max: guesses, untilMs: untilMs(at), extend }, at)
  if (!window.counted) throw refusal(secondsIn(window.untilMs - at))
  if (window.times === guesses) await audit.record({ kind: event, at, ...about, facts: { of } })
  return work().catch(async (error) => {
    const isCompared = !isRefusal(error, 'service.unavailable') || error instanceof Unanswered
    if (!isCompared) await limits.takeBack({ of, by }, window.untilMs, extend)
    throw error
  })
}
