import { createHash } from 'node:crypto'
import type { Digest } from '../../application/ports/digest.ts'

/** SHA-256 by the crypto library of Node. */
export const sha256Digest: Digest = {
  hash: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
}
