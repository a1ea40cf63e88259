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
import { writeBundle } from '../../adapters/city/write-bundle.ts'
import { sessionTokens } from '../../adapters/session/session-tokens.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { type CityServer, startCityServer } from '../e2e/city-server.ts'
import { buildProduct } from '../e2e/global-setup.ts'
import { progress } from './progress.ts'

const root = join(import.meta.dirname, '../..')

/** What is served: the product, or a reference page in the place of the product's own. */
export type Face = 'ours' | 'plain' | 'react-hook-form'

/** The built product, and copies of it that serve a reference page instead; each with a city of forms to measure. */
export type BenchSite = {
  folder: string
  /** The file that the server of `face` stores in. */
  databaseOf(face: Face): string
  /** What the answers of all faces are sealed with. */
  dataKey: string
  /** Starts the production server that shows `face`; each has a database of its own. */
  start(face: Face): Promise<CityServer>
  /** A session token that the server at `origin` accepts. */
  tokenFor(origin: string, userId: string): Promise<string>
  remove(): void
}

/**
 * Builds everything as it is shipped and imports `city` by the command that a municipality uses. A reference page is
 * served by the same server as ours: same headers, same compression, same call for the form.
 */
export async function prepareBenchSite(
  city: Pick<City, 'surveys' | 'calendars' | 'categories' | 'items'>,
  faces: readonly Face[],
): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const sessionKey = randomBytes(32).toString('hex')
  const secrets = { SESSION_KEY: sessionKey, DATA_KEY: randomBytes(32).toString('hex') }
  const dataOf = (face: Face) => join(folder, face, 'data')
  const databaseOf = (face: Face) => join(dataOf(face), 'city.sqlite')
  const envOf = (face: Face) => ({ ...productionEnv(databaseOf(face)), ...secrets })

  progress('building the product')
  buildProduct()
  const bundle = join(folder, 'city')
  await writeBundle(bundle, { settings: { cityName: '月町市' }, ...city, media: [] })
  for (const face of faces) {
    progress(`preparing ${face}: page, forms`)
    copyProduct(join(folder, face))
    if (face !== 'ours') await buildReferencePage(face, join(folder, face, 'dist/client'))
    run(join(folder, face, 'dist/server/city.js'), ['import', bundle], {
      cwd: dataOf(face),
      env: envOf(face),
    })
  }

  return {
    folder,
    databaseOf,
    dataKey: secrets.DATA_KEY,
    start: (face) => startCityServer({ product: join(folder, face), folder: dataOf(face), env: envOf(face) }),
    tokenFor: (origin, userId) =>
      sessionTokens({ key: sessionKey, issuer: origin, ttlSec: 24 * 3600, clock: systemClock }).issue({
        userId,
        name: '月町 花子',
      }),
    remove,
  }
}

const residents = 2_000

/** Tokens of 2,000 residents for the server at `origin`, as a list in `file` too. */
export async function mintTokens(
  site: Pick<BenchSite, 'tokenFor'>,
  origin: string,
  file: string,
): Promise<string[]> {
  const ids = Array.from({ length: residents }, (_, at) => `U${String(at).padStart(32, '0')}`)
  const tokens = await Promise.all(ids.map((id) => site.tokenFor(origin, id)))
  writeFileSync(file, JSON.stringify(tokens))
  return tokens
}

function productionEnv(database: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: `sqlite:${database}`,
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

async function buildReferencePage(face: Face, outDir: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'references/pages', face),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true, modulePreload: { polyfill: false } },
  })
  for (const name of readdirSync(join(outDir, 'assets'))) packBeside(join(outDir, 'assets', name))
}

/** Packed forms beside the file: what the server sends when they are there. */
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
