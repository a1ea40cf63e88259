import Koa from 'koa'
import type { Home } from '../../../application/home/read-home.ts'
import type { Media } from '../../../application/ports/city-repository.ts'
import type { SessionTokens } from '../../../application/ports/session-tokens.ts'
import type { PublicSettings } from '../../../application/public-settings.ts'
import type { PublicUseCasesFor } from '../../../application/public-use-cases.ts'
import type { PageRenderer } from '../../../application/render-page.ts'
import type { RequestLimits } from '../../../application/session/request-limits.ts'
import type { AuditCounters } from '../../../application/shared/audit-counters.ts'
import type { UseCasesFor } from '../../../application/use-cases.ts'
import { apiBase, officeBase } from '../api-base.ts'
import { api } from './api/api.ts'
import { openApiOf } from './api/open-api.ts'
import { calls } from './calls.ts'
import { type Answered, edge } from './edge.ts'
import type { Figures } from './figures.ts'
import { type Condition, health } from './health.ts'
import { type Load, serverLoad } from './load.ts'
import { faultOf, type Log } from './log.ts'
import { metricsPage } from './metrics.ts'
import { officeCalls } from './office.ts'
import { type OfficeNeeds, officeApi } from './office-api.ts'
import type { KnownCity } from './pages/fault-page.ts'
import { media } from './pages/media.ts'
import { officePage } from './pages/office-page.ts'
import { page } from './pages/page.ts'
import { staticFiles } from './pages/static-files.ts'
import { describedMessages, type PaymentMessages, receivePaymentMessages } from './payment-messages.ts'
import { responseCache } from './response-body.ts'
import { type SecuritySettings, securityHeaders } from './security-headers.ts'
import type { SessionMark } from './session-mark.ts'
import type { Middleware, State } from './state.ts'

type AppNeeds = {
  /** The application, bound to who is asking. */
  useCasesFor: UseCasesFor
  publicUseCasesFor: PublicUseCasesFor
  tokens: SessionTokens
  /** How often requests may be made; absent: as often as one likes. */
  requestLimits?: RequestLimits
  /** Absent: its own. */
  load?: Load
  auditCounters: AuditCounters
  log: Log
  /** Resolves while the server can serve; rejects otherwise. */
  ready: () => Promise<void>
  /** What is wrong besides; nothing unless told. */
  condition?: () => Condition
  /** Absent: there is no `/metrics`. */
  figures?: () => Figures
  /** Called with every answer. */
  onAnswered?: (answered: Answered) => void
  settings: SecuritySettings
  /** Whether a proxy in front of the server says where a request came from. */
  trustProxy?: boolean
  media: (name: string) => Promise<Media | undefined>
  /** The built browser files; absent: no pages are served. */
  clientFolder?: string
  publicSettings: () => Promise<PublicSettings>
  /** What the first page shows. */
  home: () => Promise<Home>
  /** What stands in pages before any script has run, forms for who has signed in; absent: nothing does. */
  rendered?: { render: PageRenderer; sessionMark: SessionMark }
  /** Origins of images that the city's settings list, beside those of `settings`. */
  imageHosts: () => Promise<readonly string[]>
  /** The office's pages; absent: there are none. */
  office?: OfficeNeeds
  /** Absent: there is no payment provider. */
  paymentMessages?: PaymentMessages
  /** Served beside the product, such as emulators; see only requests that are not calls of the interface. */
  extraMiddleware?: readonly Koa.Middleware[]
}

/**
 * The HTTP server: calls, health, description, images, pages.
 * @throws Error if `settings` cannot be put into headers, or `clientFolder` holds no page
 */
export function createApp(needs: AppNeeds): Koa<State> {
  const { log, clientFolder, load = serverLoad() } = needs
  const cache = responseCache()
  const app = new Koa<State>({ proxy: needs.trustProxy === true, maxIpsCount: 1 })
  app.on('error', (error: unknown) => log.warn({ fault: faultOf(error) }, 'answer not delivered'))

  let knownCity: KnownCity = { cityName: '' }
  const publicSettings = async () => {
    const settings = await needs.publicSettings()
    knownCity = settings
    return settings
  }
  app.use(edge(log, { onAnswered: needs.onAnswered, knownCity: () => knownCity }))
  if (!needs.trustProxy) app.use(tellOfProxy(log))
  app.use(securityHeaders(needs.settings))
  app.use(health(needs))
  if (needs.figures) app.use(metricsPage(needs.figures))
  if (needs.paymentMessages) app.use(receivePaymentMessages(needs.paymentMessages, load))
  const serving = {
    load,
    auditCounters: needs.auditCounters,
    cache,
    ...(needs.requestLimits && { limits: needs.requestLimits }),
  }
  app.use(
    api(Object.values(calls), {
      useCasesFor: needs.useCasesFor,
      publicUseCasesFor: needs.publicUseCasesFor,
      tokens: needs.tokens,
      ...serving,
      ...(needs.rendered && { sessionMark: needs.rendered.sessionMark }),
    }),
  )
  if (needs.office) app.use(officeApi({ office: needs.office, ...serving }))
  app.use(description(needs.paymentMessages ? describedMessages : {}))
  for (const middleware of needs.extraMiddleware ?? []) app.use(middleware)
  app.use(media(needs.media))
  if (clientFolder !== undefined) {
    app.use(staticFiles(clientFolder))
    if (needs.office) app.use(officePage({ office: needs.office, publicSettings }, clientFolder))
    app.use(page({ ...needs, publicSettings, clientFolder, cache }))
  }
  return app
}

/** Tells once of a proxy that is not trusted: for limits and the audit log all who come through it are one address. */
function tellOfProxy(log: Log): Middleware {
  let told = false
  return (ctx, next) => {
    if (!told && ctx.req.headers['x-forwarded-for'] !== undefined) {
      told = true
      log.warn(
        { setting: 'TRUST_PROXY' },
        'a proxy that is not trusted: all who come through it are one address',
      )
    }
    return next()
  }
}

/** The description of the interface, made once, when it is first asked for: few ask, and every start would wait. */
function description(others: object): Middleware {
  let text: string | undefined
  return async (ctx, next) => {
    if (ctx.path !== '/openapi.json' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = '/openapi.json'
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'json'
    text ??= JSON.stringify(openApiOf({ [apiBase]: calls, [officeBase]: officeCalls }, { ...others }))
    ctx.body = text
  }
}
