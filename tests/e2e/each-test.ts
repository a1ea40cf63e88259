import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { openPhone, type Phone } from './browser.ts'
import type { CityServer } from './city-server.ts'

/** Gives each test of a file a new phone, whose addresses are those of `server`; `server` ends after the last test. */
export function phoneForEachTest(server: CityServer, use: (phone: Phone) => unknown): void {
  let phone: Phone
  beforeEach(async () => {
    phone = await openPhone({ origin: server.origin })
    await use(phone)
  })
  afterEach(() => phone.close())
  afterAll(() => server.kill())
}

/** Gives each test of a file a new page of the same phone; both `phone` and `server` end after the last test. */
export function pageForEachTest(
  { server, phone }: { server: CityServer; phone: Phone },
  use: (page: Page) => unknown,
): void {
  let page: Page
  beforeEach(async () => {
    page = await phone.context.newPage()
    use(page)
  })
  afterEach(() => page.close())
  endAfterAll(phone, server)
}

/** Closes `phone` and stops `server` after the last test of a file. */
export function endAfterAll(phone: Phone, server: CityServer): void {
  afterAll(async () => {
    await phone.close()
    await server.kill()
  })
}
