import { call } from '../call.ts'
import { inSignedIn } from './signed-in.ts'

/** API-52. */
export const signInWithLiff = call({
  method: 'POST',
  path: 'login/liff',
  by: 'public',
  ask: (signIn) => signIn.signInWithLiff,
  ...inSignedIn,
  refusals: ['auth.sign_in_failed'],
})
