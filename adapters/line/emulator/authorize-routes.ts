import type Router from '@koa/router'
import type { Context } from 'koa'
import { html } from '../../web/html.ts'
import { emulatorPath, type LineEmulatorConfig } from './emulator-config.ts'
import type { EmulatorState } from './emulator-state.ts'
import { sendErrorPage, sendPage } from './html-page.ts'
import { emulatorLabel, residentList } from './resident-list.ts'
import { demoResident } from './residents.ts'

const knownScopes = ['openid', 'profile', 'email']

/**
 * Adds LINE's sign-in page. A request with `resident` (a user id) skips the page; `resident=none` is a tap on cancel.
 * Like LINE, it shows errors of client, callback and state on its page and sends all others to the callback.
 */
export function authorizeRoutes(router: Router, config: LineEmulatorConfig, state: EmulatorState): void {
  router.get('/oauth2/v2.1/authorize', (ctx) => {
    const query = new URLSearchParams(ctx.querystring)
    const pageError = pageErrorOf(config, query)
    if (pageError) return sendErrorPage(ctx, 400, pageError)
    const redirectError = redirectErrorOf(query)
    if (redirectError) return redirectBack(ctx, query, redirectError)

    const chosen = query.get('resident')
    if (chosen === null) return sendSignInPage(ctx, query)
    if (chosen === 'none')
      return redirectBack(ctx, query, {
        error: 'access_denied',
        error_description: 'The resource owner denied the request.',
      })
    const resident = demoResident(chosen)
    if (!resident) return sendErrorPage(ctx, 400, 'Unknown resident.')
    const code = state.addGrant({
      resident,
      redirectUri: query.get('redirect_uri')!,
      scope: query.get('scope')!,
      nonce: query.get('nonce') ?? undefined,
      codeChallenge: query.get('code_challenge') ?? undefined,
    })
    return redirectBack(ctx, query, { code })
  })
}

/** Errors that LINE shows on its own page, because it must not redirect to an unregistered address. */
function pageErrorOf(config: LineEmulatorConfig, query: URLSearchParams): string | undefined {
  if (query.get('client_id') !== config.channelId) return "Invalid 'client_id'."
  if (!config.redirectUris.includes(query.get('redirect_uri') ?? ''))
    return "Invalid 'redirect_uri' value. Check if it is registered."
  if (!query.get('state')) return "'state' is not specified."
  return undefined
}

type RedirectError = { error: string; error_description: string }

function redirectErrorOf(query: URLSearchParams): RedirectError | undefined {
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

function redirectBack(ctx: Context, query: URLSearchParams, answer: Readonly<Record<string, string>>): void {
  const target = new URL(query.get('redirect_uri')!)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  target.searchParams.set('state', query.get('state')!)
  ctx.set('Cache-Control', 'no-store')
  ctx.redirect(target.href)
}

function sendSignInPage(ctx: Context, query: URLSearchParams): void {
  const linkTo = (resident: string) => {
    const chosen = new URLSearchParams(query)
    chosen.set('resident', resident)
    return `${emulatorPath}/oauth2/v2.1/authorize?${chosen}`
  }
  sendPage(
    ctx,
    'ログインする人を選んでください',
    html`<main class="card">${emulatorLabel}
<h1>ログインする人を選んでください</h1>
<p>実在しない住民です。だれを選んでも、そのままログインして元の画面に戻ります。</p>
${residentList(linkTo)}
<a class="away" href="${linkTo('none')}">ログインせずに戻る</a></main>`,
  )
}
