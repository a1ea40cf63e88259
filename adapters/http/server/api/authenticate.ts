import type { SessionTokens } from '../../../../application/ports/session-tokens.ts'
import type { Viewer } from '../../../../application/viewer.ts'
import { refuse } from '../../../../domain/refusal.ts'

/**
 * Who is asking, from the Authorization header. Nothing else in a request says who somebody is.
 * @throws Refusal `auth.required`, `auth.expired`
 */
export async function authenticate(
  tokens: SessionTokens,
  authorization: string | undefined,
): Promise<Viewer> {
  const token = authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw refuse('auth.required', {})
  return tokens.verify(token)
}
