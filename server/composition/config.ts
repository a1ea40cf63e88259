import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What the commands take from the environment, and the server too. */
export type StorageConfig = {
  production: boolean
  /** No DATABASE_URL outside production: own keys, demo city, emulators. */
  demo: boolean
  database: DatabaseAddress
  dataKey: string
}

/** Which storage: a SQLite file, or a PostgreSQL database. */
export type DatabaseAddress = { file: string } | { url: string }

/** Everything the server takes from the environment, read once. */
export type Config = StorageConfig & {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** Where residents reach us, without a trailing slash; undefined: the address that is listened on. */
  appOrigin: string | undefined
  /** Processes that share the port. */
  workers: number
  trustProxy: boolean
  /** Whether it is limited how often somebody may do something. */
  rateLimits: boolean
  sessionKey: string
  /** The key before it, which still verifies. */
  olderSessionKey: string | undefined
  sessionTtlSec: number
  emulators: readonly string[]
  /** Whether payments are taken. */
  paymentFeature: boolean
  frameAncestors: readonly string[]
  imageHosts: readonly string[]
  logLevel: string
  line: LineConfig
}

/** Endpoints are undefined where the emulator's own address stands in. */
export type LineConfig = {
  issuer: string | undefined
  authorizeUrl: string | undefined
  tokenUrl: string | undefined
  jwksUrl: string | undefined
  idTokenAlg: 'HS256' | 'ES256'
  channelId: string
  channelSecret: string
  liffId: string
  messagingUrl: string | undefined
  messagingToken: string
}

/** A setting that is missing or can't be meant; the message names it and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

const emulatorNames = ['line']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * @param root folder that holds `data/` in demo mode; keys are made there on first use (files 0600)
 * @throws ConfigError naming the variable
 */
export function readStorageConfig(env: Env, root: string): StorageConfig {
  const production = env.NODE_ENV === 'production'
  const demo = !env.DATABASE_URL && !production
  return {
    production,
    demo,
    database: demo
      ? { file: join(root, 'data', 'demo.sqlite') }
      : databaseAddress(required(env, 'DATABASE_URL')),
    dataKey: required(env, 'DATA_KEY', demo ? demoKeys(root).dataKey : undefined),
  }
}

/** The key alone, for commands that are told their databases. @throws ConfigError if it is missing */
export function readDataKey(env: Env, root: string): string {
  const demo = !env.DATABASE_URL && env.NODE_ENV !== 'production'
  return required(env, 'DATA_KEY', demo && !env.DATA_KEY ? demoKeys(root).dataKey : undefined)
}

/** The key that is to take the place of DATA_KEY. @throws ConfigError if it is missing */
export const readNewDataKey = (env: Env): string => required(env, 'NEW_DATA_KEY')

/** As `readStorageConfig`, with all that the server needs besides. @throws ConfigError naming the variable */
export function readConfig(env: Env, root: string): Config {
  const storage = readStorageConfig(env, root)
  const { demo } = storage
  const keys: Partial<DemoKeys> = demo ? demoKeys(root) : {}
  const emulators = emulatorsOf(env.EMULATORS ?? (demo ? emulatorNames.join(',') : ''))

  return {
    ...storage,
    host: env.HOST || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    appOrigin: env.APP_ORIGIN ? originOf(env.APP_ORIGIN) : undefined,
    workers: workersOf(env, storage.database, emulators),
    trustProxy: isOn(env.TRUST_PROXY),
    rateLimits: rateLimitsOf(env.RATE_LIMITS || 'on'),
    ...sessionKeys(required(env, 'SESSION_KEY', keys.sessionKey)),
    sessionTtlSec: wholeNumber(env, 'SESSION_TTL_S', 3600, 1, 86_400),
    emulators,
    paymentFeature: isOn(env.FEATURE_PAYMENT ?? (demo ? 'on' : 'off')),
    frameAncestors: listOf(env.FRAME_ANCESTORS ?? ''),
    imageHosts: listOf(env.IMAGE_HOSTS ?? ''),
    logLevel: logLevelOf(env.LOG_LEVEL || 'info'),
    line: readLineConfig(env, emulators.includes('line'), keys.channelSecret),
  }
}

/** Processes share a PostgreSQL database, and no emulator: that keeps what it knows in the memory of one process. */
function workersOf(env: Env, database: DatabaseAddress, emulators: readonly string[]): number {
  const workers = wholeNumber(env, 'WORKERS', 1, 1, 64)
  if (workers === 1) return workers
  if ('file' in database)
    throw new ConfigError(
      `WORKERS=${workers} は使えません。SQLite のデータベースで動くのは 1 つのプロセスだけです。WORKERS を 1 にするか、DATABASE_URL に PostgreSQL（postgres://…）を指定してください。`,
    )
  if (emulators.length > 0)
    throw new ConfigError(
      `WORKERS=${workers} は EMULATORS と一緒に使えません。WORKERS を 1 にするか、EMULATORS を空にしてください。`,
    )
  return workers
}

function readLineConfig(env: Env, emulated: boolean, emulatedSecret = randomKey()): LineConfig {
  const unlessEmulated = (url: string) => (emulated ? undefined : url)
  const ifEmulated = (value: string) => (emulated ? value : undefined)
  return {
    issuer: env.LINE_ISSUER || unlessEmulated('https://access.line.me'),
    authorizeUrl:
      address(env, 'LINE_AUTHORIZE_URL') || unlessEmulated('https://access.line.me/oauth2/v2.1/authorize'),
    tokenUrl: address(env, 'LINE_TOKEN_URL') || unlessEmulated('https://api.line.me/oauth2/v2.1/token'),
    jwksUrl: address(env, 'LINE_JWKS_URL') || unlessEmulated('https://api.line.me/oauth2/v2.1/certs'),
    idTokenAlg: algorithm(env.LINE_ID_TOKEN_ALG ?? 'HS256'),
    channelId: required(env, 'LINE_CHANNEL_ID', ifEmulated('demo-channel')),
    channelSecret: required(env, 'LINE_CHANNEL_SECRET', ifEmulated(emulatedSecret)),
    liffId: env.LIFF_ID ?? ifEmulated('demo-liff') ?? '',
    messagingUrl: address(env, 'LINE_MESSAGING_URL') || unlessEmulated('https://api.line.me'),
    messagingToken: env.LINE_MESSAGING_TOKEN ?? ifEmulated('demo-messaging-token') ?? '',
  }
}

type DemoKeys = { dataKey: string; sessionKey: string; channelSecret: string }

const randomKey = () => randomBytes(32).toString('hex')

/** Reads the keys of the demo, or makes them on first use. */
function demoKeys(root: string): DemoKeys {
  const file = join(root, 'data', 'demo-keys.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys: DemoKeys = { dataKey: randomKey(), sessionKey: randomKey(), channelSecret: randomKey() }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' })
  return keys
}

function required(env: Env, name: string, made?: string): string {
  const value = env[name] || made
  if (!value) throw new ConfigError(`${name} is missing; set it in the environment`)
  return value
}

function emulatorsOf(text: string): string[] {
  const names = listOf(text)
  const unknown = names.find((name) => !emulatorNames.includes(name))
  if (unknown) throw new ConfigError(`EMULATORS names "${unknown}"; known are ${emulatorNames.join(', ')}`)
  return names
}

/** `SESSION_KEY=<key>`, or `<key>,<the key before it>`. */
function sessionKeys(text: string): Pick<Config, 'sessionKey' | 'olderSessionKey'> {
  const keys = text.split(',').map((key) => key.trim())
  const [sessionKey = '', olderSessionKey] = keys
  if (keys.length > 2) throw new ConfigError('SESSION_KEY takes two keys at most: <new>,<old>')
  if (keys.some((key) => key.length < 32))
    throw new ConfigError('SESSION_KEY is too short; use 64 hexadecimal digits (openssl rand -hex 32)')
  return { sessionKey, olderSessionKey }
}

/** @param url as in `DATABASE_URL` @throws ConfigError */
export function databaseAddress(url: string): DatabaseAddress {
  if (url.startsWith('sqlite:'))
    return { file: resolve(url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')) }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { url }
  throw new ConfigError(
    'DATABASE_URL must read sqlite:<path> or postgres://<user>:<password>@<host>/<database>',
  )
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== text.replace(/\/$/, ''))
    throw new ConfigError('APP_ORIGIN must be an origin such as https://madoguchi.example.jp')
  return url.origin
}

/** A mistyped endpoint would start well and then refuse everybody. */
function address(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text
  throw new ConfigError(`${name} must be a web address such as https://api.line.me`)
}

function logLevelOf(text: string): string {
  if (logLevels.includes(text)) return text
  throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`)
}

/** Mistyped, it would switch off what protects, or be thought switched off. */
function rateLimitsOf(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError('RATE_LIMITS must be on or off')
}

function algorithm(text: string): 'HS256' | 'ES256' {
  if (text === 'HS256' || text === 'ES256') return text
  throw new ConfigError('LINE_ID_TOKEN_ALG must be HS256 or ES256')
}

function wholeNumber(env: Env, name: string, preset: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return preset
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}`)
  return value
}

const listOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)

const isOn = (text: string | undefined): boolean =>
  ['1', 'on', 'true', 'yes'].includes((text ?? '').toLowerCase())
