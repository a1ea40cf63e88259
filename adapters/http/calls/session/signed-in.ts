import { object, text } from '../shape.ts'

/** A session and whose it is. */
export const signedIn = object({
  session: object({ id_token: text, access_token: text, refresh_token: text }),
  profile: object({ userId: text }, { pictureUrl: text }),
})
