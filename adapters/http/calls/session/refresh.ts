import { call, inData } from '../call.ts'
import { signedIn } from './signed-in.ts'

export type RefreshRequest = { refresh_token: string }

/** API-52. */
export const refresh = call({
  method: 'POST',
  path: 'login/refresh',
  by: 'public',
  ask: (signIn) => signIn.refresh,
  request: ({ refreshToken }): RefreshRequest => ({ refresh_token: refreshToken }),
  ...inData(signedIn),
  refusals: ['auth.required'],
})
