import { afterAll, beforeAll, test } from 'vitest'
import { attackedSite, casesOn } from './cases.ts'
import type { Server, Site, Target } from './target.ts'

/** Says whether what a case found is what is expected of the server. */
type Check = (found: string[]) => void

/** What each case finds on one running server of `target` that all of them attack, one after the other. */
export function attacks(target: Target, check: Check): void {
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
}

/** What each case finds on servers of its own. They wait more than they work, so that some run at once. */
export function sieges(target: Target, check: Check): void {
  const cases = casesOn(target, 'short')
  test.concurrent.each(cases.filter((each) => 'siege' in each))('$kind: $name', async ({ siege }) => {
    check(await siege({ target, form: 'short' }))
  })
}
