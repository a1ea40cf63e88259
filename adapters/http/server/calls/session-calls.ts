import { ExchangeCodeDto, exchangeCommandOf } from '../../calls/session/exchange-code.dto.ts'
import { exchangeCode } from '../../calls/session/exchange-code.ts'
import { RefreshSessionDto } from '../../calls/session/refresh.dto.ts'
import { refresh } from '../../calls/session/refresh.ts'
import { SignInWithLiffDto } from '../../calls/session/sign-in-with-liff.dto.ts'
import { signInWithLiff } from '../../calls/session/sign-in-with-liff.ts'
import { asData, asSent, serve } from '../served-call.ts'

/** The calls before there is a session. */
export const sessionCalls = {
  exchangeCode: serve(exchangeCode, {
    summary: 'Exchanges the authorization code of the identity provider for a session',
    Dto: ExchangeCodeDto,
    command: exchangeCommandOf,
    answer: asData,
  }),
  signInWithLiff: serve(signInWithLiff, {
    summary: 'Exchanges an ID token of the messaging app for a session',
    Dto: SignInWithLiffDto,
    command: asSent,
    answer: asData,
  }),
  refresh: serve(refresh, {
    summary: 'Swaps a refresh token for a new session',
    Dto: RefreshSessionDto,
    command: ({ refresh_token: refreshToken }) => ({ refreshToken }),
    answer: asData,
  }),
}
