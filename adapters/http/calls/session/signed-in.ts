import type { SignedIn } from '../../../../application/session/sign-in.ts'
import { type Of, object, text } from '../shape.ts'

/** A session and whose it is; `id_token` and `access_token` are the same (spec §7 "Login"). */
export const signedIn = object({
  session: object({ id_token: text, access_token: text, refresh_token: text }),
  profile: object({ userId: text }, { pictureUrl: text }),
})

/** A session as it is sent, and as browsers store it. */
export type SignedInFields = Of<typeof signedIn>

export const signedInFields = ({ session: { token, refreshToken }, profile }: SignedIn): SignedInFields => ({
  session: { id_token: token, access_token: token, refresh_token: refreshToken },
  profile,
})

/** The inverse of `signedInFields`. */
export const signedInOf = ({ session, profile }: SignedInFields): SignedIn => ({
  session: { token: session.id_token, refreshToken: session.refresh_token },
  profile,
})

/** Of a call that answers a session as `data`. */
export const inSignedIn = {
  response: object({ data: signedIn }),
  result: ({ data }: { data: SignedInFields }): SignedIn => signedInOf(data),
}
