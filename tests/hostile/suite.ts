import { afterAll, beforeAll, test } from 'vitest'
import { attackedSite, casesOn } from './cases.ts'
import type { Server, Site, Target } from './target.ts'

/** What a case finds on a server of `target` that other attacks share, or on servers of its own. */
export function suite(target: Target, check: (found: string[]) => void): void {
  const cases = casesOn(target, 'short')
  let site: Site
  let server: Server
  beforeAll(async () => {
    site = await attackedSite(target)
    server = await site.start()
  })
  afterAll(async () => {
    await server.kill()
    await site.remove()
  })

  test.each(cases.filter((each) => 'attack' in each))('$kind: $name', async ({ attack }) => {
    check(await attack({ server, form: 'short' }))
  })
  // They wait more than they work.
  test.concurrent.each(cases.filter((each) => 'siege' in each))('$kind: $name', async ({ siege }) => {
    check(await siege({ target, form: 'short' }))
  })
}
