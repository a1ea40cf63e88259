import { randomUUID } from 'node:crypto'
import type Router from '@koa/router'
import type { Context } from 'koa'
import { html } from '../../web/html.ts'
import { emulatorPath, type LineEmulatorConfig } from './emulator-config.ts'
import type { EmulatorState } from './emulator-state.ts'
import { sendErrorPage, sendPage } from './html-page.ts'
import type { IdTokens } from './id-tokens.ts'
import { emulatorLabel, residentList } from './resident-list.ts'
import { type DemoResident, demoResident, demoResidents } from './residents.ts'

/**
 * Adds the links of `liff.line.me` and the calls of the LIFF SDK. A LIFF browser
 * (by its user agent) gets tokens in the fragment as from LINE; any other browser gets the parameter `liff.emulator`.
 */
export function liffRoutes(
  router: Router,
  config: LineEmulatorConfig,
  state: EmulatorState,
  tokens: IdTokens,
): void {
  const open = async (ctx: Context, path: string): Promise<void> => {
    const query = new URLSearchParams(ctx.querystring)
    const resident = demoResident(query.get('resident'))
    if (!resident) return sendResidentPage(ctx, query)
    query.delete('resident')
    const further = query.size > 0 ? `?${query}` : ''
    const target = new URL('/', config.origin)
    if (path || further) target.searchParams.set('liff.state', `/${path}${further}`)
    if (isLiffBrowser(ctx)) target.hash = (await fragmentFor(config, state, tokens, resident)).toString()
    else target.searchParams.set('liff.emulator', resident.userId)
    ctx.set('Cache-Control', 'no-store')
    ctx.redirect(target.href)
  }

  router.get('/liff/v2/apps/:liffId/contextToken', (ctx) => {
    ctx.status = ctx.params.liffId === config.liffId ? 200 : 404
    ctx.body = ctx.status === 200 ? { contextToken: contextToken(config) } : { message: 'Not found' }
  })

  router.get('/liff/v2/apps/:liffId/ott', (ctx) => {
    ctx.status = ctx.params.liffId === config.liffId ? 200 : 404
    ctx.body = ctx.status === 200 ? { ott: randomUUID() } : { message: 'Not found' }
  })

  router.get('/liff/:liffId{/*path}', (ctx) =>
    ctx.params.liffId === config.liffId
      ? open(ctx, pathAfter(ctx.path, `${emulatorPath}/liff/${config.liffId}`))
      : sendErrorPage(ctx, 404, 'Unknown LIFF ID.'),
  )

  router.post('/liff-token', async (ctx) => {
    const resident = demoResident(new URLSearchParams(ctx.querystring).get('resident'))
    ctx.set('Cache-Control', 'no-store')
    ctx.status = resident ? 200 : 404
    ctx.body = resident ? { id_token: await tokens.forLiff(resident) } : { message: 'Unknown resident.' }
  })

  router.get('/residents', (ctx) => {
    ctx.body = {
      residents: demoResidents.map(({ userId, name, reading, age, about }) => ({
        userId,
        name,
        reading,
        age,
        about,
        pictureUrl: `${emulatorPath}/portraits/${userId}.svg`,
      })),
    }
  })
}

const isLiffBrowser = (ctx: Context): boolean => /Line\/\d+\.\d+\.\d+ LIFF/.test(ctx.get('user-agent'))

/** The rest of a path after `before`, percent-encoded as it was, without leading slashes. */
const pathAfter = (path: string, before: string): string => path.slice(before.length).replace(/^\/+/, '')

/** The fragment that the LINE app adds to the first URL of a LIFF app. */
async function fragmentFor(
  config: LineEmulatorConfig,
  state: EmulatorState,
  tokens: IdTokens,
  resident: DemoResident,
): Promise<URLSearchParams> {
  return new URLSearchParams({
    access_token: state.addAccessToken(resident, 'openid profile'),
    context_token: contextToken(config, resident),
    feature_token: 'emulated-features',
    id_token: await tokens.forLiff(resident),
    client_id: config.channelId,
  })
}

/** LIFF's context for the SDK: an unsigned JWT. */
function contextToken({ origin, liffId }: LineEmulatorConfig, resident?: DemoResident): string {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const context = {
    type: resident ? 'utou' : 'external',
    ...(resident && { userId: resident.userId }),
    viewType: 'full',
    liffId,
    endpointUrl: `${origin}/`,
    permanentLinkPattern: 'concat',
    availability: { shareTargetPicker: { permission: true, minVer: '10.3.0' } },
  }
  return `${encoded({ alg: 'none' })}.${encoded(context)}.`
}

function sendResidentPage(ctx: Context, query: URLSearchParams): void {
  const linkTo = (userId: string) => `${ctx.path}?${new URLSearchParams([...query, ['resident', userId]])}`
  sendPage(
    ctx,
    'だれのLINEで開きますか',
    html`<main class="card">${emulatorLabel}
<h1>だれのLINEで開きますか</h1>
<p>トークに届いたリンクを開く人を選んでください。LINEの中で開いたときと同じように、ログインなしで始まります。</p>
${residentList(linkTo)}</main>`,
  )
}
