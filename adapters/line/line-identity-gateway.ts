import { errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Clock } from '../../application/ports/clock.ts'
import type { IdentityGateway, LoginDoor } from '../../application/ports/identity-gateway.ts'
import { inTime } from '../../application/shared/in-time.ts'
import { refuse } from '../../domain/refusal.ts'
import { readResponse } from '../web/read-response.ts'
import { fieldOf, responseJson } from '../web/response-json.ts'
import { faultOfIdToken, viewerOfIdToken } from './id-token-claims.ts'
import { providerKeys } from './provider-keys.ts'

/** URLs of LINE Login and the settings of our channel. */
type LineLoginConfig = {
  /** `iss` of the ID tokens. */
  issuer: string
  tokenUrl: string
  jwksUrl: string
  /**
   * How ID tokens of the code flow are signed: by the channel secret, or by a key of `jwksUrl`. Never taken from a
   * token.
   */
  idTokenAlg: 'HS256' | 'ES256'
  channelId: string
  channelSecret: string
  /** Where LINE led back to, exactly as registered with it and as sent to the authorization page. */
  redirectUri(door: LoginDoor): string | Promise<string>
  clock: Clock
  fetch?: typeof fetch
  /** Timeout of one request, milliseconds; 10,000 if absent. */
  timeoutMs?: number
  /** Called with the reason of a failed sign-in, for the log: never a token, code, secret or name. */
  onFailure?: (reason: LineLoginFailure) => void
}

/** The step at which a sign-in failed, and why. */
export type LineLoginFailure = { step: 'token' | 'keys' | 'id_token'; reason: string }

const clockToleranceSec = 5
const maxResponseBytes = 256 * 1024
/**
 * Shorter than that of a code exchange: all callers share one key request and must not wait long after LINE is back.
 */
const keysTimeoutMs = 4_000

/**
 * LINE Login as identity provider (R2). Accepts only ID tokens for our channel that are current, signed as configured
 * and carry our nonce.
 */
export function lineIdentityGateway(config: LineLoginConfig): IdentityGateway {
  const send = makeSend(config)
  const channelSecret = new TextEncoder().encode(config.channelSecret)
  const keys = providerKeys(() => loadKeys(config, send), config.clock)

  const claimsOf = async (idToken: string, alg: 'HS256' | 'ES256'): Promise<JWTPayload> => {
    const nowMs = config.clock.now()
    const options: JWTVerifyOptions = {
      algorithms: [alg],
      issuer: config.issuer,
      audience: config.channelId,
      clockTolerance: clockToleranceSec,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(nowMs),
    }
    const { payload } = await (alg === 'HS256'
      ? jwtVerify(idToken, channelSecret, options)
      : jwtVerify(idToken, keys, options)
    ).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return signInFailed(config, 'id_token', error.code)
      throw error
    })
    const fault = faultOfIdToken(idToken, payload, {
      channelId: config.channelId,
      latestIatSec: nowMs / 1000 + clockToleranceSec,
    })
    return fault === undefined ? payload : signInFailed(config, 'id_token', fault)
  }

  return {
    exchangeCode: async (code, { codeVerifier, nonce }, door = 'residents') => {
      const idToken = await exchange(config, send, {
        code,
        codeVerifier,
        redirectUri: await config.redirectUri(door),
      })
      const claims = await claimsOf(idToken, config.idTokenAlg)
      if (!nonce || claims.nonce !== nonce) return signInFailed(config, 'id_token', 'nonce')
      return viewerOfIdToken(claims)
    },
    verifyLiffToken: async (idToken) => viewerOfIdToken(await claimsOf(idToken, 'ES256')),
  }
}

type Send = (
  step: LineLoginFailure['step'],
  url: string | URL,
  init: RequestInit & { timeoutMs: number },
) => Promise<Response>

/**
 * Sends requests; a network error, a status of 5xx or 429, and a response that is too long are refused as
 * `service.unavailable`.
 */
const makeSend =
  (config: LineLoginConfig): Send =>
  async (step, url, { timeoutMs, ...init }) => {
    const fetching = config.fetch ?? fetch
    let reason: string
    try {
      const response = await inTime(timeoutMs, async (signal) => {
        const answer = await fetching(url, { ...init, redirect: 'error', signal })
        return isFault(answer) ? answer : readResponse(answer, maxResponseBytes)
      })
      if (!isFault(response)) return response
      reason = `status ${response.status}`
    } catch (error) {
      reason = error instanceof Error ? error.name : 'unknown'
    }
    return unavailable(config, step, reason)
  }

/** Whether LINE can't answer now. */
const isFault = ({ status }: Response): boolean => status >= 500 || status === 429

/** The keys that the provider publishes. @throws Refusal `service.unavailable` if what it answers is no set of keys */
async function loadKeys(config: LineLoginConfig, send: Send): Promise<JSONWebKeySet> {
  const response = await send('keys', config.jwksUrl, {
    headers: { accept: 'application/json' },
    timeoutMs: Math.min(keysTimeoutMs, config.timeoutMs ?? keysTimeoutMs),
  })
  const set = response.ok ? await responseJson(response) : undefined
  const keys = fieldOf(set, 'keys')
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null)) return { keys }
  return unavailable(config, 'keys', response.ok ? 'unreadable' : `status ${response.status}`)
}

/** Exchanges an authorization code for the raw ID token. */
async function exchange(
  config: LineLoginConfig,
  send: Send,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<string> {
  const response = await send('token', config.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: config.channelId,
      client_secret: config.channelSecret,
      code_verifier: codeVerifier,
    }),
    timeoutMs: config.timeoutMs ?? 10_000,
  })
  const body = await responseJson(response)
  if (!response.ok) return signInFailed(config, 'token', `status ${response.status} ${errorCodeOf(body)}`)
  if (body === undefined) return unavailable(config, 'token', 'unreadable')
  const idToken = fieldOf(body, 'id_token')
  return typeof idToken === 'string' ? idToken : signInFailed(config, 'token', 'no id_token')
}

/** OAuth's error code; '' if it is none, because free text of a provider may hold anything. */
function errorCodeOf(body: unknown): string {
  const code = fieldOf(body, 'error')
  return typeof code === 'string' && /^[a-z_]{1,40}$/i.test(code) ? code : ''
}

function signInFailed(config: LineLoginConfig, step: LineLoginFailure['step'], reason: string): never {
  config.onFailure?.({ step, reason: reason.trim() })
  throw refuse('auth.sign_in_failed', {})
}

function unavailable(config: LineLoginConfig, step: LineLoginFailure['step'], reason: string): never {
  config.onFailure?.({ step, reason })
  throw refuse('service.unavailable', {})
}
