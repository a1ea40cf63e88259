import type Router from '@koa/router'
import type { Context } from 'koa'
import { emulatorPath, type LineEmulatorConfig } from './emulator-config.ts'
import type { EmulatorState } from './emulator-state.ts'
import { answerFault, answerPage, escapeHtml } from './html-page.ts'
import { emulatorLabel, residentChoice } from './resident-choice.ts'
import { demoResident } from './residents.ts'

const knownScopes = ['openid', 'profile', 'email']

/**
 * LINE's sign-in page. A request with `resident` (a user id) skips the page; `resident=none` is the tap on cancel.
 * Wrong client, callback or state are told on the page, everything else goes back to the callback, as LINE does it.
 */
export function authorizeRoutes(router: Router, config: LineEmulatorConfig, state: EmulatorState): void {
  router.get('/oauth2/v2.1/authorize', (ctx) => {
    const query = new URLSearchParams(ctx.querystring)
    const fault = faultOfPage(config, query)
    if (fault) return answerFault(ctx, 400, fault)
    const refusal = refusalOf(query)
    if (refusal) return sendBack(ctx, query, refusal)

    const chosen = query.get('resident')
    if (chosen === null) return answerChoice(ctx, query)
    if (chosen === 'none')
      return sendBack(ctx, query, {
        error: 'access_denied',
        error_description: 'The resource owner denied the request.',
      })
    const resident = demoResident(chosen)
    if (!resident) return answerFault(ctx, 400, 'Unknown resident.')
    const code = state.addGrant({
      resident,
      redirectUri: query.get('redirect_uri')!,
      scope: query.get('scope')!,
      nonce: query.get('nonce') ?? undefined,
      codeChallenge: query.get('code_challenge') ?? undefined,
    })
    return sendBack(ctx, query, { code })
  })
}

/** What LINE tells on its own page: it must not send anybody to an address it doesn't know. */
function faultOfPage(config: LineEmulatorConfig, query: URLSearchParams): string | undefined {
  if (query.get('client_id') !== config.channelId) return "Invalid 'client_id'."
  if (!config.redirectUris.includes(query.get('redirect_uri') ?? ''))
    return "Invalid 'redirect_uri' value. Check if it is registered."
  if (!query.get('state')) return "'state' is not specified."
  return undefined
}

type Refusal = { error: string; error_description: string }

function refusalOf(query: URLSearchParams): Refusal | undefined {
  if (query.get('response_type') !== 'code')
    return { error: 'UNSUPPORTED_RESPONSE_TYPE', error_description: 'response_type must be code' }
  const scopes = (query.get('scope') ?? '').split(' ')
  if (!scopes.includes('openid') || !scopes.every((scope) => knownScopes.includes(scope)))
    return { error: 'INVALID_SCOPE', error_description: 'scope must hold openid and known names only' }
  if (query.get('nonce') === '') return { error: 'INVALID_REQUEST', error_description: 'nonce is empty' }
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  if ((challenge !== null || method !== null) && !(method === 'S256' && /^[\w-]{43}$/.test(challenge ?? '')))
    return { error: 'INVALID_REQUEST', error_description: 'code_challenge must be a SHA-256 with S256' }
  return undefined
}

function sendBack(ctx: Context, query: URLSearchParams, answer: Readonly<Record<string, string>>): void {
  const target = new URL(query.get('redirect_uri')!)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  target.searchParams.set('state', query.get('state')!)
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(target.href)
}

function answerChoice(ctx: Context, query: URLSearchParams): void {
  const linkTo = (resident: string) => {
    const chosen = new URLSearchParams(query)
    chosen.set('resident', resident)
    return `${emulatorPath}/oauth2/v2.1/authorize?${chosen}`
  }
  answerPage(
    ctx,
    'ログインする人を選んでください',
    `<main class="card">${emulatorLabel}
<h1>ログインする人を選んでください</h1>
<p>実在しない住民です。だれを選んでも、そのままログインして元の画面に戻ります。</p>
${residentChoice(linkTo)}
<a class="away" href="${escapeHtml(linkTo('none'))}">ログインせずに戻る</a></main>`,
  )
}
