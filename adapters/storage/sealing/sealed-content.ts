import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.ts'
import { tupleBytes } from './tuple-bytes.ts'

/** The id of content, and the key of its own that it is sealed by: 32 bytes as Base64. */
export type ContentKey = { contentId: string; contentKey: string }

/** Of new content. */
export const newContentKey = (): ContentKey => ({
  contentId: randomBytes(16).toString('hex'),
  contentKey: randomBytes(32).toString('base64'),
})

/**
 * Seals the pieces of content, each bound to the content and its number. How many there are stands in the row of the
 * file.
 */
export function contentSeal({ contentId, contentKey }: ContentKey) {
  const key: KeyObject = createSecretKey(Buffer.from(contentKey, 'base64'))
  const contextOf = (number: number) => tupleBytes(['attachment-piece', contentId, String(number)])
  return {
    seal: (number: number, bytes: Uint8Array): Uint8Array => encrypt(key, bytes, contextOf(number), noHead),
    /** @throws Error if it was changed, or is another piece or that of other content */
    open: (number: number, sealed: Uint8Array): Uint8Array => decrypt(key, sealed, contextOf(number), 0),
  }
}

const noHead = new Uint8Array()

/** Bytes that a sealed piece has more than the piece. */
export const SEAL_BYTES = 28
