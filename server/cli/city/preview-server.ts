import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { openMemoryStorage } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { makeImportCity } from '../../../application/city/import-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { type Config, readConfig } from '../../composition/config.ts'
import { type Serving, serveOn } from '../../composition/serve.ts'
import type { CommandContext } from '../command-context.ts'
import { previewPages } from './preview-pages.ts'

/** A running preview. */
type PreviewServer = {
  /** Where it is opened, without a trailing slash. */
  origin: string
  /** Shows another city in its place. What was entered stays, unless it does not fit the city: then all of it goes. */
  show(city: City): Promise<void>
  stop(): Promise<void>
}

/**
 * Serves a city on this machine only, with nothing on disk, with emulators of LINE and of the payment provider: nothing
 * is sent elsewhere, and of the environment nothing is read.
 *
 * @param options.port 0: one that is free
 * @param options.clientFolder as of `serveOn`
 * @throws Error if the port can't be used
 */
export async function startPreview(
  city: City,
  { clock, err, holidays }: Pick<CommandContext, 'clock' | 'err' | 'holidays'>,
  { port, clientFolder }: { port: number; clientFolder?: string },
): Promise<PreviewServer> {
  const config = previewConfig(port)
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
  let serving = await start(city, port)
  const expiring = setInterval(() => storage.expireOrders(), EXPIRE_MS).unref()
  return {
    origin: serving.origin,
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
    stop() {
      clearInterval(expiring)
      return serving.stop({ hurry: true })
    },
  }
}

/** Milliseconds between two looks for orders whose time is over. */
const EXPIRE_MS = 5_000

const randomKey = () => randomBytes(32).toString('hex')

/** The settings of a server with emulators, made up; its database is never opened. */
const previewConfig = (port: number): Config =>
  readConfig(
    {
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
