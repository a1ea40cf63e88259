import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { readConfig, warningsOf } from '../../server/composition/config.ts'
import { createContainer, Ids } from '../../server/composition/container.ts'
import { emulators } from '../../server/composition/emulators.ts'
import { ConfigError } from '../../server/composition/read-setting.ts'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { soundServer } from '../fakes/sound-server.ts'
import { testStorage } from '../fakes/test-storage.ts'
import { listen } from './line/emulated-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'admin-platform-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Env = Readonly<Record<string, string>>
const production: Env = {
  NODE_ENV: 'production',
  DATABASE_URL: 'sqlite:/var/lib/madoguchi/city.sqlite',
  DATA_KEY: '0f'.repeat(32),
  SESSION_KEY: 's'.repeat(32),
  APP_ORIGIN: 'https://madoguchi.example.jp',
  LINE_CHANNEL_ID: '1234567890',
  LINE_CHANNEL_SECRET: 'channel-secret',
}
const config = (env: Env = {}) => readConfig({ ...production, ...env }, folder)
const url = 'https://admin.example.jp/api'
const emulated = { EMULATORS: 'admin-platform' }

test('staff accounts are in our own storage unless an admin platform is set [R1]', () => {
  expect(config().adminPlatform).toBeUndefined()
  expect(config({ ADMIN_PLATFORM_URL: '', ADMIN_PLATFORM_TOKEN: '' }).adminPlatform).toBeUndefined()
  expect(readConfig({}, folder).adminPlatform).toBeUndefined()
  expect(config({ ADMIN_PLATFORM_URL: url }).adminPlatform).toEqual({ url, token: undefined })
  expect(config({ ADMIN_PLATFORM_URL: url, ADMIN_PLATFORM_TOKEN: 't' }).adminPlatform).toEqual({
    url,
    token: 't',
  })
  expect(config(emulated).adminPlatform).toEqual({ url: undefined, token: undefined })
  expect(config({ ...emulated, ADMIN_PLATFORM_TOKEN: 't' }).adminPlatform).toEqual({
    url: undefined,
    token: 't',
  })
})

const wrong: readonly [string, Env, string][] = [
  ['a token without an address', { ADMIN_PLATFORM_TOKEN: 'a-token' }, 'ADMIN_PLATFORM_URL'],
  ['an address without HTTPS', { ADMIN_PLATFORM_URL: 'http://admin.example.jp' }, 'ADMIN_PLATFORM_URL'],
  ['what is no address', { ADMIN_PLATFORM_URL: 'admin.example.jp' }, 'ADMIN_PLATFORM_URL'],
  [
    'a password in the address',
    { ADMIN_PLATFORM_URL: 'https://a:secret@admin.example.jp' },
    'ADMIN_PLATFORM_URL',
  ],
  [
    'a line break in the token',
    { ADMIN_PLATFORM_URL: url, ADMIN_PLATFORM_TOKEN: 'secret\nx: y' },
    'ADMIN_PLATFORM_TOKEN',
  ],
  ['a token of another script', { ...emulated, ADMIN_PLATFORM_TOKEN: 'secret鍵' }, 'ADMIN_PLATFORM_TOKEN'],
]

test.each(wrong)(
  'the server refuses to start with %s, in Japanese, and does not tell secrets [R1] [R15]',
  (_, env, name) => {
    expect(() => config(env)).toThrow(ConfigError)
    expect(() => config(env)).toThrow(new RegExp(`^${name} .*ください。$|^${name} がありません。`))
    expect(() => config(env)).not.toThrow('secret')
  },
)

const containerOf = (env: Env, self: string) => {
  const failures: unknown[] = []
  const storage = testStorage()
  const container = createContainer(config(env), {
    serverCondition: soundServer,
    storage,
    origins: { app: 'https://madoguchi.example.jp', self },
    onSignInFailure: () => {},
    onTranslatorFailure: () => {},
    onScannerFailure: () => {},
    onDirectoryFailure: (facts) => failures.push(facts),
  })
  return { directory: container.get(Ids.StaffDirectory), storage, failures }
}
const user = {
  username: 'suzuki.madoka2',
  password: 'aozora-2026',
  email: 'a@city.example.jp',
  invitation: false,
}

test('the directory is our own, the emulated platform, or the one that is set [R1]', async () => {
  const emulator = new Koa()
  for (const middleware of emulators(config({ ...emulated, ADMIN_PLATFORM_TOKEN: 't' }), testStorage(), {
    app: '',
    self: '',
  }))
    emulator.use(middleware)
  const self = await listen(() => emulator.callback())
  try {
    const own = containerOf({}, self.origin)
    const sub = await own.directory.createUser(user)
    expect((await own.storage.staffAccounts.list()).map((account) => account.sub)).toEqual([sub])

    const remote = containerOf({ ...emulated, ADMIN_PLATFORM_TOKEN: 't' }, self.origin)
    expect(await remote.directory.signIn(demoAccounts[0])).toBe(demoAccounts[0].sub)
    expect(await remote.directory.createUser(user)).toBeTypeOf('string')
    expect(await remote.storage.staffAccounts.list()).toEqual([])

    const set = { ADMIN_PLATFORM_URL: `${self.origin}/emulator/admin-platform`, ADMIN_PLATFORM_TOKEN: 't' }
    expect(await containerOf(set, 'http://127.0.0.1:1').directory.signIn(demoAccounts[1])).toBe(
      demoAccounts[1].sub,
    )
  } finally {
    await self.close()
  }
})

test('a failure of the platform is told for the log, without anything personal [R15]', async () => {
  const { directory, failures } = containerOf({ ADMIN_PLATFORM_URL: 'http://127.0.0.1:1' }, '')
  await expect(directory.signIn(user)).rejects.toMatchObject({ code: 'service.unavailable' })
  expect(JSON.stringify(failures)).toMatch(/^\[\{"step":"login","reason":"[\w ]+"\}\]$/)
})

test('the emulator is reachable only where it is named, and is warned of in production [R1]', async () => {
  const statusOf = async (env: Env) => {
    const app = new Koa()
    const origins = { app: 'https://madoguchi.example.jp', self: 'http://127.0.0.1:3000' }
    for (const middleware of emulators(config(env), testStorage(), origins)) app.use(middleware)
    return (await request(app.callback()).get('/emulator/admin-platform/users')).status
  }
  expect(await statusOf({})).toBe(404)
  expect(await statusOf({ ADMIN_PLATFORM_URL: url })).toBe(404)
  expect(await statusOf({ EMULATORS: 'line' })).toBe(404)
  expect(await statusOf(emulated)).toBe(200)
  expect(warningsOf(config(emulated)).join('')).toContain('職員のアカウント')
  expect(warningsOf(config({ EMULATORS: 'line' })).join('')).not.toContain('職員のアカウント')
})
