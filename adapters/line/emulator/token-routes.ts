import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import type { Context } from 'koa'
import { readBodyBytes } from '../../web/read-body-bytes.ts'
import type { LineEmulatorConfig } from './emulator-config.ts'
import { accessTokenLifeSec, type EmulatorState, type Grant } from './emulator-state.ts'
import { type IdTokens, pictureOf } from './id-tokens.ts'

/** Adds LINE Login's calls from server to server: token, certs, verify and profile. */
export function tokenRoutes(
  router: Router,
  config: LineEmulatorConfig,
  state: EmulatorState,
  tokens: IdTokens,
): void {
  router.post('/oauth2/v2.1/token', async (ctx) => {
    const form = await readForm(ctx)
    if (!form) return sendError(ctx, 'invalid_request', 'some parameters missed or invalid')
    const grant = grantOf(config, state, form)
    if (!('resident' in grant)) return sendError(ctx, grant.error, grant.description)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = {
      access_token: state.addAccessToken(grant.resident, grant.scope),
      expires_in: accessTokenLifeSec,
      id_token: await tokens.forLogin(grant.resident, grant.nonce),
      refresh_token: state.addAccessToken(grant.resident, grant.scope),
      scope: grant.scope,
      token_type: 'Bearer',
    }
  })

  router.get('/oauth2/v2.1/certs', async (ctx) => {
    ctx.body = await tokens.keys()
  })

  router.post('/oauth2/v2.1/verify', async (ctx) => {
    const form = await readForm(ctx)
    const claims = await tokens.verify(form?.get('id_token') ?? '', form?.get('client_id') ?? '')
    if (typeof claims === 'string') return sendError(ctx, 'invalid_request', claims)
    const [nonce, userId] = [form?.get('nonce'), form?.get('user_id')]
    if (nonce && nonce !== claims.nonce) return sendError(ctx, 'invalid_request', 'Invalid IdToken Nonce.')
    if (userId && userId !== claims.sub)
      return sendError(ctx, 'invalid_request', 'Invalid IdToken Subject Identifier.')
    ctx.body = claims
  })

  router.get('/oauth2/v2.1/verify', (ctx) => {
    const access = state.findAccess(new URLSearchParams(ctx.querystring).get('access_token') ?? '')
    if (!access) return sendError(ctx, 'invalid_request', 'access token expired')
    ctx.body = { scope: access.scope, client_id: config.channelId, expires_in: access.expiresInSec }
  })

  router.get('/v2/profile', (ctx) => {
    const access = state.findAccess(/^Bearer (\S+)$/.exec(ctx.get('authorization'))?.[1] ?? '')
    if (!access) {
      ctx.status = 401
      ctx.body = {
        message:
          'Authentication failed due to the following reason: invalid token. Confirm that the access token in the authorization header is valid.',
      }
      return
    }
    const { resident } = access
    ctx.body = {
      userId: resident.userId,
      displayName: resident.name,
      pictureUrl: pictureOf(config, resident),
    }
  })
}

type TokenError = { error: string; description: string }

/** The grant of the code in `form`. The code is used up even if the rest of the request is wrong. */
function grantOf(
  config: LineEmulatorConfig,
  state: EmulatorState,
  form: URLSearchParams,
): Grant | TokenError {
  if (form.get('grant_type') !== 'authorization_code')
    return { error: 'unsupported_grant_type', description: 'unsupported grant_type' }
  if (form.get('client_id') !== config.channelId || form.get('client_secret') !== config.channelSecret)
    return { error: 'invalid_client', description: 'invalid client_id or client_secret' }
  const grant = state.takeGrant(form.get('code') ?? '')
  if (!grant) return { error: 'invalid_grant', description: 'invalid authorization code' }
  if (form.get('redirect_uri') !== grant.redirectUri)
    return { error: 'invalid_grant', description: 'redirect_uri does not match' }
  if (
    grant.codeChallenge !== undefined &&
    grant.codeChallenge !== challengeOf(form.get('code_verifier') ?? '')
  )
    return { error: 'invalid_grant', description: 'code_verifier does not match' }
  return grant
}

/** The S256 challenge of a verifier; undefined if it is invalid (RFC 7636: 43 to 128 unreserved characters). */
const challengeOf = (verifier: string): string | undefined =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier)
    ? createHash('sha256').update(verifier).digest('base64url')
    : undefined

function sendError(ctx: Context, error: string, description: string): void {
  ctx.status = 400
  ctx.body = { error, error_description: description }
}

/** The fields of a form-encoded request body; undefined for another content type or more than 64 KiB. */
async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
  if (!ctx.is('application/x-www-form-urlencoded')) return undefined
  const bytes = await readBodyBytes(ctx.req)
  return bytes && new URLSearchParams(bytes.toString('utf8'))
}
