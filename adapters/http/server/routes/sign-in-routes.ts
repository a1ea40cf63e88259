import type { SignedIn } from '../../../../application/session/sign-in.ts'
import { ExchangeCodeDto } from '../../dto/sign-in/exchange-code.dto.ts'
import { RefreshSessionDto } from '../../dto/sign-in/refresh-session.dto.ts'
import { SignInWithLiffDto } from '../../dto/sign-in/sign-in-with-liff.dto.ts'
import { signedIn } from './response-schemas.ts'
import { publicRoute, type Route } from './route.ts'

const answerOf = (data: SignedIn) => ({ data })

/** The calls before there is a session (API-52). */
export const signInRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/login/token',
    summary: 'Exchanges the authorization code of the identity provider for a session',
    Dto: ExchangeCodeDto,
    headers: ['X-Code-Verifier', 'X-Nonce'],
    answer: { data: signedIn },
    refusals: ['auth.sign_in_failed'],
    handle: async ({ code, 'X-Code-Verifier': codeVerifier, 'X-Nonce': nonce }, { exchangeCode }) =>
      answerOf(await exchangeCode({ code, codeVerifier, nonce })),
  }),
  publicRoute({
    method: 'POST',
    path: '/login/liff',
    summary: 'Exchanges an ID token of the messaging app for a session',
    Dto: SignInWithLiffDto,
    answer: { data: signedIn },
    refusals: ['auth.sign_in_failed'],
    handle: async (dto, { signInWithLiff }) => answerOf(await signInWithLiff(dto)),
  }),
  publicRoute({
    method: 'POST',
    path: '/login/refresh',
    summary: 'Swaps a refresh token for a new session',
    Dto: RefreshSessionDto,
    answer: { data: signedIn },
    refusals: ['auth.required'],
    handle: async (dto, { refresh }) => answerOf(await refresh({ refreshToken: dto.refresh_token })),
  }),
]
