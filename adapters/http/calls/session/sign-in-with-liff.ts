import { call, inData } from '../call.ts'
import { signedIn } from './signed-in.ts'

/** API-52. */
export const signInWithLiff = call({
  method: 'POST',
  path: 'login/liff',
  by: 'public',
  ask: (signIn) => signIn.signInWithLiff,
  ...inData(signedIn),
  refusals: ['auth.sign_in_failed'],
})
