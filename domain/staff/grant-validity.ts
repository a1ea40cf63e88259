import { isEffectiveDate } from './staff-code.ts'

/** For how long a QR code or an invitation may be issued: 1 minute to 31 days, in seconds. */
const grantValiditySec = { min: 60, max: 31 * 86_400 } as const

/**
 * Whether a QR code or an invitation may be issued that is valid until `effectiveDate`.
 *
 * @param effectiveDate unix seconds; milliseconds are refused
 * @param nowMs epoch milliseconds
 */
export function isGrantValidity(effectiveDate: number, nowMs: number): boolean {
  const lifeSec = effectiveDate - Math.floor(nowMs / 1000)
  return isEffectiveDate(effectiveDate) && lifeSec >= grantValiditySec.min && lifeSec <= grantValiditySec.max
}
