type Owner = { surveyId: string; userId: string }

/**
 * `surveyId#userId`, for an appending form with `#` and the epoch milliseconds of the save (ENT-06). `keyMs` 0 = not
 * appending.
 */
export const partitionKeyOf = ({ surveyId, userId, keyMs }: Owner & { keyMs: number }): string =>
  keyMs === 0 ? `${surveyId}#${userId}` : `${surveyId}#${userId}#${keyMs}`

/**
 * The exact inverse of `partitionKeyOf` for one survey and user, whatever `#` their ids have; undefined for any other
 * key.
 */
export function keyMsOf(partitionKey: string, { surveyId, userId }: Owner): number | undefined {
  const start = `${surveyId}#${userId}`
  if (partitionKey === start) return 0
  if (!partitionKey.startsWith(`${start}#`)) return undefined
  const digits = partitionKey.slice(start.length + 1)
  const keyMs = /^[1-9][0-9]{0,15}$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isSafeInteger(keyMs) ? keyMs : undefined
}
