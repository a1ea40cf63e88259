import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from '../../adapters/http/server/app.ts'
import { serverLoad } from '../../adapters/http/server/load.ts'
import { shedding } from '../../adapters/http/server/shedding.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { makeRequestLimits } from '../../application/session/request-limits.ts'
import { importDemoCity } from '../demo/demo-city.ts'
import { startChores } from './chores.ts'
import type { Config } from './config.ts'
import { createContainer, Ids } from './container.ts'
import { drain } from './drain.ts'
import { emulators } from './emulators.ts'
import { lineEndpoints, type Origins } from './line-endpoints.ts'
import { openStorage } from './open-storage.ts'
import { projectRoot } from './project-root.ts'

/** A running server. */
type Serving = {
  /** Where residents reach it, without a trailing slash. */
  origin: string
  port: number
  /** Accepts no new request, gives running ones 8 s to finish, and closes the storage. */
  stop(): Promise<void>
}

/** How long running requests may take once a stop was asked for. */
const DRAIN_MS = 8_000

/**
 * Opens the storage, imports the demo city in demo mode, and starts the server.
 * @throws Error if the database, its key or the port can't be used, or a setting can't be put into a header
 */
export async function serve(config: Config, log: Logger): Promise<Serving> {
  const storage = await openStorage(config, {
    asServer: true,
    onError: (reason) => log.warn({ reason }, 'storage'),
  })
  try {
    if (config.demo) await importDemoCity(storage, systemClock)
    return await listen(config, log, storage)
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function listen(config: Config, log: Logger, storage: Storage): Promise<Serving> {
  let stopping = false
  let answer: RequestListener = (_, response) => response.writeHead(503, { 'Retry-After': '1' }).end()
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (...args) => answer(...args),
  )
  const port = await portOf(server, config)
  const self = `http://127.0.0.1:${port}`
  const origins: Origins = { app: config.appOrigin ?? self, self }
  const ready = async () => {
    if (stopping) throw new Error('stopping')
    await storage.ready()
  }
  let stopChores: () => Promise<void>
  try {
    const app = appOf(config, log, storage, { origins, ready })
    answer = app.answer
    stopChores = app.stopChores
  } catch (error) {
    await drain(server, DRAIN_MS)
    throw error
  }

  return {
    origin: origins.app,
    port,
    async stop() {
      stopping = true
      await drain(server, DRAIN_MS)
      await stopChores()
      await storage.close()
    },
  }
}

function portOf(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function appOf(
  config: Config,
  log: Logger,
  storage: Storage,
  { origins, ready }: { origins: Origins; ready: () => Promise<void> },
): { answer: RequestListener; stopChores: () => Promise<void> } {
  const container = createContainer(config, {
    storage,
    origins,
    onSignInFailure: (facts) => log.warn(facts, 'sign-in failed'),
  })
  const line = { ...config.line, ...lineEndpoints(config.line, origins) }
  const publicSettings = async (): Promise<PublicSettings> => {
    const city = await storage.city.settings()
    return {
      cityName: city?.cityName ?? '',
      ...(city?.contact === undefined ? {} : { contact: city.contact }),
      lineAuthorizeUrl: line.authorizeUrl,
      lineChannelId: line.channelId,
      liffId: line.liffId,
      emulators: config.emulators,
    }
  }
  const load = serverLoad()
  const { rateLimits, database } = config
  const limits = rateLimits ? makeRequestLimits({ ...storage, clock: container.get(Ids.Clock) }) : undefined
  const tallies = container.get(Ids.Tallies)
  const app = createApp({
    load,
    useCasesFor: container.get(Ids.UseCasesFor),
    signInFor: container.get(Ids.SignInFor),
    ...(limits && { requestLimits: limits }),
    tokens: container.get(Ids.SessionTokens),
    tallies,
    log,
    ready,
    settings: config,
    trustProxy: config.trustProxy,
    media: (name) => storage.city.findMedia(name),
    clientFolder: join(projectRoot(), 'dist', 'client'),
    publicSettings,
    imageHosts: async () => (await storage.city.settings())?.imageHosts ?? [],
    extraMiddleware: emulators(config, storage.surveys, origins),
  })
  return {
    answer: shedding(load, log)(app.callback()),
    stopChores: startChores({ tallies, shared: 'url' in database ? limits : undefined, log }),
  }
}
