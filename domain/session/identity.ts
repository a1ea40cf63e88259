/** The user of a session. */
type Identity = { userId: string; name?: string; picture?: string }

/**
 * The user in verified token claims: `identities[0].userId`, with name and picture (LOGIN-07).
 * Undefined without a user id: then there is no session (LOGIN-08).
 */
export function viewerOfClaims(claims: unknown): Identity | undefined {
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
