import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { IdSource } from '../../application/ports/id-source.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A UUID of version 7 (RFC 9562): those of one moment stand side by side in an index, and are written with it at once.
 */
function uuidInOrder(nowMs: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

// 256 is a multiple of 32, so each character is equally likely.
const crockford = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CROCKFORD[byte % 32]).join('')

/** Ids and secrets from the system's cryptographic random source. */
export const randomIds: IdSource = {
  answerId: () => uuidInOrder(Date.now()),
  answerCode: () => crockford(8),
  orderId: () => crockford(16),
  secret: () => randomBytes(32).toString('base64url'),
  staffSub: randomUUID,
  messageId: () => uuidInOrder(Date.now()),
}

/** Small letters and digits that nobody takes for another one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password that can be read out and typed on a phone: three groups of four signs, 59 bits. */
export const readablePassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')
