/** What a city switches on or off, and how long things last. */
export type Settings = {
  /** Whether payments are taken; otherwise forms that take them are refused (GEN-11). */
  paymentFeature: boolean
  /** Whether screens lead to the member forms. */
  membersTab: boolean
  /** Whether it is limited how often a resident may do something. */
  rateLimits: boolean
  /** How long a resident stays signed in without coming back, in milliseconds. */
  refreshTtlMs: number
  /** How long a sign-in lasts at most, however often the resident comes back, in milliseconds. */
  sessionLifeMs: number
}

/**
 * The switches as shipped (CONST-03): a resident stays signed in for 30 days, for 90 at most, payments and the members
 * tab are off, limits on.
 */
export const shippedSettings: Settings = {
  paymentFeature: false,
  membersTab: false,
  rateLimits: true,
  refreshTtlMs: 30 * 24 * 60 * 60 * 1000,
  sessionLifeMs: 90 * 24 * 60 * 60 * 1000,
}
