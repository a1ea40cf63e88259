import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ClamavAddress } from '../../adapters/scanner/clamav-scanner.ts'
import { type AdminPlatformConfig, readAdminPlatformConfig } from './admin-platform-config.ts'
import { demoEmulators, emulatorRisks, knownEmulators } from './emulator-names.ts'
import { type LineConfig, messagingTokenOf, readLineConfig } from './line-config.ts'
import { type MailConfig, readMailConfig } from './mail-config.ts'
import { type MetricsAddress, readMetricsAddress } from './metrics-server.ts'
import { hasProviderSettings, type PaymentContract, readPaymentContract } from './payment-provider.ts'
import {
  ConfigError,
  dataKeyOf,
  type Env,
  isOn,
  listOf,
  oneOf,
  originOf,
  type Readers,
  readAll,
  required,
  sourcesOf,
  wholeNumber,
} from './read-setting.ts'
import { readScannerConfig } from './scanner-config.ts'
import { readTranslationConfig, type TranslationConfig } from './translation-config.ts'

/** What the commands take from the environment, and the server too. */
export type StorageConfig = {
  production: boolean
  /** No DATABASE_URL outside production: own keys, demo city, emulators. */
  demo: boolean
  database: DatabaseAddress
  dataKey: string
  /** The file that lists who was erased; undefined beside PostgreSQL, unless it is set. */
  erasedList: string | undefined
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
  /** Where figures are told on a port of their own; undefined: on that of the pages, to the same machine. */
  metrics: MetricsAddress | undefined
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
  /** Whether screens lead to the member forms. */
  membersTab: boolean
  /** Whether browsers send the session token when a member record is cancelled; without it the server refuses. */
  memberCancelToken: boolean
  frameAncestors: readonly string[]
  imageHosts: readonly string[]
  logLevel: string
  line: LineConfig
  /** Undefined: no payment provider is configured, and payments are off. */
  payment: PaymentContract | undefined
  /** Undefined: staff accounts are in our own storage. */
  adminPlatform: AdminPlatformConfig | undefined
  /** Undefined: no machine translates. */
  translation: TranslationConfig | undefined
  /** Undefined: nobody scans what residents send. */
  scanner: ClamavAddress | undefined
  /** Undefined: staff get no mail. */
  mail: MailConfig | undefined
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const isProduction = (env: Env): boolean => env.NODE_ENV === 'production'
const isDemo = (env: Env): boolean => !env.DATABASE_URL && !isProduction(env)

/**
 * @param root folder that holds `data/` in demo mode; keys are made there on first use (files 0600)
 * @throws ConfigError with every fault
 */
export const readStorageConfig = (env: Env, root: string): StorageConfig => readAll(storageReaders(env, root))

const storageReaders = (env: Env, root: string): Readers<StorageConfig> => ({
  production: () => isProduction(env),
  demo: () => isDemo(env),
  database: () => databaseOf(env, root),
  dataKey: () => readDataKey(env, root),
  erasedList: () => erasedListOf(env, databaseOf(env, root)),
})

/** The key alone, for commands that are told their databases. @throws ConfigError if it is missing or no key */
export const readDataKey = (env: Env, root: string): string =>
  dataKeyOf(env, isDemo(env) && !env.DATA_KEY ? demoKeys(root).dataKey : undefined)

/** Whether the server sends messages in LINE. */
export const sendsMessages = (env: Env): boolean =>
  messagingTokenOf(env, emulatorsOf(env).includes('line')) !== ''

const emulatorsOf = (env: Env): string[] => listOf(env.EMULATORS ?? (isDemo(env) ? demoEmulators : ''))

/** ERASED_LIST, or a file beside that of SQLite. */
function erasedListOf({ ERASED_LIST }: Env, database: DatabaseAddress): string | undefined {
  if (ERASED_LIST) return resolve(ERASED_LIST)
  return 'file' in database ? `${database.file}.erased.jsonl` : undefined
}

/** The key that is to take the place of DATA_KEY. @throws ConfigError if it is missing */
export const readNewDataKey = (env: Env): string => required(env, 'NEW_DATA_KEY')

/** As `readStorageConfig`, with all that the server needs besides. @throws ConfigError with every fault */
export function readConfig(env: Env, root: string): Config {
  const demo = isDemo(env)
  const keys: Partial<DemoKeys> = demo ? demoKeys(root) : {}
  const emulators = emulatorsOf(env)
  const hasProvider = emulators.includes('payment') || hasProviderSettings(env)
  const paymentFeature = env.FEATURE_PAYMENT ?? (demo && hasProvider ? 'on' : 'off')
  const sessionKeys = () => sessionKeysOf(required(env, 'SESSION_KEY', keys.sessionKey))

  return readAll<Config>({
    ...storageReaders(env, root),
    host: () => env.HOST || '127.0.0.1',
    port: () => wholeNumber(env, 'PORT', 3000, 0, 65_535),
    appOrigin: () => appOriginOf(env),
    workers: () => workersOf(env, databaseOf(env, root), emulators),
    metrics: () => readMetricsAddress(env),
    // Mistyped, each would switch off what protects, or be thought switched off.
    trustProxy: () => oneOf(env, 'TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    rateLimits: () => oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    sessionKey: () => sessionKeys().sessionKey,
    olderSessionKey: () => sessionKeys().olderSessionKey,
    sessionTtlSec: () => wholeNumber(env, 'SESSION_TTL_S', 3600, 1, 86_400),
    emulators: () => knownEmulators(emulators),
    paymentFeature: () => isOn(paymentFeature),
    membersTab: () => isOn(env.FEATURE_MEMBERS ?? (demo ? 'on' : 'off')),
    memberCancelToken: () => oneOf(env, 'MEMBER_CANCEL_TOKEN', ['on', 'off'], 'on') === 'on',
    frameAncestors: () => sourcesOf(env, 'FRAME_ANCESTORS'),
    imageHosts: () => sourcesOf(env, 'IMAGE_HOSTS'),
    logLevel: () => oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    line: () => readLineConfig(env, emulators.includes('line'), keys.channelSecret ?? randomKey()),
    payment: () =>
      isOn(paymentFeature) || hasProvider
        ? readPaymentContract(env, emulators.includes('payment'), keys.channelSecret ?? randomKey())
        : undefined,
    translation: () => readTranslationConfig(env),
    scanner: () => readScannerConfig(env),
    mail: () => readMailConfig(env),
    adminPlatform: () => readAdminPlatformConfig(env, emulators.includes('admin-platform')),
  })
}

/** What a server can run with, but is hardly meant to; for the person who starts it. */
export function warningsOf({ production, appOrigin, emulators, line, rateLimits }: Config): string[] {
  const warnings: string[] = []
  if (line.liffId === '')
    warnings.push(
      'LIFF_ID がありません。LINE の中で開いた人にも LINE ログインの画面が出ます。LINE Developers の LIFF ID を設定してください。',
    )
  if (production && appOrigin?.startsWith('http:') && !isThisMachine(new URL(appOrigin).hostname))
    warnings.push(
      `本番（NODE_ENV=production）で APP_ORIGIN=${appOrigin} が https ではありません。答えやログインが途中で読まれ、LINE からも戻れません。前に TLS のプロキシを置き、https のアドレスにしてください。`,
    )
  if (production && emulators.length > 0) {
    const risks = emulators.map((name) => emulatorRisks[name] ?? '').join('')
    warnings.push(
      `本番（NODE_ENV=production）で EMULATORS=${emulators.join(',')} が有効です。${risks}住民が使うサービスでは EMULATORS を空にしてください。`,
    )
  }
  if (production && !rateLimits)
    warnings.push(
      '本番（NODE_ENV=production）で RATE_LIMITS=off になっています。だれでも、何度でも書き込みやログインを試せます。負荷の試験のほかでは消してください。',
    )
  return warnings
}

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

const databaseOf = (env: Env, root: string): DatabaseAddress =>
  isDemo(env) ? { file: join(root, 'data', 'demo.sqlite') } : databaseAddress(required(env, 'DATABASE_URL'))

/**
 * APP_ORIGIN. In production it is never guessed: it stands in every token, and LINE sends residents back to it. @throws
 * ConfigError
 */
export function appOriginOf(env: Env): string | undefined {
  if (isProduction(env)) required(env, 'APP_ORIGIN')
  return originOf(env, 'APP_ORIGIN')
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

/** `SESSION_KEY=<key>`, or `<key>,<the key before it>`. */
function sessionKeysOf(text: string): Pick<Config, 'sessionKey' | 'olderSessionKey'> {
  const keys = text.split(',').map((key) => key.trim())
  const [sessionKey = '', olderSessionKey] = keys
  if (keys.length > 2) throw new ConfigError('SESSION_KEY の鍵は 2 つまでです（<新しい鍵>,<前の鍵>）。')
  if (keys.some((key) => key.length < 32))
    throw new ConfigError('SESSION_KEY の鍵が短すぎます。32 文字以上にしてください（openssl rand -hex 32）。')
  return { sessionKey, olderSessionKey }
}

/** @param url as in `DATABASE_URL` @throws ConfigError */
export function databaseAddress(url: string): DatabaseAddress {
  if (url.startsWith('sqlite:'))
    return { file: resolve(url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')) }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { url }
  throw new ConfigError(
    'DATABASE_URL は sqlite:<パス> か postgres://<ユーザー>:<パスワード>@<ホスト>/<データベース> の形で設定してください。',
  )
}
