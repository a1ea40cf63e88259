/**
 * Parses DATA_KEY: 32 bytes as 64 hexadecimal digits or as base64 (43 or 44 characters).
 *
 * @throws Error that says what is wrong, without the given text
 */
export function dataKeyBytes(text: string): Buffer {
  const trimmed = text.trim()
  if (trimmed === '') throw new Error('DATA_KEY is missing: 32 bytes as 64 hexadecimal digits or base64.')
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return Buffer.from(trimmed, 'base64')
  throw new Error('DATA_KEY is not 32 bytes written as 64 hexadecimal digits or as base64.')
}
