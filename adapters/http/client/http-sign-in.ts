import type { SignedIn, SignIn } from '../../../application/session/sign-in.ts'
import { browserNet, type Call, call, type Net } from './call.ts'

/** The browser's side of sign-in (LOGIN-02): the same promises over the wire. `origin` is '' for our own. */
export function httpSignIn({ origin, net = browserNet }: { origin: string; net?: Net }): SignIn {
  const signedIn = async (made: Call): Promise<SignedIn> => (await call(net, origin, made)).data as SignedIn
  return {
    exchangeCode: ({ code, codeVerifier, nonce }) =>
      signedIn({
        method: 'GET',
        path: 'login/token',
        query: { code },
        headers: { 'X-Code-Verifier': codeVerifier, 'X-Nonce': nonce },
      }),
    signInWithLiff: ({ idToken }) => signedIn({ method: 'POST', path: 'login/liff', body: { idToken } }),
    refresh: ({ refreshToken }) =>
      signedIn({ method: 'POST', path: 'login/refresh', body: { refresh_token: refreshToken } }),
  }
}
