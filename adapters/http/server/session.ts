import type { SignedIn } from '../../../application/ports/session-keeper.ts'
import {
  type EndSessionRequest,
  type ExchangeCodeRequest,
  endSession,
  exchangeCode,
  type RefreshSessionRequest,
  refreshSession,
  signedInFields,
  signInWithLiff,
} from '../calls/session.ts'
import { Text } from './dto.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** Body of `POST login/logout`. */
class EndSessionDto implements EndSessionRequest {
  @Text(1, 500)
  refresh_token!: string
}

/** `GET login/token`: the code in the query, the proof of who asked for it in headers (API-52). */
class ExchangeCodeDto implements ExchangeCodeRequest {
  @Text(1, 2000)
  code!: string

  /** RFC 7636. */
  @Text(43, 128)
  'X-Code-Verifier'!: string

  @Text(1, 200)
  'X-Nonce'!: string
}

const exchangeCommandOf = ({
  code,
  'X-Code-Verifier': codeVerifier,
  'X-Nonce': nonce,
}: ExchangeCodeRequest) => ({ code, codeVerifier, nonce })

/** Body of `POST login/refresh` (API-52). */
class RefreshSessionDto implements RefreshSessionRequest {
  @Text(1, 500)
  refresh_token!: string
}

/** Body of `POST login/liff` (API-52). */
class SignInWithLiffDto {
  @Text(1, 8000)
  idToken!: string
}

/** The answer is `{ data }` with a session. */
const asSession = (signedIn: SignedIn) => asData(signedInFields(signedIn))

const ofRefreshToken = ({ refresh_token: refreshToken }: { refresh_token: string }) => ({ refreshToken })

/** The calls that need no session. */
export const sessionCalls = {
  exchangeCode: serve(exchangeCode, {
    summary: 'Exchanges the authorization code of the identity provider for a session',
    Dto: ExchangeCodeDto,
    command: exchangeCommandOf,
    sessionMark: 'give',
    reply: asSession,
  }),
  signInWithLiff: serve(signInWithLiff, {
    summary: 'Exchanges an ID token of the messaging app for a session',
    Dto: SignInWithLiffDto,
    command: asSent,
    sessionMark: 'give',
    reply: asSession,
  }),
  refreshSession: serve(refreshSession, {
    summary: 'Swaps a refresh token for a new session',
    Dto: RefreshSessionDto,
    command: ofRefreshToken,
    sessionMark: 'give',
    reply: asSession,
  }),
  endSession: serve(endSession, {
    summary:
      'Signs out: ends the session that a refresh token renews, and every other token that came of the same sign-in',
    Dto: EndSessionDto,
    command: ofRefreshToken,
    sessionMark: 'take',
    reply: isDone,
  }),
}
