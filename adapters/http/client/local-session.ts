import type { Session, SessionKeeper } from '../../../application/ports/session-keeper.ts'
import { viewerOfClaims } from '../../../domain/session/viewer.ts'
import { type SignedInFields, signedInFields, signedInOf } from '../calls/session.ts'

/** What is stored: the session, and how far this device's clock runs ahead where it runs wrong. */
type Stored = SignedInFields & { skewMs?: number }

const KEY = 'madoguchi.session'
const CLOCKS_AGREE_MS = 60_000

/**
 * The session in `storage`, the one of this moment, so that it outlives the page. Where a browser forbids storage the
 * session lasts as long as the page. A phone whose clock is wrong still knows when a token has run out: the server's
 * time was seen when it came.
 */
export function localSession(
  storage: () => Storage | undefined,
  now: () => number = Date.now,
): SessionKeeper {
  let inPage: string | undefined
  let isStored = false

  const loadText = (): string | undefined => {
    try {
      const text = storage()?.getItem(KEY) ?? undefined
      // What was stored and is there no longer was ended by another tab.
      return isStored ? text : (text ?? inPage)
    } catch {
      // Storage may be forbidden at any time.
      return inPage
    }
  }

  const keep = (text: string | undefined): void => {
    inPage = text
    isStored = false
    try {
      const kept = storage()
      if (text === undefined) kept?.removeItem(KEY)
      else kept?.setItem(KEY, text)
      isStored = kept !== undefined
    } catch {
      // It stays in this page.
    }
  }

  const load = () => {
    const text = loadText()
    if (text === undefined) return undefined
    const stored = storedOf(text)
    const claims = stored && claimsOf(stored.session.id_token)
    if (stored && claims && viewerOfClaims(claims))
      return { signedIn: signedInOf(stored), claims, skewMs: stored.skewMs ?? 0 }
    keep(undefined)
    return undefined
  }

  return {
    read() {
      const found = load()
      if (!found) return undefined
      const { signedIn, claims, skewMs } = found
      const { exp } = claims
      return typeof exp === 'number' && now() - skewMs < exp * 1000 ? signedIn : undefined
    },
    renewable: () => load()?.signedIn.session,
    write(signedIn) {
      const issuedAt = claimsOf(signedIn.session.token)?.iat
      const skewMs = typeof issuedAt === 'number' ? now() - issuedAt * 1000 : 0
      keep(
        JSON.stringify({
          ...signedInFields(signedIn),
          ...(Math.abs(skewMs) > CLOCKS_AGREE_MS && { skewMs }),
        }),
      )
    },
    clear: () => keep(undefined),
  }
}

function storedOf(text: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : undefined
  } catch {
    // Not ours.
    return undefined
  }
}

function isStored(value: unknown): value is Stored {
  const { session, profile } = (value ?? {}) as { session?: unknown; profile?: unknown }
  const { id_token, refresh_token } = (session ?? {}) as { id_token?: unknown; refresh_token?: unknown }
  return typeof id_token === 'string' && typeof refresh_token === 'string' && typeof profile === 'object'
}

type Claims = { exp?: unknown; iat?: unknown }

/** The claims of a token, unverified: the browser reads its own session, the server decides what it is worth. */
function claimsOf(token: string): Claims | undefined {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    // No token.
    return undefined
  }
}

/** Who is signed in, as LINE names them: what the session's own token says (LOGIN-07); undefined if it names nobody. */
export function profileOf({
  token,
}: Pick<Session, 'token'>): { userId: string; name?: string; pictureUrl?: string } | undefined {
  const viewer = viewerOfClaims(claimsOf(token))
  if (!viewer) return undefined
  const { picture, ...named } = viewer
  return { ...named, ...(picture !== undefined && { pictureUrl: picture }) }
}
