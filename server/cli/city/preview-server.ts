import { randomBytes } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import pino from 'pino'
import { openMemoryStorage } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { makeImportCity } from '../../../application/city/import-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { type Config, readConfig } from '../../composition/config.ts'
import { type Serving, serveOn } from '../../composition/serve.ts'
import type { CommandContext } from '../command-context.ts'
import { previewGate } from './preview-gate.ts'
import { previewPages } from './preview-pages.ts'

/** A running preview. */
type PreviewServer = {
  /** Where it is opened, without a trailing slash. */
  origin: string
  /** What the first address needs, so that others get in: `?key=…`; '' where only this machine does. */
  query: string
  /** Shows another city in its place. What was entered stays, unless it does not fit the city: then all of it goes. */
  show(city: City): Promise<void>
  stop(): Promise<void>
}

/**
 * Serves a city with nothing on disk, with emulators of LINE and of the payment provider: nothing is sent elsewhere,
 * and of the environment nothing is read.
 *
 * @param options.port 0: one that is free
 * @param options.host who is let in by a key listens there; absent: this machine only
 * @param options.clientFolder as of `serveOn`
 * @throws Error if the port can't be used
 */
export async function startPreview(
  city: City,
  { clock, err, holidays }: Pick<CommandContext, 'clock' | 'err' | 'holidays'>,
  { port, host, clientFolder }: { port: number; host?: string | undefined; clientFolder?: string },
): Promise<PreviewServer> {
  const gate = host === undefined ? undefined : await previewGate(host, port)
  const outside = gate && `http://${shownHost(host ?? '')}:${gate.port}`
  const config = previewConfig(gate ? 0 : port, outside)
  let version = 0
  let storage = openMemoryStorage({ dataKey: config.dataKey })
  const log = pino({ level: 'error', base: null }, err)
  const start = async (shown: City, at: number): Promise<Serving> => {
    const fresh = openMemoryStorage({ dataKey: config.dataKey })
    await makeImportCity({ ...fresh, clock, holidays })(shown)
    const started = await serveOn(
      fresh,
      { ...config, port: at },
      {
        log,
        out: { isFailing: () => false, dropped: () => 0 },
        aroundPages: [previewPages(() => version)],
        ...(clientFolder !== undefined && { clientFolder }),
      },
    )
    storage = fresh
    return started
  }
  let serving = await start(city, config.port).catch(async (error: unknown) => {
    await gate?.stop()
    throw error
  })
  gate?.open(serving.port)
  const expiring = setInterval(() => storage.expireOrders(), EXPIRE_MS).unref()
  return {
    origin: serving.origin,
    query: gate?.query ?? '',
    async show(next) {
      try {
        await makeImportCity({ ...storage, clock, holidays })(next)
      } catch (error) {
        if (!isRefusal(error)) throw error
        await serving.stop({ hurry: true })
        serving = await start(next, serving.port)
      }
      version += 1
    },
    async stop() {
      clearInterval(expiring)
      await gate?.stop()
      await serving.stop({ hurry: true })
    },
  }
}

/** Milliseconds between two looks for orders whose time is over. */
const EXPIRE_MS = 5_000

const randomKey = () => randomBytes(32).toString('hex')

/** The name under which others find this machine where it listens on every address. */
const shownHost = (host: string): string => {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname()
}

/**
 * The settings of a server with emulators, made up; its database is never opened.
 *
 * @param origin where browsers open it; absent: where it listens
 */
const previewConfig = (port: number, origin: string | undefined): Config =>
  readConfig(
    {
      ...(origin !== undefined && { APP_ORIGIN: origin }),
      PORT: String(port),
      DATABASE_URL: 'sqlite:preview',
      DATA_KEY: randomKey(),
      SESSION_KEY: randomKey(),
      EMULATORS: 'line,payment',
      FEATURE_PAYMENT: 'on',
      FEATURE_MEMBERS: 'on',
      RATE_LIMITS: 'off',
    },
    '.',
  )
