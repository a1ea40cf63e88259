import { createHash } from 'node:crypto'
import type { Digest } from '../../application/ports/digest.ts'

/** SHA-256 in hexadecimal, by Node's crypto module. */
export const sha256Digest: Digest = {
  hash: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
}
