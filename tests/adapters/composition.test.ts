import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import pino from 'pino'
import request from 'supertest'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scryptPasswordHash } from '../../adapters/platform/scrypt-password-hash.ts'
import { shippedSettings } from '../../application/shared/settings.ts'
import { refuse } from '../../domain/refusal.ts'
import { type Config, readConfig, readStorageConfig, warningsOf } from '../../server/composition/config.ts'
import { createContainer, Ids } from '../../server/composition/container.ts'
import { emulators } from '../../server/composition/emulators.ts'
import { ConfigError } from '../../server/composition/read-setting.ts'
import { serve } from '../../server/composition/serve.ts'
import { importDemoCity } from '../../server/demo/demo-city.ts'
import { aSurveyConfig, aViewer, friday } from '../builders.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'
import { soundServer } from '../fakes/sound-server.ts'
import { testStorage } from '../fakes/test-storage.ts'
import { formOf } from '../provider-message.ts'
import { aSentOrder } from './payment/sb/order-example.ts'

const folders: string[] = []
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'composition-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

type Env = Readonly<Record<string, string>>

/** All that a real city has to set. */
const city: Env = {
  DATABASE_URL: 'sqlite:/var/lib/madoguchi/city.sqlite',
  DATA_KEY: '0f'.repeat(32),
  SESSION_KEY: 's'.repeat(32),
  LINE_CHANNEL_ID: '1234567890',
  LINE_CHANNEL_SECRET: 'channel-secret',
}
const production: Env = { ...city, NODE_ENV: 'production', APP_ORIGIN: 'https://madoguchi.example.jp' }
const needed = Object.keys(city)
const missing = (name: string) => `${name} がありません。環境変数に設定してください。`

const config = (env: Env = production) => readConfig(env, aFolder())
const origins = { app: 'https://madoguchi.example.jp', self: 'http://127.0.0.1:3000' }
const container = (env?: Env, storage = testStorage()) =>
  createContainer(config(env), {
    serverCondition: soundServer,
    storage,
    origins,
    onSignInFailure: () => {},
    onDirectoryFailure: () => {},
    onTranslatorFailure: () => {},
    onScannerFailure: () => {},
  })

describe('a city’s server', () => {
  test('lists who was erased beside a SQLite file, or where it is told, and nowhere else [R18]', () => {
    const listOf = (env: Env) => config({ ...production, ...env }).erasedList
    expect(listOf({ DATABASE_URL: 'sqlite:/srv/city.sqlite' })).toBe('/srv/city.sqlite.erased.jsonl')
    const postgres = { DATABASE_URL: 'postgres://city@localhost/city' }
    expect(listOf(postgres)).toBeUndefined()
    expect(listOf({ ...postgres, ERASED_LIST: '/srv/erased.jsonl' })).toBe('/srv/erased.jsonl')
  })

  test('takes the session key, and after a comma the one before it [R18]', () => {
    const [fresh, before] = ['s'.repeat(32), 't'.repeat(32)]
    expect(config()).toMatchObject({ sessionKey: fresh, olderSessionKey: undefined })
    const both = config({ ...production, SESSION_KEY: `${fresh}, ${before}` })
    expect(both).toMatchObject({ sessionKey: fresh, olderSessionKey: before })
  })

  test.each([...needed, 'APP_ORIGIN'])(
    'refuses to start in production without %s and names it [R1]',
    (name) => {
      const { [name]: _, ...without } = production
      const refusal = new ConfigError(missing(name))
      expect(() => config(without)).toThrow(refusal)
      expect(() => config({ ...without, [name]: '' })).toThrow(refusal)
    },
  )

  test.each(needed.filter((name) => name !== 'DATABASE_URL'))(
    'refuses to start on its own database without %s and names it: no key is made up [R1]',
    (name) => {
      const { [name]: _, ...without } = city
      expect(() => config(without)).toThrow(new ConfigError(missing(name)))
    },
  )

  test.each([
    ['DATABASE_URL', 'mysql://city'],
    ['DATABASE_URL', 'postgres:city'],
    ['SESSION_KEY', 's'.repeat(31)],
    ['SESSION_KEY', `${'s'.repeat(32)},`],
    ['SESSION_KEY', `${'s'.repeat(32)},${'t'.repeat(32)},${'u'.repeat(32)}`],
    ['DATA_KEY', '0f'.repeat(31)],
    ['DATA_KEY', 'a pass phrase of some thirty words'],
    ['FRAME_ANCESTORS', '*; script-src *'],
    ['IMAGE_HOSTS', "https://img.example 'unsafe-inline'"],
    ['SESSION_TTL_S', '0'],
    ['SESSION_TTL_S', '86401'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['APP_ORIGIN', 'madoguchi.example.jp'],
    ['APP_ORIGIN', 'https://madoguchi.example.jp/path'],
    ['LINE_ID_TOKEN_ALG', 'none'],
    ['EMULATORS', 'line,bank'],
    ['LINE_AUTHORIZE_URL', '/authorize'],
    ['LINE_TOKEN_URL', 'api.line.me'],
    ['LINE_JWKS_URL', 'file:///etc/keys.json'],
    ['LINE_MESSAGING_URL', 'nonsense'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['METRICS', '9464'],
    ['METRICS', '127.0.0.1:99999'],
    ['METRICS', 'http://127.0.0.1:9464'],
    ['METRICS', '::1:9464'],
  ])('refuses to start with %s=%s and names it [R1]', (name, value) => {
    const start = () => config({ ...production, [name]: value })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(name)
  })

  test('tells every fault of its environment at once, each once, in Japanese [R1]', () => {
    const wrong = {
      NODE_ENV: 'production',
      DATABASE_URL: 'mysql://city',
      DATA_KEY: 'short',
      WORKERS: '2',
      PORT: 'http',
      EMULATORS: 'bank',
      LINE_TOKEN_URL: 'api.line.me',
    }
    const faultsOf = (env: Env) => {
      try {
        config(env)
      } catch (error) {
        return error instanceof ConfigError ? error.faults : []
      }
      return []
    }
    const faults = faultsOf(wrong)
    expect(faults.map((fault) => /^\w+/.exec(fault)?.[0]).sort()).toEqual(
      [...Object.keys(wrong).filter((name) => !['NODE_ENV', 'WORKERS'].includes(name))]
        .concat('APP_ORIGIN', 'SESSION_KEY', 'LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET')
        .sort(),
    )
    for (const fault of faults) expect(fault).toMatch(/(ください|です)。$/)
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual(
      expect.arrayContaining([...needed, 'APP_ORIGIN'].map(missing)),
    )
    expect(() => config(wrong)).toThrow(`- ${missing('APP_ORIGIN')}`)
  })

  test.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:0', { host: '::1', port: 0 }],
    ['metrics.internal:80', { host: 'metrics.internal', port: 80 }],
    ['', undefined],
  ])('takes METRICS=%s as %j', (METRICS, metrics) => {
    expect(config({ ...production, METRICS })).toHaveProperty('metrics', metrics)
  })

  test('warns where LIFF_ID is missing, and in production of emulators, missing limits and an address without TLS [R1]', () => {
    const warned = (env: Env) =>
      warningsOf(config(env)).map((text) => /LIFF_ID|EMULATORS|RATE_LIMITS|APP_ORIGIN/.exec(text)?.[0])
    expect(warned(production)).toEqual(['LIFF_ID'])
    expect(warned({ ...production, LIFF_ID: '1234567890-abcdefgh' })).toEqual([])
    expect(warned({ ...production, EMULATORS: 'line', LIFF_ID: 'x' })).toEqual(['EMULATORS'])
    expect(warned({ ...city, EMULATORS: 'line', LIFF_ID: 'x' })).toEqual([])
    expect(warned({ ...production, RATE_LIMITS: 'off', LIFF_ID: 'x' })).toEqual(['RATE_LIMITS'])
    expect(warned({ ...city, RATE_LIMITS: 'off', LIFF_ID: 'x' })).toEqual([])
    const at = (APP_ORIGIN: string) => warned({ ...production, APP_ORIGIN, LIFF_ID: 'x' })
    for (const origin of [
      'http://madoguchi.example.jp',
      'http://192.168.0.9:3000',
      'http://127.0.0.1.example.jp',
    ])
      expect(at(origin)).toEqual(['APP_ORIGIN'])
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]'])
      expect(at(origin)).toEqual([])
    expect(warned({ ...city, APP_ORIGIN: 'http://madoguchi.example.jp', LIFF_ID: 'x' })).toEqual([])
    expect(warned({})).toEqual([])
  })

  test.each([
    [
      { SESSION_TTL_S: '1', PORT: '0' },
      { sessionTtlSec: 1, port: 0 },
    ],
    [
      { SESSION_TTL_S: '86400', PORT: '65535' },
      { sessionTtlSec: 86_400, port: 65_535 },
    ],
    [{}, { database: { file: '/var/lib/madoguchi/city.sqlite' } }],
    [{ DATABASE_URL: 'postgres://a:b@db/city' }, { database: { url: 'postgres://a:b@db/city' } }],
    [
      { DATABASE_URL: 'postgresql://db/city?ssl=true' },
      { database: { url: 'postgresql://db/city?ssl=true' } },
    ],
    [{ APP_ORIGIN: 'https://madoguchi.example.jp/' }, { appOrigin: 'https://madoguchi.example.jp' }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ RATE_LIMITS: 'on' }, { rateLimits: true }],
    [{ RATE_LIMITS: '' }, { rateLimits: true }],
    [
      {},
      {
        rateLimits: true,
        sessionTtlSec: 3600,
        port: 3000,
        host: '127.0.0.1',
        trustProxy: false,
        demo: false,
      },
    ],
  ])('reads %j', (env, wanted) => {
    expect(config({ ...production, ...env })).toMatchObject(wanted)
  })

  test('runs in several processes on PostgreSQL only, and not with emulators [R1]', () => {
    const several = { ...production, DATABASE_URL: 'postgres://city@127.0.0.1/city', WORKERS: '2' }
    expect(config().workers).toBe(1)
    expect(config(several).workers).toBe(2)
    expect(() => config({ ...production, WORKERS: '2' })).toThrow(
      new ConfigError(
        'WORKERS=2 は使えません。SQLite のデータベースで動くのは 1 つのプロセスだけです。WORKERS を 1 にするか、DATABASE_URL に PostgreSQL（postgres://…）を指定してください。',
      ),
    )
    expect(() => config({ ...several, EMULATORS: 'line' })).toThrow('EMULATORS')
  })

  test.each([
    ['1', 22],
    ['2', 11],
    ['64', 2],
  ])(
    'with WORKERS=%s each process takes its part of the passwords: %i at once and waiting [R16]',
    async (WORKERS, most) => {
      const env = { ...production, DATABASE_URL: 'postgres://city@127.0.0.1/city', WORKERS }
      const passwords = container(env).get(Ids.Passwords)
      // Compared at the strength that it has, which is hardly any.
      const stored = await scryptPasswordHash({ N: 16, r: 1, p: 1 }).hash('aozora-2026')
      const compared = Array.from({ length: most }, () => passwords.matches('aozora-2026', stored))
      await expect(passwords.matches('aozora-2026', stored)).rejects.toEqual(
        refuse('service.unavailable', {}),
      )
      expect(await Promise.all(compared)).toHaveLength(most)
    },
  )

  test('has no emulator in production unless it is named: LINE is LINE [R1]', () => {
    const { emulators, line } = config()
    expect(emulators).toEqual([])
    expect(line).toMatchObject({
      issuer: 'https://access.line.me',
      tokenUrl: 'https://api.line.me/oauth2/v2.1/token',
    })
    expect(config({ ...production, EMULATORS: 'line' }).emulators).toEqual(['line'])
  })

  test('has payment switched off as shipped', async () => {
    expect(config().paymentFeature).toBe(false)
    expect(container().get(Ids.Settings).paymentFeature).toBe(false)
    const paying = { ...production, FEATURE_PAYMENT: 'on', EMULATORS: 'payment' }
    expect(container(paying).get(Ids.Settings).paymentFeature).toBe(true)
  })

  test('has the members tab off as shipped, like payment, and the token of cancelled members on [CONST-03] [GEN-10] [LOGIN-11]', () => {
    expect(shippedSettings).toMatchObject({ membersTab: false, paymentFeature: false })
    expect(container().get(Ids.Settings)).toMatchObject({ membersTab: false, paymentFeature: false })
    expect(container({ ...production, FEATURE_MEMBERS: 'on' }).get(Ids.Settings).membersTab).toBe(true)
    expect(config().memberCancelToken).toBe(true)
    expect(config({ ...production, MEMBER_CANCEL_TOKEN: 'off' }).memberCancelToken).toBe(false)
    expect(() => config({ ...production, MEMBER_CANCEL_TOKEN: 'of' })).toThrow('MEMBER_CANCEL_TOKEN')
  })
})

describe('the demo', () => {
  /** How an order is signed for the provider that is emulated. */
  const signedBy = async ({ payment }: Config) => formOf(await payment!.gateway(origins).begin(aSentOrder()))

  test('makes its own keys, for its owner’s eyes only, and keeps them [R1]', async () => {
    const folder = aFolder()
    const first = readConfig({}, folder)
    const keys = readFileSync(join(folder, 'data', 'demo-keys.json'), 'utf8')
    expect(first).toMatchObject({ demo: true, database: { file: join(folder, 'data', 'demo.sqlite') } })
    expect(statSync(join(folder, 'data', 'demo-keys.json')).mode & 0o777).toBe(0o600)
    expect(keys).toContain(first.dataKey)
    const { payment: _, ...own } = first
    expect(readConfig({}, folder)).toMatchObject(own)
    expect(await signedBy(readConfig({}, folder))).toEqual(await signedBy(first))
    expect(await signedBy(config({}))).not.toEqual(await signedBy(first))
    expect(readStorageConfig({}, folder).dataKey).toBe(first.dataKey)
    expect(config({}).dataKey).not.toBe(first.dataKey)
  })

  test('has its emulators, payment and the members tab on', () => {
    const { emulators, paymentFeature, membersTab, line } = config({})
    expect(membersTab).toBe(true)
    expect(emulators).toEqual(['line', 'payment'])
    expect(paymentFeature).toBe(true)
    expect(config({ EMULATORS: 'line' }).paymentFeature).toBe(false)
    expect(line.tokenUrl).toBeUndefined()
    expect(config({ EMULATORS: '', LINE_CHANNEL_ID: '1', LINE_CHANNEL_SECRET: 'x' }).emulators).toEqual([])
  })

  test('never puts the demo city in force over another city', async () => {
    const clock = fixedClock('2024-06-14T09:00:00+09:00')
    const own = testStorage()
    await own.city.import({ settings: { cityName: '緑市' }, surveys: [], media: [] }, friday)
    await importDemoCity(own, clock)
    expect(await own.city.settings()).toEqual({ cityName: '緑市' })
  })
})

describe('the container', () => {
  test.each(Object.keys(Ids) as (keyof typeof Ids)[])('builds %s, the same one every time', (name) => {
    const built = container({ ...production, EMULATORS: 'payment' })
    expect(built.get<unknown>(Ids[name])).toBeTypeOf(name.endsWith('For') ? 'function' : 'object')
    expect(built.get<unknown>(Ids[name])).toBe(built.get<unknown>(Ids[name]))
  })

  test('hands another adapter that is bound to an id to all that need it', async () => {
    const built = container({ ...production, SESSION_TTL_S: '60' })
    const clock = fixedClock('2024-06-14T09:00:00+09:00')
    built.rebind(Ids.Clock).toConstantValue(clock)
    const tokens = built.get(Ids.SessionTokens)
    const token = await tokens.issue(aViewer())
    clock.advance(59_000)
    expect(await tokens.verify(token)).toMatchObject({ userId: 'Uabc' })
    clock.advance(1_000)
    await expect(tokens.verify(token)).rejects.toEqual(refuse('auth.expired', {}))
  })

  test('binds use cases to the storage it was given', async () => {
    const storage = testStorage()
    await storage.city.import(
      { settings: { cityName: '緑市' }, surveys: [aSurveyConfig()], media: [] },
      friday,
    )
    const { loadSurvey } = container(production, storage).get(Ids.UseCasesFor)(aViewer(), { requestId: 'r' })
    expect((await loadSurvey({ surveyId: 'svy001' })).config.surveyTitle).toBe('子育て相談の申込み')
  })
})

describe('emulators', () => {
  const paths = ['/emulator/portal.json', '/emulator/line/residents', '/emulator/line/oauth2/v2.1/certs']
  const served = (env: Env) => {
    const app = new Koa()
    for (const middleware of emulators(config(env), testStorage(), origins)) app.use(middleware)
    return request(app.callback())
  }

  test.each(paths)('%s is not reachable in production, and is where LINE’s is named [R1]', async (path) => {
    const statuses = []
    for (const env of [{}, { EMULATORS: '' }, { EMULATORS: 'line' }])
      statuses.push((await served({ ...production, ...env }).get(path)).status)
    expect(statuses).toEqual([404, 404, 200])
  })
})

test('a server that cannot start leaves neither its port nor its database taken [R1]', async () => {
  const folder = aFolder()
  const env = { ...production, DATABASE_URL: `sqlite:${join(folder, 'city.sqlite')}`, PORT: '0' }
  const wrong = { ...readConfig(env, folder), frameAncestors: ['*; script-src *'] }
  const out = { isFailing: () => false, dropped: () => 0 }
  const start = () => serve(wrong, { log: pino({ level: 'silent' }), out })
  const listen = vi.spyOn(Server.prototype, 'listen')
  await expect(start()).rejects.toThrow('not a source of a content security policy')
  // What is still listening elsewhere in this process is not looked at.
  const servers = listen.mock.contexts as Server[]
  expect(servers.map(({ listening }) => listening)).toEqual([false])
  await expect(start()).rejects.toThrow('not a source of a content security policy')
  expect(servers.map(({ listening }) => listening)).toEqual([false, false])
})
