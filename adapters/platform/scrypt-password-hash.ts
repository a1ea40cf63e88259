import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordHash } from '../../application/ports/password-hash.ts'
import { workQueue } from './work-queue.ts'

/** Strength as OWASP recommends: 128 MiB and some 0.3 s for each hash. */
const STRENGTH = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const HASH_BYTES = 32
const SALT_BYTES = 16
/** Hashes that are made at once by all processes of a machine, and how many more may wait for them. */
const AT_ONCE = 2
const MOST_WAITING = 20

/** The strength of hashes; less only in tests, where it is not looked at. */
type Strength = Pick<ScryptOptions, 'N' | 'r' | 'p'>

/**
 * Passwords as `scrypt$N$r$p$salt$hash` in base64url. At most two are hashed at once and twenty wait, so that hashing
 * takes up neither the memory nor the cores of the server.
 *
 * @param processes that share the machine, and so these numbers; each of them hashes at least one at a time
 */
export function scryptPasswordHash(strength: Strength = STRENGTH, processes = 1): PasswordHash {
  const part = (of: number) => Math.max(1, Math.floor(of / processes))
  const hashing = workQueue({ atOnce: part(AT_ONCE), waiting: part(MOST_WAITING) })
  const scryptOf = (password: string, salt: Uint8Array, options: Strength) =>
    hashing(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          scrypt(password, salt, HASH_BYTES, { ...options, maxmem: STRENGTH.maxmem }, (error, hash) =>
            error ? reject(error) : resolve(hash),
          )
        }),
    )
  /** What is compared where there is no hash. */
  const none = { ...strength, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const hash = await scryptOf(password, salt, strength)
      const { N, r, p } = strength
      return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
    },
    async matches(password, stored) {
      const { salt, hash, ...options } = (stored === undefined ? undefined : readHash(stored)) ?? none
      return timingSafeEqual(await scryptOf(password, salt, options), hash) && stored !== undefined
    },
  }
}

/** undefined if it is no hash of ours. */
function readHash(stored: string) {
  const [kind, N, r, p, salt = '', text = ''] = stored.split('$')
  const hash = Buffer.from(text, 'base64url')
  if (kind !== 'scrypt' || hash.length !== HASH_BYTES) return undefined
  return { N: Number(N), r: Number(r), p: Number(p), salt: Buffer.from(salt, 'base64url'), hash }
}
