import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { startFaults } from '../../../application/start-faults.ts'

/**
 * Parses DATA_KEY: 32 bytes as 64 hexadecimal digits or as base64 (43 or 44 characters).
 *
 * @throws Error in words for the operator, without the given text
 */
export function dataKeyBytes(text: string): Buffer {
  const trimmed = text.trim()
  if (trimmed === '') throw new Error(startFaults['key.missing'])
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return Buffer.from(trimmed, 'base64')
  throw new Error(startFaults['key.malformed'])
}

/** The key for one purpose, derived from DATA_KEY. @throws Error if `dataKey` is no key */
export const derivedKey = (dataKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', dataKeyBytes(dataKey), 'madoguchi', purpose, 32)))

/** 32 bytes that identify DATA_KEY without revealing it. @throws Error if `dataKey` is no key */
export const keyCheckOf = (dataKey: string): Uint8Array =>
  createHmac('sha256', derivedKey(dataKey, 'check')).update('madoguchi').digest()

/** Whether `check` is the `keyCheckOf` this key. @throws Error if `dataKey` is no key */
export function isKeyCheck(dataKey: string, check: Uint8Array): boolean {
  const own = keyCheckOf(dataKey)
  return check.length === own.length && timingSafeEqual(check, own)
}
