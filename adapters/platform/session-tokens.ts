import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../application/ports/clock.ts'
import type { SessionTokens } from '../../application/ports/session-tokens.ts'
import { BoundedMap } from '../../application/shared/bounded-map.ts'
import { refuse } from '../../domain/refusal.ts'
import { isValidUserId, type Viewer, viewerOfClaims } from '../../domain/session/viewer.ts'
import { secretOf, type TokenKeys } from './token-keys.ts'

/** How session tokens are signed and how long they live. */
type SessionTokensConfig = TokenKeys & {
  /** Life of a token in seconds, 1 or more. */
  ttlSec: number
  clock: Clock
}

/** `aud` of a session: a token of ours that is made for anything else stands for no resident. */
export const sessionAudience = 'resident'

const algorithm = 'HS256'
const maxCachedTokens = 5_000

/**
 * Issues and verifies our session tokens: JWTs signed with HS256 by SESSION_KEY, with the claims name, picture,
 * identities, sub, iss, aud, iat and exp (LOGIN-07, LOGIN-08). Verified tokens are cached until they expire, at most
 * 5,000. `verify` throws the Refusal `auth.expired` for an expired token of ours and `auth.required` for any other
 * invalid one.
 *
 * @throws Error if a key is shorter than 32 bytes
 */
export function sessionTokens({ key, olderKey, issuer, ttlSec, clock }: SessionTokensConfig): SessionTokens {
  const secret = secretOf(key)
  const older = olderKey === undefined ? undefined : secretOf(olderKey)
  const known = new BoundedMap<string, { viewer: Viewer; expSec: number }>(maxCachedTokens)

  const payloadOf = async (token: string): Promise<JWTPayload> => {
    const options = {
      algorithms: [algorithm],
      issuer,
      audience: sessionAudience,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(clock.now()),
    }
    try {
      return (await jwtVerify(token, secret, options)).payload
    } catch (error) {
      if (!older || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      return (await jwtVerify(token, older, options)).payload
    }
  }

  const read = async (token: string): Promise<Viewer> => {
    const payload = await payloadOf(token)
    const viewer = viewerOfClaims(payload)
    if (!viewer || !isValidUserId(viewer.userId)) throw refuse('auth.required', {})
    known.set(token, { viewer: Object.freeze(viewer), expSec: payload.exp! })
    return viewer
  }

  return {
    issue: ({ userId, name, picture }) => {
      const nowSec = Math.floor(clock.now() / 1000)
      return new SignJWT({
        ...(name !== undefined && { name }),
        ...(picture !== undefined && { picture }),
        identities: [{ userId }],
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(sessionAudience)
        .setIssuedAt(nowSec)
        .setExpirationTime(nowSec + ttlSec)
        .sign(secret)
    },

    verify: async (token) => {
      const hit = known.get(token)
      if (hit) {
        if (clock.now() < hit.expSec * 1000) return hit.viewer
        known.delete(token)
        throw refuse('auth.expired', {})
      }
      try {
        return await read(token)
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw refuse('auth.expired', {})
        if (error instanceof errors.JOSEError) throw refuse('auth.required', {})
        throw error
      }
    },
  }
}
