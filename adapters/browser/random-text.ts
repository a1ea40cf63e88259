/** A UUID (version 4). Works on pages without TLS as well, where `randomUUID` does not exist. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const versioned = bytes.with(6, (bytes[6]! & 0x0f) | 0x40).with(8, (bytes[8]! & 0x3f) | 0x80)
  const hex = Array.from(versioned, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** An unguessable text of 64 characters that may stand in URLs (256 bits). */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
