import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { writeBundle } from '../../adapters/city/write-bundle.ts'
import { sessionTokens } from '../../adapters/session/session-tokens.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type CityServer, startCityServer } from '../e2e/city-server.ts'
import { buildProduct } from '../e2e/global-setup.ts'
import { progress } from './progress.ts'

const root = join(import.meta.dirname, '../..')

/** A copy of the built product with the reference pages beside it, in a temporary folder, and a city of forms to measure. */
export type BenchSite = {
  folder: string
  /** Starts the production server on what is stored so far. */
  start(): Promise<CityServer>
  /** A session token that the server at `origin` accepts. */
  tokenFor(origin: string, userId: string): Promise<string>
  remove(): void
}

/** Builds everything as it is shipped and imports `surveys` by the command that a municipality uses. */
export async function prepareBenchSite(surveys: readonly SurveyConfig[]): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-bench-'))
  const product = join(folder, 'product')
  const data = join(folder, 'data')
  mkdirSync(data)
  const sessionKey = randomBytes(32).toString('hex')
  const env = productionEnv(join(data, 'city.sqlite'), sessionKey)

  progress('building the product and the reference pages')
  buildProduct()
  copyProduct(product)
  await buildReferencePages(join(product, 'dist/client/bench'))

  progress('importing the forms')
  const bundle = join(folder, 'city')
  await writeBundle(bundle, { settings: { cityName: '月町市' }, surveys, media: [] })
  run(join(product, 'dist/server/city.js'), ['import', bundle], { cwd: data, env })

  return {
    folder,
    start: () => startCityServer({ product, folder: data, env }),
    tokenFor: (origin, userId) =>
      sessionTokens({ key: sessionKey, issuer: origin, ttlSec: 24 * 3600, clock: systemClock }).issue({
        userId,
        name: '月町 花子',
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function productionEnv(database: string, sessionKey: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: `sqlite:${database}`,
    DATA_KEY: randomBytes(32).toString('hex'),
    SESSION_KEY: sessionKey,
    SESSION_TTL_S: '86400',
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: randomBytes(16).toString('hex'),
    RATE_LIMITS: 'off',
  }
}

function copyProduct(product: string): void {
  mkdirSync(product)
  for (const part of ['dist', 'package.json'])
    cpSync(join(root, part), join(product, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(product, 'node_modules'))
}

async function buildReferencePages(outDir: string): Promise<void> {
  const pages = join(import.meta.dirname, 'references/pages')
  await build({
    root: pages,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: [join(pages, 'plain.html'), join(pages, 'react-hook-form.html')] },
    },
  })
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
