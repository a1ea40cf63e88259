import { call, nothing } from '../call.ts'

export type EndSessionRequest = { refresh_token: string }

/** Ours beyond the specification: sign-out. Whoever holds the refresh token may end what it renews, signed in or not. */
export const endSession = call({
  method: 'POST',
  path: 'login/logout',
  by: 'public',
  ask: (signIn) => signIn.endSession,
  request: ({ refreshToken }): EndSessionRequest => ({ refresh_token: refreshToken }),
  ...nothing,
  refusals: [],
})
