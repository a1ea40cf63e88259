/** What a QR code says of itself; its password stays on the server (STAFF-28, Q-STAFF-1). */
export type StaffCode = {
  /** Until when it is valid, unix seconds (CONST-14). */
  effectiveDate?: number
  passwordRequired: boolean
}

/** 1 January 2100 in unix seconds. What claims to be valid longer was counted in milliseconds. */
export const LATEST_EFFECTIVE_DATE = 4_102_444_800

/** Whether a time of validity is whole unix seconds, rather than milliseconds or anything else. */
export const isEffectiveDate = (value: number): boolean =>
  Number.isInteger(value) && value > 0 && value <= LATEST_EFFECTIVE_DATE

/**
 * Whether a QR code or an invitation is expired: `effectiveDate` is not later than now, equal is expired (STAFF-02).
 * One that is missing, or can't be unix seconds, counts as expired (Q-STAFF-2).
 *
 * @param nowMs epoch milliseconds
 */
export const isExpired = (effectiveDate: number | undefined, nowMs: number): boolean =>
  effectiveDate === undefined || !isEffectiveDate(effectiveDate) || effectiveDate * 1000 <= nowMs
