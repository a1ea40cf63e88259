/** What our tokens are signed with. */
export type TokenKeys = {
  /** SESSION_KEY: at least 32 bytes; text counts as UTF-8. */
  key: string | Uint8Array
  /** The key before it, which still verifies. */
  olderKey?: string | Uint8Array | undefined
  /** `iss` of the tokens: the origin of this installation. */
  issuer: string
}

const minKeyBytes = 32

/** The bytes of a key. @throws Error if it is shorter than 32 bytes */
export function secretOf(key: string | Uint8Array): Uint8Array {
  const secret = typeof key === 'string' ? new TextEncoder().encode(key) : key
  if (secret.length < minKeyBytes) throw new Error(`The session key needs at least ${minKeyBytes} bytes.`)
  return secret
}
