import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Clock } from '../ports/clock.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import type { SignIn } from './sign-in.ts'

const MINUTE_MS = 60_000

/**
 * How often something may be done in a minute: by one resident, or before there is one from one address, which may be a city hall's.
 * Sessions are those that sign-ins and renewals give: a family may share an account.
 */
const perMinute = { write: 60, read: 600, session: 60, public: 6_000 } as const

type Counted = keyof typeof perMinute

/** What requests are counted as. */
export type RequestKind = Exclude<Counted, 'session'>

/** Exchanges of a code with the identity provider for one address that may be refused in a minute. */
const REFUSED_EXCHANGES = 60

/** Counts of other processes are asked for once a resident has used this part of a limit: most never do. */
const SHARED_FROM = 1 / 4

/** How often requests, and exchanges of a code, may be made in a minute that begins with the first of them. */
export type RequestLimits = {
  /**
   * Counts a request of a resident, a session for one, or a request from an address, in this process; `share` tells the others.
   * @throws Refusal `request.too_many`
   */
  count(kind: Counted, by: string): void
  /**
   * `signIn` from an address, whose exchanges of a code are few: refused ones are counted for all processes before they are told, so
   * that however many run at once no more than 60 are refused in a minute, and no more are made in this process. Others store nothing.
   * What is refused without asking the provider is a request like others. `exchangeCode` also throws Refusal `request.too_many`.
   */
  limited(signIn: SignIn, address: string): SignIn
  /** Tells other processes of those who come near a limit, and learns what they have counted. @throws Refusal `service.unavailable` */
  share(): Promise<void>
}

/** After how long it is worth trying again where too many exchanges of an address are under way, milliseconds. */
const UNDER_WAY_MS = 2_000

/** The requests of a minute. `unshared` are those that other processes do not know of. */
type Requests = { kind: Counted; by: string; times: number; untilMs: number; unshared: number }

/** The exchanges of an address: those refused in the minute that ends at `untilMs`, as far as known here, and those under way here. */
type Attempts = { refused: number; untilMs: number; underWay: number }

/** Limits that count requests in this process, and refused exchanges in `limits`. */
export function makeRequestLimits({
  limits,
  clock,
}: {
  limits: LimitRepository
  clock: Clock
}): RequestLimits {
  const recent = recentMap<Requests>(clock)
  const exchanges = recentMap<Attempts>(clock)
  let nearLimit: Requests[] = []

  function refuseUntil(untilMs: number): never {
    throw refuse('request.too_many', { afterSec: Math.max(1, Math.ceil((untilMs - clock.now()) / 1000)) })
  }

  async function attemptsOf(address: string): Promise<Attempts> {
    const attempts = exchanges.get(address) ?? { refused: 0, untilMs: 0, underWay: 0 }
    exchanges.set(address, attempts)
    if (attempts.untilMs > clock.now()) return attempts
    const open = await limits.find({ of: 'sign-in', by: address }, clock.now())
    // Unless another attempt has learnt it meanwhile.
    if (attempts.untilMs <= clock.now()) {
      attempts.refused = open?.times ?? 0
      attempts.untilMs = open?.untilMs ?? clock.now() + MINUTE_MS
    }
    return attempts
  }

  /** Counts a refusal that nobody has been told of yet. */
  async function countRefused(address: string, attempts: Attempts): Promise<void> {
    const nowMs = clock.now()
    const refused = { of: 'sign-in', by: address, times: 1, max: REFUSED_EXCHANGES }
    try {
      const window = await limits.count({ ...refused, untilMs: nowMs + MINUTE_MS }, nowMs)
      const before = attempts.untilMs === window.untilMs ? attempts.refused : 0
      attempts.refused = Math.max(before, window.times)
      attempts.untilMs = window.untilMs
      if (!window.counted) refuseUntil(window.untilMs)
    } catch (error) {
      if (isRefusal(error, 'service.unavailable')) attempts.refused += 1
      throw error
    }
  }

  async function attempt<T>(address: string, run: () => Promise<T>): Promise<T> {
    const attempts = await attemptsOf(address)
    if (attempts.refused >= REFUSED_EXCHANGES) refuseUntil(attempts.untilMs)
    // Those that are under way may all be refused, and may all succeed.
    if (attempts.refused + attempts.underWay >= REFUSED_EXCHANGES) refuseUntil(clock.now() + UNDER_WAY_MS)
    attempts.underWay += 1
    try {
      return await run()
    } catch (error) {
      if (isRefusal(error, 'auth.sign_in_failed')) await countRefused(address, attempts)
      throw error
    } finally {
      attempts.underWay -= 1
    }
  }

  async function shareOne(counted: Requests): Promise<void> {
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
    }),
    async share() {
      nearLimit = nearLimit.filter(({ untilMs }) => untilMs > clock.now())
      await Promise.all(nearLimit.filter(({ unshared }) => unshared > 0).map(shareOne))
    },
  }
}

/** A map that forgets what was last asked for one to two minutes ago, all at once, so that nothing has to be looked through. */
function recentMap<T extends object>(clock: Clock) {
  let current = new Map<string, T>()
  let previous = new Map<string, T>()
  let nextMs = clock.now() + MINUTE_MS

  function forget(): void {
    const nowMs = clock.now()
    if (nowMs < nextMs) return
    previous = nowMs < nextMs + MINUTE_MS ? current : new Map()
    current = new Map()
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
