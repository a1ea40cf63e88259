import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { emulators } from './emulators.ts'
import { httpServer } from './http-server.ts'
import { lineEndpoints, type Origins } from './line-endpoints.ts'
import { openStorage } from './open-storage.ts'
import { projectRoot } from './project-root.ts'

/** A running server. */
type Serving = {
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
  let answer: RequestListener = (_, response) => response.writeHead(503, { 'Retry-After': '1' }).end()
  const server = httpServer((request, response) => answer(request, response))
  const port = await server.listen(config.port, config.host)
  const self = `http://127.0.0.1:${port}`
  const origins: Origins = { app: config.appOrigin ?? self, self }
  const ready = async () => {
    if (server.isStopping()) throw new Error('stopping')
    await storage.ready()
  }
  let stopChores: () => Promise<void>
  try {
    const app = appOf(config, log, storage, { origins, ready })
    answer = app.answer
    stopChores = app.stopChores
  } catch (error) {
    await server.stop({ hurry: true })
    throw error
  }

  return {
    origin: origins.app,
    port,
    async stop(options) {
      await server.stop(options)
      const closed = (async () => {
        await stopChores()
        await storage.close()
        return true
      })()
      const inTime = await Promise.race([closed, sleep(CLOSE_MS, false)])
      if (!inTime) log.warn({}, 'storage not closed in time')
    },
  }
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
