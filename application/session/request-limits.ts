import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Clock } from '../ports/clock.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import { transientMap } from '../shared/transient-map.ts'
import type { SignIn } from './sign-in.ts'

const MINUTE_MS = 60_000

/** How often something may be done in a minute: by one resident, or before there is one from one address, which may be a city hall's. */
const perMinute = { write: 60, read: 600, public: 6_000 } as const

/** What requests are counted as. */
export type RequestKind = keyof typeof perMinute

/** Sign-ins from one address that may be refused in a minute. */
const REFUSED_SIGN_INS = 60

/** Counts of other processes are asked for once a resident has used this part of a limit: most never do. */
const SHARED_FROM = 1 / 4

/** How often requests and sign-ins may be made in a minute that begins with the first of them. */
export type RequestLimits = {
  /**
   * Counts a request of a resident, or from an address, in this process; `share` tells the others.
   * @throws Refusal `request.too_many`
   */
  count(kind: RequestKind, by: string): void
  /**
   * `signIn` from an address. Attempts are counted before they are made, shared by all processes, and taken back unless they are
   * refused: however many run at once, no more than 60 are refused in a minute. Its methods also throw Refusal `request.too_many`.
   */
  limited(signIn: SignIn, address: string): SignIn
  /** Tells other processes of those who come near a limit, and learns what they have counted. @throws Refusal `service.unavailable` */
  share(): Promise<void>
}

/** After how long it is worth trying again where too many sign-ins of an address are under way, milliseconds. */
const UNDER_WAY_MS = 2_000

const ignoreUnavailable = (error: unknown): void => {
  if (!isRefusal(error, 'service.unavailable')) throw error
}

/** The requests of a minute. `unshared` are those that other processes do not know of. */
type Counted = { kind: RequestKind; by: string; times: number; untilMs: number; unshared: number }

/** Limits that count requests in this process, and sign-ins in `limits`. */
export function makeRequestLimits({
  limits,
  clock,
}: {
  limits: LimitRepository
  clock: Clock
}): RequestLimits {
  const recent = recentMap<Counted>(clock)
  const blocked = recentMap<{ untilMs: number }>(clock)
  const running = transientMap<{ times: number }>()
  let nearLimit: Counted[] = []

  function refuseUntil(untilMs: number): never {
    throw refuse('request.too_many', { afterSec: Math.max(1, Math.ceil((untilMs - clock.now()) / 1000)) })
  }

  async function attempt<T>(address: string, run: () => Promise<T>): Promise<T> {
    const nowMs = clock.now()
    const over = blocked.get(address)
    if (over && over.untilMs > nowMs) return refuseUntil(over.untilMs)
    const counter = { of: 'sign-in', by: address }
    const untilMs = nowMs + MINUTE_MS
    const window = await limits.count({ ...counter, times: 1, max: REFUSED_SIGN_INS, untilMs }, nowMs)
    const others = running.get(address) ?? { times: 0 }
    if (!window.counted) {
      // Those that are still under way are counted too, and may all succeed.
      if (others.times > 0) return refuseUntil(nowMs + UNDER_WAY_MS)
      blocked.set(address, { untilMs: window.untilMs })
      return refuseUntil(window.untilMs)
    }
    others.times += 1
    running.set(address, others)
    let isRefused = false
    try {
      return await run()
    } catch (error) {
      isRefused = isRefusal(error, 'auth.sign_in_failed')
      throw error
    } finally {
      others.times -= 1
      if (others.times === 0) running.delete(address)
      // Where that fails, it stays counted until the window ends: no reason to refuse who has signed in.
      if (!isRefused) await limits.takeBack(counter, window.untilMs).catch(ignoreUnavailable)
    }
  }

  async function shareOne(counted: Counted): Promise<void> {
    const { kind, by, untilMs, unshared } = counted
    counted.unshared = 0
    try {
      const max = Number.MAX_SAFE_INTEGER
      const all = await limits.count({ of: kind, by, times: unshared, max, untilMs }, clock.now())
      counted.times = all.times + counted.unshared
      counted.untilMs = all.untilMs
    } catch (error) {
      counted.unshared += unshared
      throw error
    }
  }

  return {
    count(kind, by) {
      const nowMs = clock.now()
      const max = perMinute[kind]
      const name = `${kind} ${by}`
      const counted = recent.get(name)
      if (!counted || counted.untilMs <= nowMs) {
        recent.set(name, { kind, by, times: 1, untilMs: nowMs + MINUTE_MS, unshared: 1 })
        return
      }
      if (counted.times >= max) refuseUntil(counted.untilMs)
      counted.times += 1
      counted.unshared += 1
      if (counted.times === max * SHARED_FROM) nearLimit.push(counted)
    },
    limited: (signIn, address) => ({
      ...signIn,
      exchangeCode: (command) => attempt(address, () => signIn.exchangeCode(command)),
      signInWithLiff: (command) => attempt(address, () => signIn.signInWithLiff(command)),
    }),
    async share() {
      nearLimit = nearLimit.filter(({ untilMs }) => untilMs > clock.now())
      await Promise.all(nearLimit.filter(({ unshared }) => unshared > 0).map(shareOne))
    },
  }
}

/** A map that forgets what was last asked for one to two minutes ago, all at once, so that nothing has to be looked through. */
function recentMap<T extends object>(clock: Clock) {
  let current = transientMap<T>()
  let previous = transientMap<T>()
  let nextMs = clock.now() + MINUTE_MS

  function forget(): void {
    const nowMs = clock.now()
    if (nowMs < nextMs) return
    previous = nowMs < nextMs + MINUTE_MS ? current : transientMap()
    current = transientMap()
    nextMs = nowMs + MINUTE_MS
  }

  return {
    get(name: string): T | undefined {
      forget()
      const found = current.get(name)
      if (found) return found
      const older = previous.get(name)
      if (older) current.set(name, older)
      return older
    },
    set: (name: string, value: T) => current.set(name, value),
  }
}
