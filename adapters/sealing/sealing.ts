import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { randomPoolBytes } from '../system/random-pool.ts'
import { dataKeyBytes } from './data-key.ts'
import { tupleBytes } from './tuple-bytes.ts'

/** Encrypts and indexes what the database stores. All keys are derived from one, a separate key for each purpose. */
export type Sealing = {
  /**
   * Encrypts and authenticates `text` (AES-256-GCM, a fresh nonce each time).
   * It opens only with the same `context`, so a sealed record cannot be moved to another row.
   */
  seal(text: string, context: readonly string[]): Uint8Array
  /** The text of a sealed record. @throws Error if it was changed, or sealed with another key or context */
  unseal(sealed: Uint8Array, context: readonly string[]): string
  /** The pseudonym of a resident in every table: the same 16 bytes for the same user id, which can't be derived from them. */
  ownerOf(userId: string): Uint8Array
  /** 32 bytes that are equal for equal tuples of values of one survey and reveal nothing of them (a blind index). */
  blindIndex(surveyId: string, values: readonly string[]): Uint8Array
  /** 32 bytes that are equal for equal import numbers of one survey and reveal nothing of them (a blind index). */
  sourceIndex(surveyId: string, source: string): Uint8Array
  /** The message authentication code of an audit event, 32 bytes. It can't be forged without the key. */
  auditMac(bytes: Uint8Array): Uint8Array
  /** 32 bytes that identify the key without revealing it. */
  keyCheck(): Uint8Array
  /** Whether `check` is the `keyCheck` of this key. */
  isKeyCheck(check: Uint8Array): boolean
}

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES
const OWNER_BYTES = 16
/** Cached owners, some 200 bytes each. */
const MAX_CACHED = 5_000

/** A `Sealing` with the keys derived from DATA_KEY. @throws Error if it is not 32 bytes in hexadecimal or base64 */
export function sealing(dataKey: string): Sealing {
  const root = dataKeyBytes(dataKey)
  const key = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', root, 'madoguchi', purpose, 32)))
  const keys = {
    seal: key('seal'),
    owner: key('owner'),
    blind: key('blind-index'),
    source: key('source-index'),
    audit: key('audit'),
    check: key('check'),
  }
  const mac = (by: KeyObject, bytes: Uint8Array | string) => createHmac('sha256', by).update(bytes).digest()

  const keyCheck = mac(keys.check, 'madoguchi')

  return {
    seal: (text, context) => sealWith(keys.seal, text, tupleBytes(context)),
    unseal: (sealed, context) => unsealWith(keys.seal, sealed, tupleBytes(context)),
    ownerOf: cached((userId) => new Uint8Array(mac(keys.owner, userId).subarray(0, OWNER_BYTES))),
    blindIndex: (surveyId, values) => mac(keys.blind, tupleBytes([surveyId, ...values])),
    sourceIndex: (surveyId, source) => mac(keys.source, tupleBytes([surveyId, source])),
    auditMac: (bytes) => mac(keys.audit, bytes),
    keyCheck: () => keyCheck,
    isKeyCheck: (check) => check.length === keyCheck.length && timingSafeEqual(check, keyCheck),
  }
}

/** `make` with a cache of the latest residents: each request asks for its resident several times. */
function cached(make: (userId: string) => Uint8Array): (userId: string) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  return (userId) => {
    const before = known.get(userId)
    if (before) return before
    const made = make(userId)
    const [oldest] = known.size < MAX_CACHED ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(userId, made)
    return made
  }
}

/** Layout: format (1 byte), nonce (12), tag (16), ciphertext. */
function sealWith(key: KeyObject, text: string, context: Uint8Array): Uint8Array {
  const nonce = randomPoolBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(context)
  const body = cipher.update(text, 'utf8')
  cipher.final()
  // Not a slice of Node's pool: sending one to the write thread would copy the whole pool.
  const sealed = new Uint8Array(HEAD_BYTES + body.length)
  sealed[0] = FORMAT
  sealed.set(nonce, 1)
  sealed.set(cipher.getAuthTag(), 1 + NONCE_BYTES)
  sealed.set(body, HEAD_BYTES)
  return sealed
}

function unsealWith(key: KeyObject, sealed: Uint8Array, context: Uint8Array): string {
  if (sealed[0] !== FORMAT || sealed.length < HEAD_BYTES) throw new Error('not a sealed record')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(context)
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
  const body = decipher.update(sealed.subarray(HEAD_BYTES))
  decipher.final()
  return body.toString('utf8')
}
