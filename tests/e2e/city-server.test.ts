import { afterAll, expect, test } from 'vitest'
import { startCityServer } from './city-server.ts'

const server = await startCityServer()
afterAll(() => server.kill())

test('the built product starts without any setting, shows its first page and stops when it is told to', async () => {
  const page = await fetch(server.origin, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])

  expect(await server.stop()).toBe(0)
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
})
