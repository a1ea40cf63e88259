import { createHmac, type KeyObject } from 'node:crypto'
import { BoundedMap } from '../../../application/shared/bounded-map.ts'
import { decrypt, encrypt } from './aes-gcm.ts'
import type { KeyRing } from './key-ring.ts'
import { sha256 } from './sha256.ts'
import { tupleBytes } from './tuple-bytes.ts'

/** Encrypts and indexes what the database stores, with the keys of its ring: a separate key for each purpose. */
export type Sealing = {
  /**
   * Encrypts and authenticates `text` (AES-256-GCM, a fresh nonce each time) with the newest key.
   * It opens only with the same `context` and `owner`, so a sealed record cannot be moved to another row or another
   * resident.
   */
  seal(text: string, context: readonly string[], owner?: Uint8Array): Uint8Array
  /** The text of a sealed record. @throws Error if it was changed, or sealed with another key, context or owner */
  unseal(sealed: Uint8Array, context: readonly string[], owner?: Uint8Array): string
  /**
   * The pseudonym of a resident in every table: the same 16 bytes for the same user id, which can't be derived from
   * them.
   */
  ownerOf(userId: string): Uint8Array
  /** 32 bytes that are equal for equal tuples of values of one survey and reveal nothing of them (a blind index). */
  blindIndex(surveyId: string, values: readonly string[]): Uint8Array
  /**
   * 16 bytes that are equal for equal terms by which the office finds answers, in whatever form, and reveal nothing of
   * them (a blind index).
   */
  termIndex(term: string): Uint8Array
  /** 32 bytes that are equal for equal import numbers of one survey and reveal nothing of them (a blind index). */
  sourceIndex(surveyId: string, source: string): Uint8Array
  /** 32 bytes that are equal for equal member numbers of one survey and reveal nothing of them (a blind index). */
  numberIndex(surveyId: string, number: string): Uint8Array
  /** What `numberIndex` is made by, where the number is only known once the transaction runs (`numberIndexBy`). */
  numberIndexKeys(surveyId: string): NumberIndexKeys
  /** What hides the member number of one answer in its column: added to it, modulo `NUMBER_PADS`. */
  numberPad(answerId: string): number
  /** The message authentication code of an audit event, 32 bytes. It can't be forged without the key. */
  auditMac(bytes: Uint8Array): Uint8Array
}

/** The inner and the outer key of an HMAC of SHA-256 (RFC 2104). */
type NumberIndexKeys = { inner: Uint8Array; outer: Uint8Array }

/** The blind index of a member number, as `Sealing.numberIndex` makes it. */
export const numberIndexBy = ({ inner, outer }: NumberIndexKeys, number: string): Uint8Array =>
  sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, Buffer.from(number)]))]))

/** Pads of member numbers are less than this; numbers too. */
export const NUMBER_PADS = 100_000_000_000

/** The first byte of a sealed record; its generation follows, 4 bytes. */
const FORMAT = 1
const HEAD_BYTES = 5
const OWNER_BYTES = 16
/** Few: an answer has several terms. */
const TERM_BYTES = 16
/** Cached owners, some 200 bytes each. */
const MAX_CACHED = 5_000

/** A `Sealing` with the keys of `ring`; it takes notice when newer ones are added to it. */
export function sealing(ring: KeyRing): Sealing {
  const mac = (by: KeyObject, bytes: Uint8Array | string) => createHmac('sha256', by).update(bytes).digest()
  // Texts, which no tuple of the other indexes begins like.
  const numberKey = (surveyId: string) => mac(ring['blind-index'], `number-index ${surveyId}`)
  let head = headOf(0)

  return {
    seal(text, context, owner) {
      const generation = ring.seal.length - 1
      if (generationOf(head) !== generation) head = headOf(generation)
      return encrypt(keyOf(ring, generation), text, boundTo(context, owner), head)
    },
    unseal(sealed, context, owner) {
      if (sealed[0] !== FORMAT) throw new Error('not a sealed record')
      const key = keyOf(ring, generationOf(sealed))
      return decrypt(key, sealed, boundTo(context, owner), HEAD_BYTES).toString('utf8')
    },
    ownerOf: cached((userId) => new Uint8Array(mac(ring.owner, userId).subarray(0, OWNER_BYTES))),
    blindIndex: (surveyId, values) => mac(ring['blind-index'], tupleBytes([surveyId, ...values])),
    termIndex: (term) =>
      new Uint8Array(mac(ring['blind-index'], `answer-term ${term}`).subarray(0, TERM_BYTES)),
    sourceIndex: (surveyId, source) => mac(ring['source-index'], tupleBytes([surveyId, source])),
    numberIndex: (surveyId, number) => createHmac('sha256', numberKey(surveyId)).update(number).digest(),
    numberIndexKeys: (surveyId) => hmacKeys(numberKey(surveyId)),
    numberPad: (answerId) =>
      mac(ring['blind-index'], `number-pad ${answerId}`).readUIntBE(0, 6) % NUMBER_PADS,
    auditMac: (bytes) => mac(ring.audit, bytes),
  }
}

/** Bytes in a block of SHA-256. */
const BLOCK = 64

/** Those of a key of at most a block. */
function hmacKeys(key: Uint8Array): NumberIndexKeys {
  const padded = (by: number) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ by)
  return { inner: padded(0x36), outer: padded(0x5c) }
}

/** Whether `ring` has the key that a record says it was sealed with. */
export const mayUnseal = (ring: KeyRing, sealed: Uint8Array): boolean =>
  generationOf(sealed) < ring.seal.length

/** Whether a record was sealed with the newest key. */
export const isSealedByLatest = (ring: KeyRing, sealed: Uint8Array): boolean =>
  sealed[0] === FORMAT && generationOf(sealed) === ring.seal.length - 1

/** The generation that a record names; 0 if it is none. */
const generationOf = (sealed: Uint8Array): number =>
  sealed[0] === FORMAT && sealed.length >= HEAD_BYTES
    ? new DataView(sealed.buffer, sealed.byteOffset).getUint32(1)
    : 0

function headOf(generation: number): Uint8Array {
  const head = Buffer.alloc(HEAD_BYTES, FORMAT)
  head.writeUInt32BE(generation, 1)
  return head
}

function keyOf(ring: KeyRing, generation: number): KeyObject {
  const key = ring.seal[generation]
  if (!key) throw new Error('sealed with a key that this process does not know')
  return key
}

const boundTo = (context: readonly string[], owner: Uint8Array | undefined): Uint8Array =>
  tupleBytes(owner ? [...context, owner] : context)

/** `make` with a cache of the latest residents: each request asks for its resident several times. */
function cached(make: (userId: string) => Uint8Array): (userId: string) => Uint8Array {
  const known = new BoundedMap<string, Uint8Array>(MAX_CACHED)
  return (userId) => {
    const before = known.get(userId)
    if (before) return before
    const made = make(userId)
    known.set(userId, made)
    return made
  }
}
