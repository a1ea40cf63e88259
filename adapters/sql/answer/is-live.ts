import { cancelledChecks } from '../../../domain/answer/check-value.ts'

/** The condition that an answer is not cancelled. */
export const isLive = {
  sql: `check_value not in (${cancelledChecks.map(() => '?').join(', ')})`,
  values: cancelledChecks,
}
