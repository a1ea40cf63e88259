import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from '../../adapters/http/server/app.ts'
import { serverLoad } from '../../adapters/http/server/load.ts'
import { faultOf } from '../../adapters/http/server/log.ts'
import { shedding } from '../../adapters/http/server/shedding.ts'
import { repeat } from '../../adapters/system/repeat.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { makeRequestLimits, type RequestLimits } from '../../application/session/request-limits.ts'
import { importDemoCity } from '../demo/demo-city.ts'
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
/** How often processes tell each other of residents who come near a limit. */
const SHARE_MS = 1_000

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
  const limits = config.rateLimits
    ? makeRequestLimits({ limits: storage.limits, clock: systemClock })
    : undefined
  const stopSharing = limits && 'url' in config.database ? shareCounts(limits, log) : () => {}
  try {
    answer = appOf(config, log, storage, { origins, ready, limits })
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
      await stopSharing()
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

/** Shares counts of requests with other processes on the same database. @returns stops it */
const shareCounts = (limits: RequestLimits, log: Logger) => {
  const share = async () => {
    await limits.share()
    return SHARE_MS
  }
  const onError = (error: unknown) => log.warn({ fault: faultOf(error) }, 'counts not shared')
  return repeat(share, { firstMs: SHARE_MS, afterErrorMs: SHARE_MS, onError })
}

type Parts = { origins: Origins; ready: () => Promise<void>; limits: RequestLimits | undefined }

function appOf(
  config: Config,
  log: Logger,
  storage: Storage,
  { origins, ready, limits }: Parts,
): RequestListener {
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
  const app = createApp({
    load,
    useCasesFor: container.get(Ids.UseCasesFor),
    signInFor: container.get(Ids.SignInFor),
    ...(limits && { requestLimits: limits }),
    tokens: container.get(Ids.SessionTokens),
    clock: container.get(Ids.Clock),
    audit: storage.audit,
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
  return shedding(load, log)(app.callback())
}
