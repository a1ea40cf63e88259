import { call } from '../call.ts'
import { inSignedIn } from './signed-in.ts'

/** The code in the query, the proof of who asked for it in headers. */
export type ExchangeCodeRequest = { code: string; 'X-Code-Verifier': string; 'X-Nonce': string }

/** API-52. */
export const exchangeCode = call({
  method: 'GET',
  path: 'login/token',
  headers: ['X-Code-Verifier', 'X-Nonce'],
  by: 'public',
  ask: (signIn) => signIn.exchangeCode,
  request: ({ code, codeVerifier, nonce }): ExchangeCodeRequest => ({
    code,
    'X-Code-Verifier': codeVerifier,
    'X-Nonce': nonce,
  }),
  ...inSignedIn,
  refusals: ['auth.sign_in_failed'],
})
