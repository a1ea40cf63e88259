import { expect, test } from 'vitest'
import { limitedAddressOf, networkOf } from '../../../adapters/http/server/request-context.ts'
import { aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, base, rows } from './http-town.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456::1', '2001:db8:12::/48'],
  ['2001:0DB8:0012:0:0:0:0:1', '2001:db8:12::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['2001:db8::', '2001:db8:0::/48'],
  ['203.0.113.77:50123', '203.0.113.0/24'],
  ['[2001:db8:12::1]:50123', '2001:db8:12::/48'],
  ['', undefined],
  ['unknown', undefined],
])('of the address %s only the network is kept: %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['203.0.113.77:50123', '203.0.113.77'],
  ['2001:db8:12:3456:7:8:9:a', '2001:db8:12:3456::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['unknown', 'unknown'],
])('limits count what comes from the address %s under %s', (ip, counted) => {
  expect(limitedAddressOf(ip)).toBe(counted)
})

test('what is on record names the request and the network it came from, of whoever signs in too', async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  const saved = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })
  const signedIn = await town.raw().post(`${base}/login/liff`).send({ idToken: 'code-hanako' })

  const recorded = (kind: string) => town.storage.events.find((event) => event.kind === kind)?.request
  for (const [kind, answer] of [
    ['answer.saved', saved],
    ['sign_in', signedIn],
  ] as const)
    expect(recorded(kind)).toEqual({ requestId: answer.headers['x-request-id'], address: '127.0.0.0/24' })
})

test('a proxy that is not trusted is told of once [R16]', async () => {
  const told = async (trustProxy: boolean, header: string) => {
    const town = await anHttpTown({ app: { trustProxy } })
    for (let time = 0; time < 3; time += 1) await town.raw().get('/healthz').set(header, '203.0.113.77')
    return town.lines.filter(({ level }) => level === 'warn').map(({ setting }) => setting)
  }
  expect(await told(false, 'X-Forwarded-For')).toEqual(['TRUST_PROXY'])
  expect(await told(true, 'X-Forwarded-For')).toEqual([])
  expect(await told(false, 'X-Other')).toEqual([])
})

test('who asks is known by a proxy only where one is trusted', async () => {
  const addressBy = async (trustProxy: boolean) => {
    const town = await anHttpTown({ app: { trustProxy } })
    await town
      .raw()
      .post(`${base}/login/liff`)
      .set('X-Forwarded-For', '198.51.100.9, 203.0.113.77')
      .send({ idToken: 'code-hanako' })
    return town.storage.events.find(({ kind }) => kind === 'sign_in')?.request?.address
  }
  expect(await addressBy(false)).toBe('127.0.0.0/24')
  expect(await addressBy(true)).toBe('203.0.113.0/24')
})
