import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES

/**
 * `plain` after `head`, encrypted with AES-256-GCM and a fresh nonce: head, nonce (12 bytes), tag (16), ciphertext. It
 * opens only with the same `context`.
 */
export function encrypt(
  key: KeyObject,
  plain: string | Uint8Array,
  context: Uint8Array,
  head: Uint8Array,
): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(context)
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final()
  // Not a slice of Node's pool: sending one to the write thread would copy the whole pool.
  const sealed = new Uint8Array(head.length + OVERHEAD_BYTES + body.length)
  sealed.set(head)
  sealed.set(nonce, head.length)
  sealed.set(cipher.getAuthTag(), head.length + NONCE_BYTES)
  sealed.set(body, head.length + OVERHEAD_BYTES)
  return sealed
}

/**
 * What `encrypt` encrypted with this key and context.
 * @param at bytes of the head
 * @throws Error if it was changed, or encrypted with another key or context
 */
export function decrypt(key: KeyObject, sealed: Uint8Array, context: Uint8Array, at: number): Buffer {
  if (sealed.length < at + OVERHEAD_BYTES) throw new Error('not a sealed record')
  const nonce = sealed.subarray(at, at + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(context)
  decipher.setAuthTag(sealed.subarray(at + NONCE_BYTES, at + OVERHEAD_BYTES))
  const body = decipher.update(sealed.subarray(at + OVERHEAD_BYTES))
  decipher.final()
  return body
}
