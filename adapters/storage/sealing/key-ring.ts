import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { startFaults } from '../../../application/start-faults.ts'
import { decrypt, encrypt } from './aes-gcm.ts'
import { derivedKey } from './data-key.ts'
import { tupleBytes } from './tuple-bytes.ts'

/** What a secret of the ring is for; these never change. */
const lasting = ['owner', 'blind-index', 'source-index', 'audit'] as const

/** The keys of a database. */
export type KeyRing = Readonly<Record<(typeof lasting)[number], KeyObject>> & {
  /** Keys that records are sealed with, by their generation; the last one seals. Replaced when there is a newer one. */
  seal: readonly KeyObject[]
}

/**
 * A key of a ring as it is stored: encrypted by DATA_KEY, and bound to its purpose and generation.
 * `earlier`: encrypted by the DATA_KEY before, while that one still opens the ring.
 */
export type WrappedKey = { purpose: string; generation: number; wrapped: Uint8Array; earlier?: Uint8Array }

const KEY_BYTES = 32
const nothing = new Uint8Array()

/** A random key. */
export const newKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES))

/** A ring of random keys. */
export const newKeyRing = (): KeyRing => ({ ...lastingKeys(newKey), seal: [newKey()] })

const lastingKeys = (keyFor: (purpose: string) => KeyObject) =>
  Object.fromEntries(lasting.map((purpose) => [purpose, keyFor(purpose)])) as Omit<KeyRing, 'seal'>

/** All keys of a ring, to be stored. @throws Error if `dataKey` is no key */
export const wrapKeyRing = (dataKey: string, ring: KeyRing): WrappedKey[] => [
  ...lasting.map((purpose) => wrapKey(dataKey, { purpose, generation: 0 }, ring[purpose])),
  ...ring.seal.map((key, generation) => wrapKey(dataKey, { purpose: 'seal', generation }, key)),
]

/** One key, to be stored. @throws Error if `dataKey` is no key */
export const wrapKey = (
  dataKey: string,
  { purpose, generation }: Pick<WrappedKey, 'purpose' | 'generation'>,
  key: KeyObject,
): WrappedKey => ({
  purpose,
  generation,
  wrapped: encrypt(
    derivedKey(dataKey, 'key-ring'),
    key.export(),
    contextOf({ purpose, generation }),
    nothing,
  ),
})

/**
 * The ring of stored keys. @throws Error if they were changed, are not complete, or were stored with another DATA_KEY
 */
export function openKeyRing(dataKey: string, stored: readonly WrappedKey[]): KeyRing {
  const wrapping = derivedKey(dataKey, 'key-ring')
  const open = (purpose: string, generation: number): KeyObject => {
    const found = stored.find((key) => key.purpose === purpose && key.generation === generation)
    if (!found) throw new Error(`The key ring lacks the key ${purpose} ${generation}.`)
    let cause: unknown
    for (const wrapped of found.earlier ? [found.wrapped, found.earlier] : [found.wrapped]) {
      try {
        return createSecretKey(decrypt(wrapping, wrapped, contextOf(found), 0))
      } catch (error) {
        cause = error
      }
    }
    throw new Error(startFaults['key.other'], { cause })
  }
  const generations = Math.max(1, stored.filter(({ purpose }) => purpose === 'seal').length)
  return {
    ...lastingKeys((purpose) => open(purpose, 0)),
    seal: Array.from({ length: generations }, (_, generation) => open('seal', generation)),
  }
}

const contextOf = ({ purpose, generation }: Pick<WrappedKey, 'purpose' | 'generation'>): Uint8Array =>
  tupleBytes(['key-ring', purpose, String(generation)])
