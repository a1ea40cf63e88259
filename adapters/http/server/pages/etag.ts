import { createHash } from 'node:crypto'

/** The entity tag of a content: the same for the same bytes, on every server. */
export const etagOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
