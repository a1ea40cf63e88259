import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { createApp } from '../../adapters/http/server/app.ts'
import type { Condition } from '../../adapters/http/server/health.ts'
import { serverLoad } from '../../adapters/http/server/load.ts'
import { faultOf } from '../../adapters/http/server/log.ts'
import type { Figures } from '../../adapters/http/server/metrics.ts'
import { pageHint } from '../../adapters/http/server/page-hint.ts'
import { limitedAddressOf } from '../../adapters/http/server/request-context.ts'
import { shedding } from '../../adapters/http/server/shedding.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { makeReadHome } from '../../application/home/read-home.ts'
import { makeCountToSettle, type OrdersToSettle } from '../../application/office/payments.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { makeRequestLimits } from '../../application/session/request-limits.ts'
import { importDemoCity } from '../demo/demo-city.ts'
import { dropEarlierKey, eraseAgain } from './at-start.ts'
import { startChores } from './chores.ts'
import { cityFacts } from './city-facts.ts'
import type { Config } from './config.ts'
import { createContainer, Ids } from './container.ts'
import { emulators } from './emulators.ts'
import { renderForms } from './form-renderer.ts'
import { type HttpServer, httpServer } from './http-server.ts'
import { lineEndpoints, type Origins } from './line-endpoints.ts'
import type { LogOutput } from './log-output.ts'
import { startSending } from './message-chore.ts'
import { openStorage } from './open-storage.ts'
import { ownPageAddress } from './own-page-address.ts'
import { paymentAddresses } from './payment-addresses.ts'
import { projectRoot } from './project-root.ts'
import { startPurging } from './purge-chore.ts'
import { withOtherWorkers } from './worker-figures.ts'

/** Where the server logs, and whether that works. */
type Logging = { log: Logger; out: Pick<LogOutput, 'isFailing' | 'dropped'> }

/** A running server. */
export type Serving = {
  /** Where residents reach it, without a trailing slash. */
  origin: string
  port: number
  /**
   * Answers every request that was sent, then closes the storage; takes less than 10 s.
   * @param options.hurry true: leaves nobody the time to turn away before the port is closed
   */
  stop(options?: { hurry?: boolean }): Promise<void>
}

/** How long the storage may take to close, milliseconds: whatever it was told is stored, or its sender knows that it may not be. */
const CLOSE_MS = 1_500

/**
 * Opens the storage, imports the demo city in demo mode, and starts the server.
 * @throws Error if the database, its key or the port can't be used, or a setting can't be put into a header
 */
export async function serve(config: Config, given: Logging & Pick<Given, 'clientFolder'>): Promise<Serving> {
  const { log } = given
  const storage = await openStorage(config, {
    asServer: true,
    onError: (reason) => log.warn({ reason }, 'storage'),
    onReseal: (done, total) => log.info({ done, total }, 'sealing with the new key'),
  })
  try {
    if (config.demo) await importDemoCity(storage, systemClock)
    await eraseAgain(config.erasedList, storage, log)
    const startPurge = () => startPurging(storage, { clock: systemClock, log })
    const serving = await serveOn(storage, config, { ...given, startPurge })
    await dropEarlierKey(storage, log)
    return serving
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** How a server differs from the one of a city. */
type Given = Logging & {
  /** Starts erasing what is over. @returns stops it */
  startPurge?: () => () => Promise<void>
  /** Served around pages and emulators. */
  aroundPages?: readonly Middleware[]
  /** The built browser files; absent: those of this product. */
  clientFolder?: string
}

/**
 * Starts the server on a storage, which it closes when it is stopped; nothing is imported.
 * @throws Error if the port can't be used, or a setting can't be put into a header
 */
export async function serveOn(storage: Storage, config: Config, given: Given): Promise<Serving> {
  const { log, out, startPurge } = given
  let answer: RequestListener = (_, response) => response.writeHead(503, { 'Retry-After': '1' }).end()
  const server = httpServer((request, response) => answer(request, response), {
    ...(!config.trustProxy && { addressOf: ({ remoteAddress = '' }) => limitedAddressOf(remoteAddress) }),
  })
  const port = await server.listen(config.port, config.host)
  const self = `http://127.0.0.1:${port}`
  const origins: Origins = { app: config.appOrigin ?? self, self }
  const condition = (): Condition => ({
    stopping: server.isStopping(),
    writesFail: storage.writesFail(),
    logFails: out.isFailing(),
  })
  const { figures, ...observers } = counted(server, out, condition)
  let stopChores: () => Promise<void>
  try {
    const app = appOf(config, storage, { ...given, ...observers, origins, condition, figures })
    answer = app.answer
    stopChores = app.stopChores
  } catch (error) {
    await server.stop({ hurry: true })
    throw error
  }

  const stopPurging = startPurge?.()

  return {
    origin: origins.app,
    port,
    async stop(options) {
      await server.stop(options)
      const closed = (async () => {
        await Promise.all([stopChores(), stopPurging?.()])
        await storage.close()
        return true
      })()
      const inTime = await Promise.race([closed, sleep(CLOSE_MS, false)])
      if (!inTime) log.warn({}, 'storage not closed in time')
    },
  }
}

/** Counts what this process answers. */
function counted(server: HttpServer, out: Logging['out'], condition: () => Condition) {
  const answered = [0, 0, 0, 0, 0]
  const messages = { sent: 0, givenUp: 0 }
  let toSettle: OrdersToSettle = { unknown: 0, refundNeeded: 0 }
  const own = (): Figures => {
    const { logFails, writesFail } = condition()
    return {
      madoguchi_requests_total: answered,
      madoguchi_connections: [server.connections()],
      madoguchi_connections_refused_total: [server.refused()],
      madoguchi_log_lines_dropped_total: [out.dropped()],
      madoguchi_messages_total: [messages.sent, messages.givenUp],
      madoguchi_orders_to_settle: [toSettle.unknown, toSettle.refundNeeded],
      madoguchi_log_failing: [Number(logFails)],
      madoguchi_writes_failing: [Number(writesFail)],
    }
  }
  const onAnswered = (status: number) => {
    const at = Math.floor(status / 100) - 1
    answered[at] = (answered[at] ?? 0) + 1
  }
  const onMessages = ({ sent, givenUp }: typeof messages) => {
    messages.sent += sent
    messages.givenUp += givenUp
  }
  const onToSettle = (counts: OrdersToSettle) => {
    toSettle = counts
  }
  return { onAnswered, onMessages, onToSettle, figures: withOtherWorkers(own) }
}

type Observed = Omit<Given, 'out'> & {
  origins: Origins
  condition: () => Condition
  onAnswered: (status: number) => void
  onMessages: (counts: { sent: number; givenUp: number }) => void
  onToSettle: (counts: OrdersToSettle) => void
  figures: () => Figures
}

function appOf(
  config: Config,
  storage: Storage,
  { log, origins, aroundPages = [], clientFolder, onMessages, onToSettle, ...observed }: Observed,
): { answer: RequestListener; stopChores: () => Promise<void> } {
  const container = createContainer(config, {
    storage,
    origins,
    onSignInFailure: (facts) => log.warn(facts, 'sign-in failed'),
    onDirectoryFailure: (facts) => log.warn(facts, 'admin platform failed'),
    onTranslatorFailure: (facts) => log.warn(facts, 'translator failed'),
  })
  const line = { ...config.line, ...lineEndpoints(config.line, origins) }
  const settings = container.get(Ids.Settings)
  const publicSettings = async (): Promise<PublicSettings> => {
    const city = await storage.city.settings()
    return {
      ...cityFacts(city),
      lineAuthorizeUrl: line.authorizeUrl,
      lineChannelId: line.channelId,
      liffId: line.liffId,
      emulators: config.emulators,
      membersTab: settings.membersTab,
      memberCancelToken: config.memberCancelToken,
    }
  }
  const formTargets = config.payment
    ? [new URL(paymentAddresses(config.payment, origins).endpoint).origin]
    : []
  const load = serverLoad()
  const { rateLimits, database } = config
  const limits = rateLimits ? makeRequestLimits({ ...storage, clock: container.get(Ids.Clock) }) : undefined
  const tallies = container.get(Ids.Tallies)
  const paymentMessages = container.get(Ids.PaymentMessages)
  const clock = container.get(Ids.Clock)
  const onFault = (error: unknown) => log.warn({ fault: faultOf(error) }, 'form not drawn')
  const renderer = renderForms({ ...storage, clock, translator: container.get(Ids.Translator) }, onFault)
  const app = createApp({
    load,
    useCasesFor: container.get(Ids.UseCasesFor),
    publicUseCasesFor: container.get(Ids.PublicUseCasesFor),
    ...(limits && { requestLimits: limits }),
    tokens: container.get(Ids.SessionTokens),
    tallies,
    log,
    ready: () => storage.ready(),
    tryWrite: () => storage.tryWrite(),
    ...observed,
    ...(paymentMessages && { paymentMessages }),
    settings: { ...config, formTargets },
    trustProxy: config.trustProxy,
    media: (name) => storage.city.findMedia(name),
    clientFolder: clientFolder ?? join(projectRoot(), 'dist', 'client'),
    publicSettings,
    home: makeReadHome({ ...storage, clock, holidays: container.get(Ids.Holidays), settings }),
    ...(renderer && {
      rendered: {
        render: renderer,
        hint: pageHint({
          key: config.sessionKey,
          ttlSec: config.sessionTtlSec,
          secure: origins.app.startsWith('https:'),
          clock,
        }),
      },
    }),
    imageHosts: async () => (await storage.city.settings())?.imageHosts ?? [],
    extraMiddleware: [...aroundPages, ...emulators(config, storage, origins)],
  })
  const stopChores = startChores({
    tallies,
    shared: 'url' in database ? limits : undefined,
    log,
    countToSettle: makeCountToSettle(storage),
    onToSettle,
  })
  const stopSending = startSending(
    {
      ...storage,
      holidays: container.get(Ids.Holidays),
      clock: container.get(Ids.Clock),
      ids: container.get(Ids.IdSource),
      gateway: container.get(Ids.MessageGateway),
      url: ownPageAddress(config, origins),
    },
    { log, onMessages },
  )
  return {
    answer: shedding({ load, log, onAnswered: observed.onAnswered })(app.callback()),
    stopChores: async () => void (await Promise.all([stopChores(), stopSending()])),
  }
}
