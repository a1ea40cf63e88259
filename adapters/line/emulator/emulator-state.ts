import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../application/ports/clock.ts'
import type { DemoResident } from './residents.ts'

/** What an authorization code stands for. */
export type Grant = {
  resident: DemoResident
  redirectUri: string
  scope: string
  nonce: string | undefined
  codeChallenge: string | undefined
}

/** A call of the Messaging API that the emulator took note of. */
export type Recorded = { at: number; method: string; path: string; userId: string }

/** What the emulated LINE remembers, in memory; each list forgets its oldest entries beyond 10,000. */
export type EmulatorState = {
  /** A new code, good for 10 minutes and one use. */
  addGrant(grant: Grant): string
  /** What `code` stands for, once; undefined if it is unknown, used or too old. */
  takeGrant(code: string): Grant | undefined
  addAccessToken(resident: DemoResident, scope: string): string
  /** Undefined if the token is unknown or run out. */
  accessOf(token: string): { resident: DemoResident; scope: string; expiresInSec: number } | undefined
  record(entry: Omit<Recorded, 'at'>): void
  recorded(): readonly Recorded[]
}

const codeLifeMs = 10 * 60_000
/** Life of an access token, as LINE has it. */
export const accessTokenLifeSec = 30 * 24 * 60 * 60
const mostEntries = 10_000

export function emulatorState(clock: Clock): EmulatorState {
  const grants = new Map<string, { grant: Grant; expiresAtMs: number }>()
  const accesses = new Map<string, { resident: DemoResident; scope: string; expiresAtMs: number }>()
  let calls: Recorded[] = []

  return {
    addGrant: (grant) => {
      const code = randomBytes(15).toString('base64url')
      put(grants, code, { grant, expiresAtMs: clock.now() + codeLifeMs })
      return code
    },
    takeGrant: (code) => {
      const found = grants.get(code)
      grants.delete(code)
      return found && clock.now() < found.expiresAtMs ? found.grant : undefined
    },
    addAccessToken: (resident, scope) => {
      const token = randomBytes(48).toString('base64url')
      put(accesses, token, { resident, scope, expiresAtMs: clock.now() + accessTokenLifeSec * 1000 })
      return token
    },
    accessOf: (token) => {
      const found = accesses.get(token)
      if (!found) return undefined
      const expiresInSec = Math.floor((found.expiresAtMs - clock.now()) / 1000)
      return expiresInSec > 0 ? { resident: found.resident, scope: found.scope, expiresInSec } : undefined
    },
    record: (entry) => {
      calls = [...calls.slice(1 - mostEntries), { at: clock.now(), ...entry }]
    },
    recorded: () => [...calls],
  }
}

function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= mostEntries) return
    map.delete(oldest)
  }
}
