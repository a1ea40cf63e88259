import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../application/ports/clock.ts'
import type { StaffProof, StaffProofs } from '../../application/ports/staff-proofs.ts'
import { secretOf, type TokenKeys } from './token-keys.ts'

/** `aud` of a proof: no session, and no proof of anything else. */
const staffAudience = 'staff'
const algorithm = 'HS256'
/** How long a proof is valid, seconds. */
const LIFE_SEC = 600

/**
 * Proofs as JWTs signed with HS256 by SESSION_KEY, in an audience of their own. @throws Error if a key is shorter than
 * 32 bytes
 */
export function staffProofs({ key, olderKey, issuer, clock }: TokenKeys & { clock: Clock }): StaffProofs {
  const secrets = [key, ...(olderKey === undefined ? [] : [olderKey])].map(secretOf)
  return {
    issue(proof) {
      const nowSec = Math.floor(clock.now() / 1000)
      const passed = proof.step === 'account' ? { staff: proof.sub } : { jti: proof.id }
      return new SignJWT({ code: proof.code, ...passed })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(proof.userId)
        .setIssuer(issuer)
        .setAudience(staffAudience)
        .setIssuedAt(nowSec)
        .setExpirationTime(nowSec + LIFE_SEC)
        .sign(secrets[0]!)
    },
    async verify(token) {
      for (const secret of secrets) {
        try {
          const { payload } = await jwtVerify(token, secret, {
            algorithms: [algorithm],
            issuer,
            audience: staffAudience,
            requiredClaims: ['exp', 'iat', 'sub'],
            currentDate: new Date(clock.now()),
          })
          return proofOf(payload)
        } catch (error) {
          if (error instanceof errors.JWTExpired) return 'expired'
          if (!(error instanceof errors.JOSEError)) throw error
        }
      }
      return undefined
    },
  }
}

function proofOf({ sub: userId, code, staff, jti: id }: JWTPayload): StaffProof | undefined {
  if (typeof userId !== 'string' || typeof code !== 'string') return undefined
  if (typeof staff === 'string') return { step: 'account', userId, code, sub: staff }
  return typeof id === 'string' ? { step: 'password', userId, code, id } : undefined
}
