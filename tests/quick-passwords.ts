import { scryptPasswordHash } from '../adapters/platform/scrypt-password-hash.ts'

/** For tests that don't look at how strong hashes are: a strong one takes a core half a second. */
export const quickPasswords = scryptPasswordHash({ N: 2, r: 1, p: 1 })
