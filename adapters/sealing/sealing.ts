import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto'
import { dataKeyBytes } from './data-key.ts'
import { tupleBytes } from './tuple-bytes.ts'

/** Everything the database is protected by, from one key; each purpose has a key of its own. */
export type Sealing = {
  /**
   * `text` so that nobody reads or changes it without the key (AES-256-GCM, a fresh nonce each time).
   * It opens only with the same `context`, so a sealed record cannot be moved to another row.
   */
  seal(text: string, context: readonly string[]): Uint8Array
  /** @throws Error if `sealed` was changed, comes from another key or belongs to another context */
  unseal(sealed: Uint8Array, context: readonly string[]): string
  /** The name that a resident has in every table: the same user id gives the same 16 bytes (never change them), and the bytes give
   * no user id. */
  ownerOf(userId: string): Uint8Array
  /** Finds equal tuples of values within one survey without showing them; the tuple's order and borders count. */
  blindIndex(surveyId: string, values: readonly string[]): Uint8Array
  /** Finds the number that an answer of a survey was imported under without showing it. */
  sourceIndex(surveyId: string, source: string): Uint8Array
  /** The link of the audit chain over `bytes`, 32 bytes. Without the key nobody forges one. */
  auditMac(bytes: Uint8Array): Uint8Array
  /** Tells this key from others and nothing more. */
  keyCheck(): Uint8Array
  /** Whether `check` was made by this key. */
  fits(check: Uint8Array): boolean
}

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES
const OWNER_BYTES = 16
/** Owners kept by user id, some 200 bytes each. */
const REMEMBERED = 5_000

/** @throws Error if `dataKey` is missing or is not 32 bytes in hexadecimal or base64 */
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
    ownerOf: remembered((userId) => new Uint8Array(mac(keys.owner, userId).subarray(0, OWNER_BYTES))),
    blindIndex: (surveyId, values) => mac(keys.blind, tupleBytes([surveyId, ...values])),
    sourceIndex: (surveyId, source) => mac(keys.source, tupleBytes([surveyId, source])),
    auditMac: (bytes) => mac(keys.audit, bytes),
    keyCheck: () => keyCheck,
    fits: (check) => check.length === keyCheck.length && timingSafeEqual(check, keyCheck),
  }
}

/** Answers of `make` kept for the latest residents: each of their requests asks several times. */
function remembered(make: (userId: string) => Uint8Array): (userId: string) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  return (userId) => {
    const before = known.get(userId)
    if (before) return before
    const made = make(userId)
    const [oldest] = known.size < REMEMBERED ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(userId, made)
    return made
  }
}

/** Random bytes are taken from the system many at a time: asking costs as much as sealing. */
const pool = new Uint8Array(NONCE_BYTES * 256)
let used = pool.length

function freshNonce(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE_BYTES
  return pool.slice(used - NONCE_BYTES, used)
}

/** Layout: format (1 byte), nonce (12), tag (16), ciphertext. */
function sealWith(key: KeyObject, text: string, context: Uint8Array): Uint8Array {
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(context)
  const body = cipher.update(text, 'utf8')
  cipher.final()
  // Memory of its own: a slice of Node's pool would drag the pool along to the write thread.
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
