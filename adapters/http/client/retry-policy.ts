/** When a call may be sent again (spec §7 "Retry behaviour"). */
export type RetryPolicy = {
  /** How often it is sent at most. */
  tries: number
  /** Whether a network error is a reason to send it again (RETRY-03). */
  onNetworkError?: true
  /** `errorMessage` when the time is up, if the specification has one for the call (RETRY-06). */
  timeoutText?: string
}

export const OVERALL_MS = 60_000
export const TRY_MS = 18_000
export const PAUSE_MS = 1000

const retried = new Map<string, RetryPolicy>([
  ['calendars/schedule', { tries: 3, onNetworkError: true }],
  ['calendars/categories_tree', { tries: 3 }],
  ['survey-results/putItem', { tries: 3 }],
  ['survey-results/checkReservation', { tries: 3, timeoutText: 'Request timeout' }],
])

/**
 * The policy of a call by its path under the base; ids behind the name do not matter. Calls that are not listed are sent once
 * (RETRY-05). At most 3 tries and 60 s in all (RETRY-01, RETRY-04).
 */
export const retryPolicyOf = (path: string): RetryPolicy =>
  retried.get(path.split('/').slice(0, 2).join('/')) ?? { tries: 1 }
