import { endSession } from '../calls/session/end-session.ts'
import { exchangeCode } from '../calls/session/exchange-code.ts'
import { signInWithLiff } from '../calls/session/sign-in-with-liff.ts'
import { publicCalls } from './public-calls.ts'

/** The browser's side of sign-in (LOGIN-02) and sign-out. */
export function httpSignIn(needs: Parameters<typeof publicCalls>[0]) {
  const ask = publicCalls(needs)
  return {
    exchangeCode: ask(exchangeCode),
    signInWithLiff: ask(signInWithLiff),
    endSession: ask(endSession),
  }
}
