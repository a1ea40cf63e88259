import type { IncomingMessage } from 'node:http'
import type { SessionTokens } from '../../../../application/ports/session-tokens.ts'
import { refuse } from '../../../../domain/refusal.ts'
import type { Viewer } from '../../../../domain/session/viewer.ts'

const headerName = 'authorization'

/**
 * Who is asking, from the one Authorization header. Nothing else in a request says who somebody is.
 * @throws Refusal `auth.required`, `auth.expired`
 */
export async function authenticate(
  tokens: SessionTokens,
  { headers: { authorization }, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
): Promise<Viewer> {
  if (isDoubled(rawHeaders)) throw refuse('auth.required', {})
  const token = authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined) throw refuse('auth.required', {})
  return tokens.verify(token)
}

/** Whether the header came more than once: of those Node keeps the first, and a proxy may have read another. */
function isDoubled(rawHeaders: readonly string[]): boolean {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === headerName.length && name.toLowerCase() === headerName) found += 1
  }
  return found > 1
}
