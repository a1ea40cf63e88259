import { call } from '../call.ts'
import { inSignedIn } from './signed-in.ts'

export type RefreshSessionRequest = { refresh_token: string }

/** API-52. */
export const refreshSession = call({
  method: 'POST',
  path: 'login/refresh',
  by: 'public',
  ask: (signIn) => signIn.refreshSession,
  request: ({ refreshToken }): RefreshSessionRequest => ({ refresh_token: refreshToken }),
  ...inSignedIn,
  refusals: ['auth.required'],
})
