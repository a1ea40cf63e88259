import { localSession } from '../../../../adapters/http/client/local-session.ts'
import type { SignedIn } from '../../../../application/ports/session-keeper.ts'

export const nowMs: number = Date.parse('2025-06-14T12:00:00+09:00')

const tokenOf = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

/** A session of one hour from now. */
export const aSession = (over: object = {}, name = '1'): SignedIn => ({
  session: {
    token: tokenOf({
      jti: name,
      name: '山田花子',
      identities: [{ userId: 'U-hanako' }],
      iat: nowMs / 1000,
      exp: nowMs / 1000 + 3600,
      ...over,
    }),
    refreshToken: `refresh-${name}`,
  },
  profile: { userId: 'U-hanako' },
})

/** Local storage as a browser has it. */
export function aStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

/** Keeps `signedIn` in `storage` on a clock that stands at `nowMs`. */
export const keeperOf = (signedIn: SignedIn | undefined, storage = aStorage()) => {
  const keeper = localSession(
    () => storage,
    () => nowMs,
  )
  if (signedIn) keeper.write(signedIn)
  return keeper
}
