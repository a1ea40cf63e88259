import { createHash } from 'node:crypto'

/** SHA-256, 32 bytes: for what is secret by its length (tokens) and for telling files apart, never for what can be guessed. */
export const sha256 = (content: string | Uint8Array): Uint8Array =>
  createHash('sha256').update(content).digest()
