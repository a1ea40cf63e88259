import type { Session } from '../../../application/session/sign-in.ts'
import { viewerOfClaims } from '../../../domain/session/identity.ts'
import { claimsOf } from './local-session.ts'

/** Who is signed in, as LINE names them: what the session's own token says (LOGIN-07); undefined if it names nobody. */
export function profileOf({
  token,
}: Pick<Session, 'token'>): { userId: string; name?: string; pictureUrl?: string } | undefined {
  const viewer = viewerOfClaims(claimsOf(token))
  if (!viewer) return undefined
  const { picture, ...named } = viewer
  return { ...named, ...(picture !== undefined && { pictureUrl: picture }) }
}
