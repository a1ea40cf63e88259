import type { JWTPayload } from 'jose'
import type { Viewer } from '../../domain/session/viewer.ts'

/** LINE's are U and 32 hexadecimal digits; longer ones and other letters are let in for its stand-ins. */
const userIdPattern = /^U[0-9A-Za-z]{1,63}$/
/** LINE allows 20. */
const maxNameLength = 100
const maxPictureLength = 1_000

/**
 * The first fault in the claims of a verified ID token, undefined if there is none: a claim that stands twice, a time
 * that is none, an issue later than `latestIatSec`, an audience besides `channelId`, a user id that LINE does not give.
 */
export function faultOfIdToken(
  idToken: string,
  { aud, sub, iat, exp }: JWTPayload,
  { channelId, latestIatSec }: { channelId: string; latestIatSec: number },
): string | undefined {
  if (hasDoubledClaim(idToken)) return 'doubled'
  if (aud !== channelId) return 'audience'
  if (!Number.isFinite(exp)) return 'exp'
  if (!Number.isFinite(iat) || iat! > latestIatSec) return 'iat'
  // The library checks that the claim is there, not that it is text.
  if (typeof sub !== 'string' || !userIdPattern.test(sub)) return 'sub'
  return undefined
}

/**
 * The resident whom faultless claims name. A name is cut to 100 characters; a picture's address of more than 1,000 is
 * left out, since a part of it leads nowhere.
 */
export function viewerOfIdToken({ sub, name, picture }: JWTPayload): Viewer {
  const shownName = typeof name === 'string' ? cut(name) : ''
  return {
    userId: sub!,
    ...(shownName !== '' && { name: shownName }),
    ...(typeof picture === 'string' && picture !== '' && picture.length <= maxPictureLength && { picture }),
  }
}

/** Whole characters only: what is no text of its own (half of a surrogate pair) can't be stored or shown. */
const cut = (name: string): string =>
  Array.from(name.slice(0, 2 * maxNameLength), (character) => (isLone(character) ? '' : character))
    .slice(0, maxNameLength)
    .join('')

const isLone = (character: string): boolean => /^[\uD800-\uDFFF]$/.test(character)

/** Which of two values a reader takes is its own choice, so that two readers could see two residents. */
function hasDoubledClaim(idToken: string): boolean {
  const json = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')
  const names = Array.from(json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g))
    .filter(([, , colon]) => colon !== undefined)
    .map(([, text]) => JSON.parse(text!) as string)
  return new Set(names).size < names.length
}
