import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../application/ports/clock.ts'
import { BoundedMap } from '../../../application/shared/bounded-map.ts'
import type { FlexMessage } from '../flex-message.ts'
import type { DemoResident } from './residents.ts'

/** What an authorization code stands for. */
export type Grant = {
  resident: DemoResident
  redirectUri: string
  scope: string
  nonce: string | undefined
  codeChallenge: string | undefined
}

/** A call of the Messaging API that the emulator recorded; `at` in epoch milliseconds. */
export type RecordedCall = { at: number; method: string; path: string; userId: string }

/** A message that a resident got, from the city or as a text from somebody else; `at` in epoch milliseconds. */
export type PushedMessage = { at: number; userId: string; content: FlexMessage | string }

/** The state of the emulator, in memory; of each kind the latest 10,000 entries are kept. */
export type EmulatorState = {
  /** A new authorization code for `grant`; valid for 10 minutes and one use. */
  addGrant(grant: Grant): string
  /** The grant of `code`, which is used up by this; undefined if it is unknown, used or expired. */
  takeGrant(code: string): Grant | undefined
  /** A new access token, valid for 30 days. */
  addAccessToken(resident: DemoResident, scope: string): string
  /** What an access token stands for; undefined if it is unknown or expired. */
  findAccess(token: string): { resident: DemoResident; scope: string; expiresInSec: number } | undefined
  /** Adds a call of the Messaging API, with the current time. */
  record(entry: Omit<RecordedCall, 'at'>): void
  /** Delivers a message. @returns false if one with that retry key was taken before */
  push(retryKey: string, message: Omit<PushedMessage, 'at'>): boolean
  /** What a resident got, oldest first. */
  messagesTo(userId: string): readonly PushedMessage[]
  /** The recorded calls, oldest first. */
  recorded(): readonly RecordedCall[]
}

const codeLifeMs = 10 * 60_000
/** Life of an access token in seconds, as at LINE. */
export const accessTokenLifeSec = 30 * 24 * 60 * 60
const maxEntries = 10_000

/** An empty state. */
export function emulatorState(clock: Clock): EmulatorState {
  const grants = new BoundedMap<string, { grant: Grant; expiresAtMs: number }>(maxEntries)
  const accesses = new BoundedMap<string, { resident: DemoResident; scope: string; expiresAtMs: number }>(
    maxEntries,
  )
  const pushed = new BoundedMap<string, PushedMessage>(maxEntries)
  let calls: RecordedCall[] = []

  return {
    addGrant: (grant) => {
      const code = randomBytes(15).toString('base64url')
      grants.set(code, { grant, expiresAtMs: clock.now() + codeLifeMs })
      return code
    },
    takeGrant: (code) => {
      const found = grants.get(code)
      grants.delete(code)
      return found && clock.now() < found.expiresAtMs ? found.grant : undefined
    },
    addAccessToken: (resident, scope) => {
      const token = randomBytes(48).toString('base64url')
      accesses.set(token, { resident, scope, expiresAtMs: clock.now() + accessTokenLifeSec * 1000 })
      return token
    },
    findAccess: (token) => {
      const found = accesses.get(token)
      if (!found) return undefined
      const expiresInSec = Math.floor((found.expiresAtMs - clock.now()) / 1000)
      return expiresInSec > 0 ? { resident: found.resident, scope: found.scope, expiresInSec } : undefined
    },
    record: (entry) => {
      calls = [...calls.slice(1 - maxEntries), { at: clock.now(), ...entry }]
    },
    recorded: () => [...calls],
    push: (retryKey, message) => {
      if (pushed.get(retryKey)) return false
      pushed.set(retryKey, { at: clock.now(), ...message })
      return true
    },
    messagesTo: (userId) => pushed.values().filter((message) => message.userId === userId),
  }
}
