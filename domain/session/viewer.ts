/** Who is asking. Adapters make it from a verified session token or a test; a command never carries it. */
export type Viewer = { userId: string; name?: string; picture?: string }

/** How user ids of records that nobody owns begin. */
export const UNCLAIMED_USER = 'I'

/** Whether a user id may be used to sign in: it is not blank and not in the form of those of unclaimed records. */
export const isValidUserId = (userId: string): boolean =>
  userId.trim() !== '' && !userId.startsWith(UNCLAIMED_USER)

/**
 * The user in verified token claims: `identities[0].userId`, with name and picture (LOGIN-07).
 * Undefined without a user id: then there is no session (LOGIN-08).
 */
export function viewerOfClaims(claims: unknown): Viewer | undefined {
  const identities = fieldOf(claims, 'identities')
  const userId = Array.isArray(identities) ? textOf(fieldOf(identities[0], 'userId')) : undefined
  if (userId === undefined) return undefined
  const name = textOf(fieldOf(claims, 'name'))
  const picture = textOf(fieldOf(claims, 'picture'))
  return { userId, ...(name !== undefined && { name }), ...(picture !== undefined && { picture }) }
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
