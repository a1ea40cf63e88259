import { afterAll, expect, test } from 'vitest'
import { startCityServer } from './city-server.ts'

const server = await startCityServer()
afterAll(() => server.kill())

test('the built product starts without any setting, shows its portal and stops when it is told to', async () => {
  const portal = await fetch(server.origin, { headers: { accept: 'text/html' } })
  expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])

  expect(await server.stop()).toBe(0)
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
})
