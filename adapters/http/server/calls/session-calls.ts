import type { SignedIn } from '../../../../application/session/sign-in.ts'
import { EndSessionDto } from '../../calls/session/end-session.dto.ts'
import { endSession } from '../../calls/session/end-session.ts'
import { ExchangeCodeDto, exchangeCommandOf } from '../../calls/session/exchange-code.dto.ts'
import { exchangeCode } from '../../calls/session/exchange-code.ts'
import { RefreshSessionDto } from '../../calls/session/refresh-session.dto.ts'
import { refreshSession } from '../../calls/session/refresh-session.ts'
import { SignInWithLiffDto } from '../../calls/session/sign-in-with-liff.dto.ts'
import { signInWithLiff } from '../../calls/session/sign-in-with-liff.ts'
import { signedInFields } from '../../calls/session/signed-in.ts'
import { asData, asSent, isDone, serve } from '../served-call.ts'

/** The answer is `{ data }` with a session. */
const asSession = (signedIn: SignedIn) => asData(signedInFields(signedIn))

const ofRefreshToken = ({ refresh_token: refreshToken }: { refresh_token: string }) => ({ refreshToken })

/** The calls that need no session. */
export const sessionCalls = {
  exchangeCode: serve(exchangeCode, {
    summary: 'Exchanges the authorization code of the identity provider for a session',
    Dto: ExchangeCodeDto,
    command: exchangeCommandOf,
    hint: 'give',
    answer: asSession,
  }),
  signInWithLiff: serve(signInWithLiff, {
    summary: 'Exchanges an ID token of the messaging app for a session',
    Dto: SignInWithLiffDto,
    command: asSent,
    hint: 'give',
    answer: asSession,
  }),
  refreshSession: serve(refreshSession, {
    summary: 'Swaps a refresh token for a new session',
    Dto: RefreshSessionDto,
    command: ofRefreshToken,
    hint: 'give',
    answer: asSession,
  }),
  endSession: serve(endSession, {
    summary:
      'Signs out: ends the session that a refresh token renews, and every other token that came of the same sign-in',
    Dto: EndSessionDto,
    command: ofRefreshToken,
    hint: 'take',
    answer: isDone,
  }),
}
