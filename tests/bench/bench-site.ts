import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { writeBundle } from '../../adapters/city-bundle/write-bundle.ts'
import { sessionTokens } from '../../adapters/platform/session-tokens.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { readStorageConfig } from '../../server/composition/config.ts'
import { openStorage } from '../../server/composition/open-storage.ts'
import { buildProduct } from '../build-product.ts'
import { type CityServer, startCityServer } from '../e2e/city-server.ts'
import { progress } from './progress.ts'

const root = join(import.meta.dirname, '../..')

/** What is served: the product, or a reference page instead of its page. */
export type Variant = 'ours' | 'plain' | 'react-hook-form'

/**
 * The built product and copies of it that serve reference pages, each with its own database and the forms to measure.
 */
export type BenchSite = {
  folder: string
  /** The database file of `variant`. */
  databaseOf(variant: Variant): string
  /** Opens the storage of `variant`, which no server has open. */
  openStorage(variant: Variant): Promise<Storage>
  /** Starts the production server of `variant`. @param env besides that of all */
  start(variant: Variant, env?: Readonly<Record<string, string>>): Promise<CityServer>
  /** A session token that every server accepts. */
  tokenFor(userId: string): Promise<string>
  remove(): void
}

/**
 * Builds everything for production and imports `city` with the command of the product. Reference pages are served by
 * the same server as ours, with the same headers, compression and call for the form.
 * @param furtherEnv of the servers, such as another database
 */
export async function prepareBenchSite(
  city: Pick<City, 'surveys' | 'members' | 'calendars' | 'categories' | 'items' | 'payment' | 'tax'>,
  variants: readonly Variant[],
  furtherEnv: Readonly<Record<string, string>> = {},
): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const sessionKey = randomBytes(32).toString('hex')
  const secrets = { SESSION_KEY: sessionKey, DATA_KEY: randomBytes(32).toString('hex') }
  const dataOf = (variant: Variant) => join(folder, variant, 'data')
  const databaseOf = (variant: Variant) => join(dataOf(variant), 'city.sqlite')
  const envOf = (variant: Variant) => ({
    ...productionEnv(databaseOf(variant)),
    ...secrets,
    ...furtherEnv,
  })

  progress('building the product')
  buildProduct()
  const bundle = join(folder, 'city')
  await writeBundle(bundle, { settings: { cityName: '月町市' }, ...city, media: [] })
  for (const variant of variants) {
    progress(`preparing ${variant}: page, forms`)
    copyProduct(join(folder, variant))
    if (variant !== 'ours') await buildReferencePage(variant, join(folder, variant, 'dist/client'))
    run(join(folder, variant, 'dist/server/cli.js'), ['city', 'import', bundle], {
      cwd: dataOf(variant),
      env: envOf(variant),
    })
  }

  return {
    folder,
    databaseOf,
    openStorage: (variant) => openStorage(readStorageConfig(envOf(variant), folder)),
    start: (variant, env) =>
      startCityServer({
        product: join(folder, variant),
        folder: dataOf(variant),
        env: { ...envOf(variant), ...env },
      }),
    tokenFor: (userId) =>
      sessionTokens({ key: sessionKey, issuer: appOrigin, ttlSec: 24 * 3600, clock: systemClock }).issue({
        userId,
        name: '月町 花子',
      }),
    remove,
  }
}

/** The address in every token, whatever port a server has. */
const appOrigin = 'http://bench.example'

/** Issues tokens of residents, and writes them to `file` as a JSON list. @param first others have those before it */
export async function mintTokens(
  site: Pick<BenchSite, 'tokenFor'>,
  file: string,
  { residents, first }: { residents: number; first: number } = { residents: 2_000, first: 0 },
): Promise<string[]> {
  const ids = Array.from({ length: residents }, (_, at) => `U${String(first + at).padStart(32, '0')}`)
  const tokens = await Promise.all(ids.map((id) => site.tokenFor(id)))
  writeFileSync(file, JSON.stringify(tokens))
  return tokens
}

function productionEnv(database: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: `sqlite:${database}`,
    APP_ORIGIN: appOrigin,
    SESSION_TTL_S: '86400',
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: randomBytes(16).toString('hex'),
    RATE_LIMITS: 'off',
  }
}

function copyProduct(product: string): void {
  mkdirSync(join(product, 'data'), { recursive: true })
  for (const part of ['dist', 'package.json'])
    cpSync(join(root, part), join(product, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(product, 'node_modules'))
}

async function buildReferencePage(variant: Variant, outDir: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'references/pages', variant),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true, modulePreload: { polyfill: false } },
  })
  for (const name of readdirSync(join(outDir, 'assets'))) packBeside(join(outDir, 'assets', name))
}

/** Writes the compressed forms of a file, which the server sends if they exist. */
function packBeside(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): void {
  const { DATABASE_URL: _, ...own } = process.env
  const ended = spawnSync(process.execPath, [program, ...args], {
    cwd: options.cwd,
    env: { ...own, ...options.env },
    encoding: 'utf8',
    timeout: 120_000,
  })
  if (ended.status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed:\n${ended.stdout}\n${ended.stderr}`)
}
