import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { readConfig, warningsOf } from '../../server/composition/config.ts'
import { emulators } from '../../server/composition/emulators.ts'
import { ConfigError } from '../../server/composition/read-setting.ts'
import { testStorage } from '../fakes/test-storage.ts'
import { formOf } from '../provider-message.ts'
import { anOrder, aSentOrder } from './payment/sb/order-example.ts'

const folder = mkdtempSync(join(tmpdir(), 'payment-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Env = Readonly<Record<string, string>>

const production: Env = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://madoguchi.example.jp',
  DATABASE_URL: 'sqlite:/var/lib/madoguchi/city.sqlite',
  DATA_KEY: '0f'.repeat(32),
  SESSION_KEY: 's'.repeat(32),
  LINE_CHANNEL_ID: '1234567890',
  LINE_CHANNEL_SECRET: 'channel-secret',
}
const origins = { app: 'https://madoguchi.example.jp', self: 'http://127.0.0.1:3000' }
const missing = (name: string) => `${name} がありません。環境変数に設定してください。`
const config = (env: Env = production) => readConfig(env, folder)

const provider: Env = {
  PAYMENT_ENDPOINT: 'https://provider.example/buy',
  PAYMENT_MERCHANT_ID: '12345',
  PAYMENT_SERVICE_ID: '001',
  PAYMENT_HASH_KEY: 'a-key-of-the-provider',
}

test.each(Object.keys(provider))('refuses to take payments without %s and names it [R1]', (name) => {
  const { [name]: _, ...without } = provider
  const refusal = new ConfigError(missing(name))
  expect(() => config({ ...production, ...without, FEATURE_PAYMENT: 'on' })).toThrow(refusal)
  expect(() => config({ ...production, ...without })).toThrow(refusal)
})

test.each([
  ['PAYMENT_ENDPOINT', 'provider.example'],
  ['PAYMENT_MERCHANT_ID', '1234'],
  ['PAYMENT_MERCHANT_ID', '1234a'],
  ['PAYMENT_SERVICE_ID', '0001'],
  ['PAYMENT_HASH_KEY', 'a key'],
  ['PAYMENT_HASH_KEY', '鍵'],
])('refuses to start with %s=%s and names it, but not its value if that is secret [R1]', (name, value) => {
  const start = () => config({ ...production, ...provider, [name]: value })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(name)
  expect(start).not.toThrow(value)
})

/** The form with which somebody goes on to pay. */
async function sentBy(env: Env, userId = 'Utaro'): Promise<Readonly<Record<string, string>>> {
  const gateway = config(env).payment!.gateway(origins)
  const form = formOf(await gateway.begin(aSentOrder({ order: anOrder({ userId }) })))
  return { action: form.action, ...Object.fromEntries(form.fields) }
}

test('has the payment provider that is configured, and none unless one is', async () => {
  const { payment, paymentFeature } = config({ ...production, ...provider, FEATURE_PAYMENT: 'on' })
  expect(payment?.formTargets(origins)).toEqual(['https://provider.example'])
  expect(paymentFeature).toBe(true)
  expect(await sentBy({ ...production, ...provider })).toMatchObject({
    action: 'https://provider.example/buy',
    merchant_id: '12345',
    service_id: '001',
  })
  expect(config({ ...production, ...provider }).paymentFeature).toBe(false)
  expect(config().payment).toBeUndefined()
})

test('sends residents to the provider under a name that is not theirs, and the provider to its own address [PAY-19]', async () => {
  const env = { ...production, ...provider }
  const [taro, hanako] = [await sentBy(env), await sentBy(env, 'Uhanako')]
  expect(taro.cust_code).toMatch(/^[0-9a-f]{32}$/)
  expect(taro.cust_code).not.toBe(hanako.cust_code)
  expect((await sentBy(env)).cust_code).toBe(taro.cust_code)
  expect(taro).toMatchObject({
    pagecon_url: `${origins.app}/survey/api/v1/db/payment-results/notification`,
    cancel_url: `${origins.app}/canceledPayment`,
  })
  expect(await sentBy({ ...production, EMULATORS: 'payment' })).toMatchObject({
    action: `${origins.app}/emulator/payment`,
    pagecon_url: `${origins.self}/survey/api/v1/db/payment-results/notification`,
  })
})

test('the emulator is warned of in production: whoever reaches it pays without money [R1]', () => {
  const warning = (names: string) => warningsOf(config({ ...production, EMULATORS: names })).join('')
  expect(warning('line')).not.toContain('お金を払わずに')
  expect(warning('payment')).toContain('お金を払わずに')
  expect(warning('payment')).not.toContain('サインインできます')
})

test('the page to pay at is reachable only where the emulator is named [R1]', async () => {
  const served = (env: Env) => {
    const app = new Koa()
    for (const middleware of emulators(config(env), testStorage(), origins)) app.use(middleware)
    return request(app.callback())
  }
  const statuses = []
  for (const env of [{}, { EMULATORS: 'line' }, { EMULATORS: 'payment' }])
    statuses.push((await served({ ...production, ...env }).get('/emulator/payment')).status)
  expect(statuses).toEqual([404, 404, 200])
})
