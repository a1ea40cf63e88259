import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { createApp } from '../../adapters/http/server/app.ts'
import type { Answered } from '../../adapters/http/server/edge.ts'
import type { Figures } from '../../adapters/http/server/figures.ts'
import type { Condition } from '../../adapters/http/server/health.ts'
import { refusingWhenLate, sendUnavailable, serverLoad } from '../../adapters/http/server/load.ts'
import { faultOf } from '../../adapters/http/server/log.ts'
import { notificationPath } from '../../adapters/http/server/payment-messages.ts'
import { sessionMark } from '../../adapters/http/server/session-mark.ts'
import { projectRoot } from '../../adapters/platform/project-root.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { makeReadHome } from '../../application/home/read-home.ts'
import { makeReadFigures, type ReadFigures } from '../../application/office/read-figures.ts'
import type { CitySettings } from '../../application/ports/city-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { makeRequestLimits } from '../../application/session/request-limits.ts'
import type { ServerTask } from '../../domain/staff/office-health.ts'
import { importDemoCity } from '../demo/demo-city.ts'
import { dropEarlierKey, eraseAgain } from './at-start.ts'
import { startKeepingFiles } from './attachment-chore.ts'
import { startChores } from './chores.ts'
import type { Config } from './config.ts'
import { createContainer, Ids } from './container.ts'
import { emulators } from './emulators.ts'
import { httpServer, type StopOptions } from './http-server.ts'
import { lineEndpoints, type Origins } from './line-endpoints.ts'
import type { LogOutput } from './log-output.ts'
import { startSending } from './message-chore.ts'
import { serveMetrics } from './metrics-server.ts'
import { openStorage } from './open-storage.ts'
import { renderPages } from './page-renderer.ts'
import { startPublishing } from './publish-chore.ts'
import { startPurging } from './purge-chore.ts'
import { startIndexing } from './reindex-chore.ts'
import { scannerOf } from './scanner-config.ts'
import { startTellingSections } from './section-chore.ts'
import { serverCondition } from './server-condition.ts'
import { serverFigures } from './server-figures.ts'

/** Where the server logs, and whether that works. */
type Logging = { log: Logger; out: Pick<LogOutput, 'isFailing' | 'dropped'> }

/** A running server. */
export type Serving = {
  /** Where residents reach it, without a trailing slash. */
  origin: string
  port: number
  /** Where its figures are told, if on a port of their own. */
  metricsPort?: number
  /** Leaves the port to the other processes that share it; resolves when all connections have ended, a minute or so. */
  leave(): Promise<void>
  /**
   * Answers every request that was sent, then closes the storage; takes less than 10 s.
   * @param options.hurry true: leaves nobody the time to turn away before the port is closed
   * @param options.untilOthersClosed resolves when other processes that share the port have closed it, too
   */
  stop(options?: StopOptions): Promise<void>
}

/**
 * How long the storage may take to close, milliseconds: whatever it was told is stored, or its sender knows that it may
 * not be.
 */
const CLOSE_MS = 1_500

/**
 * Opens the storage, imports the demo city in demo mode, and starts the server.
 * @throws Error if the database, its key or the port can't be used, or a setting can't be put into a header
 */
export async function serve(
  config: Config,
  options: Logging & Pick<ServeOptions, 'clientFolder'>,
): Promise<Serving> {
  const { log } = options
  const storage = await openStorage(config, {
    asServer: true,
    onError: (reason) => log.warn({ reason }, 'storage'),
    onMigrated: (migrated) => log.info(migrated, 'migrated'),
    onReseal: (done, total) => log.info({ done, total }, 'sealing with the new key'),
  })
  try {
    if (config.demo) await importDemoCity(storage, systemClock)
    await eraseAgain(config.erasedList, storage, log)
    const onScannerFailure = (facts: object) => log.warn(facts, 'scanner failed')
    const scanner = scannerOf(config.scanner, onScannerFailure)
    const startTasks = (outcomeOf: OutcomeOf) => {
      const stops = [
        startPurging(storage, { clock: systemClock, log, onOutcome: outcomeOf('purge') }),
        startPublishing(storage, { clock: systemClock, log, onOutcome: outcomeOf('publish') }),
        startIndexing(storage, { log, onOutcome: outcomeOf('reindex') }),
        startKeepingFiles(storage, { scanner, clock: systemClock, log, onOutcome: outcomeOf('files') }),
      ]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    }
    const serving = await serveOn(storage, config, { ...options, startTasks })
    await dropEarlierKey(storage, log)
    return serving
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** What is called with how a task went. */
type OutcomeOf = (task: ServerTask) => (isWell: boolean) => void

/** How a server differs from the one of a city. */
type ServeOptions = Logging & {
  /** Starts what one of the servers of a database does: erasing, publishing and indexing. @returns stops it */
  startTasks?: (outcomeOf: OutcomeOf) => () => Promise<void>
  /** Served around pages and emulators. */
  aroundPages?: readonly Middleware[]
  /** The built browser files; absent: those of this product. */
  clientFolder?: string
}

/**
 * Starts the server on a storage, which it closes when it is stopped; nothing is imported.
 * @throws Error if the port can't be used, or a setting can't be put into a header
 */
export async function serveOn(storage: Storage, config: Config, options: ServeOptions): Promise<Serving> {
  const { log, out, startTasks } = options
  let answer: RequestListener = (_, response) => sendUnavailable(response)
  const server = httpServer((request, response) => answer(request, response))
  const condition = (): Condition => ({
    stopping: server.isStopping(),
    writesFail: storage.writesFail(),
    logFails: out.isFailing(),
  })
  const { figures, ...observers } = serverFigures({ server, out, condition, config, store: storage.figures })
  const metrics = config.metrics && (await serveMetrics(config.metrics, figures))
  const port = await server.listen(config.port, config.host).catch((error: unknown) => {
    metrics?.close()
    throw error
  })
  const self = `http://127.0.0.1:${port}`
  const origins: Origins = { app: config.appOrigin ?? self, self }
  let stopChores: () => Promise<void>
  try {
    const app = appOf(config, storage, { ...options, ...observers, origins, condition, figures })
    answer = app.answer
    stopChores = app.stopChores
  } catch (error) {
    metrics?.close()
    await server.stop({ hurry: true })
    throw error
  }

  const stopTasks = startTasks?.(observers.outcomeOf)

  return {
    origin: origins.app,
    port,
    ...(metrics && { metricsPort: metrics.port }),
    leave: server.leave,
    async stop(options) {
      await server.stop(options)
      metrics?.close()
      const closed = (async () => {
        await Promise.all([stopChores(), stopTasks?.()])
        await storage.close()
        return true
      })()
      const inTime = await Promise.race([closed, sleep(CLOSE_MS, false)])
      if (!inTime) log.warn({}, 'storage not closed in time')
    },
  }
}

type Observed = Omit<ServeOptions, 'out'> & {
  origins: Origins
  condition: () => Condition
  onAnswered: (answered: Answered) => void
  onMessages: (counts: { sent: number; givenUp: number }) => void
  onRead: (figures: ReadFigures) => Promise<void>
  outcomeOf: OutcomeOf
  figures: () => Figures
}

function appOf(
  config: Config,
  storage: Storage,
  {
    log,
    origins,
    aroundPages = [],
    clientFolder,
    onMessages,
    onRead,
    outcomeOf,
    figures,
    ...observed
  }: Observed,
): { answer: RequestListener; stopChores: () => Promise<void> } {
  const container = createContainer(config, {
    storage,
    origins,
    serverCondition: serverCondition(config, figures),
    onSignInFailure: (facts) => log.warn(facts, 'sign-in failed'),
    onDirectoryFailure: (facts) => log.warn(facts, 'admin platform failed'),
    onTranslatorFailure: (facts) => log.warn(facts, 'translator failed'),
    onScannerFailure: (facts) => log.warn(facts, 'scanner failed'),
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
  const formTargets = config.payment?.formTargets(origins) ?? []
  const auditCounters = container.get(Ids.AuditCounters)
  const paymentMessages = container.get(Ids.PaymentMessages)
  const clock = container.get(Ids.Clock)
  const onFault = (error: unknown) => log.warn({ fault: faultOf(error) }, 'page not drawn')
  const home = makeReadHome({ ...storage, clock, holidays: container.get(Ids.Holidays), settings })
  const render = renderPages({ ...storage, clock, home, translator: container.get(Ids.Translator) }, onFault)
  const app = createApp({
    load: serverLoad(),
    useCasesFor: container.get(Ids.UseCasesFor),
    publicUseCasesFor: container.get(Ids.PublicUseCasesFor),
    ...(config.rateLimits && { requestLimits: makeRequestLimits({ clock }) }),
    tokens: container.get(Ids.SessionTokens),
    auditCounters,
    log,
    ready: () => storage.ready(),
    ...observed,
    ...(!config.metrics && { figures }),
    office: container.get(Ids.Office),
    ...(paymentMessages && { paymentMessages }),
    settings: { ...config, formTargets },
    trustProxy: config.trustProxy,
    media: (name) => storage.city.findMedia(name),
    clientFolder: clientFolder ?? join(projectRoot(), 'dist', 'client'),
    publicSettings,
    home,
    ...(render && {
      rendered: {
        render,
        sessionMark: sessionMark({
          ttlMs: settings.refreshTtlMs,
          secure: origins.app.startsWith('https:'),
        }),
      },
    }),
    imageHosts: async () => (await storage.city.settings())?.imageHosts ?? [],
    extraMiddleware: [...aroundPages, ...emulators(config, storage, origins)],
  })
  const stopChores = startChores({
    auditCounters,
    log,
    readFigures: makeReadFigures({ ...storage, clock }),
    onRead,
    onOutcome: (task, isWell) => outcomeOf(task)(isWell),
  })
  const stopSending = startSending(
    {
      ...storage,
      holidays: container.get(Ids.Holidays),
      clock: container.get(Ids.Clock),
      ids: container.get(Ids.IdSource),
      gateway: container.get(Ids.MessageGateway),
      addressOf: addressFor(config, origins),
    },
    { log, onMessages, onOutcome: outcomeOf('messages') },
  )
  const stopTelling = startTellingSections(
    {
      ...storage,
      holidays: container.get(Ids.Holidays),
      ...{ clock, ids: container.get(Ids.IdSource) },
      mail: container.get(Ids.Mail),
      gateway: container.get(Ids.MessageGateway),
      appOrigin: origins.app,
    },
    { log, onOutcome: outcomeOf('sections') },
  )
  return {
    answer: refusingWhenLate(app.callback(), {
      log,
      onAnswered: observed.onAnswered,
      always: notificationPath,
    }),
    stopChores: async () => void (await Promise.all([stopChores(), stopSending(), stopTelling()])),
  }
}

/** What every page says of the city; no name before the first import. */
const cityFacts = (
  city: CitySettings | undefined,
): Pick<PublicSettings, 'cityName' | 'contact' | 'color' | 'logo' | 'languages'> => ({
  cityName: city?.cityName ?? '',
  ...(city?.contact !== undefined && { contact: city.contact }),
  ...(city?.color !== undefined && { color: city.color }),
  ...(city?.logo !== undefined && { logo: city.logo }),
  ...(city?.languages?.length && { languages: city.languages }),
})

/**
 * The addresses by which residents open a path: inside LINE if there is a LIFF app, that of the emulator where it
 * stands in.
 */
function addressFor({ line, emulators }: Config, { app }: Origins): (path: string) => string {
  const liff = emulators.includes('line') ? `${app}/emulator/line/liff` : 'https://liff.line.me'
  const base = line.liffId === '' ? app : `${liff}/${line.liffId}`
  return (path) => `${base}${path}`
}
