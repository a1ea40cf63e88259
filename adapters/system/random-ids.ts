import { randomBytes, randomUUID } from 'node:crypto'
import type { IdSource } from '../../application/ports/id-source.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ids and secrets from the system's cryptographic random source. */
export const randomIds: IdSource = {
  answerId: () => randomUUID(),
  // 256 is a multiple of 32, so each character is equally likely.
  answerCode: () => Array.from(randomBytes(8), (byte) => CROCKFORD[byte % 32]).join(''),
  secret: () => randomBytes(32).toString('base64url'),
}
