import { createHash } from 'node:crypto'

/**
 * SHA-256, 32 bytes. For long random secrets (tokens) and for comparing files; never for values that can be guessed.
 */
export const sha256 = (content: string | Uint8Array): Uint8Array =>
  createHash('sha256').update(content).digest()
