import { isEffectiveDate } from './staff-code.ts'

const MIN_SEC = 60
const DAY_SEC = 86_400
/** What a code came to is kept for two days: so long it can't come to something else. */
const maxSec = { code: 2 * DAY_SEC, invitation: 31 * DAY_SEC } as const

/**
 * Whether a QR code (1 minute to 2 days) or an invitation (to 31 days) may be issued that is valid until
 * `effectiveDate`.
 *
 * @param effectiveDate unix seconds; milliseconds are refused
 * @param nowMs epoch milliseconds
 */
export function isGrantValidity(kind: keyof typeof maxSec, effectiveDate: number, nowMs: number): boolean {
  const lifeSec = effectiveDate - Math.floor(nowMs / 1000)
  return isEffectiveDate(effectiveDate) && lifeSec >= MIN_SEC && lifeSec <= maxSec[kind]
}
