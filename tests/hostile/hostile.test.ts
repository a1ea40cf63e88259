import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attackedSite, casesOn } from './cases.ts'
import { naive, ours, type Server, type Site, type Target } from './target.ts'

/** What a case finds on a server of `target` that other attacks share, or on servers of its own. */
function suite(target: Target, check: (found: string[]) => void): void {
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

describe('the built server withstands [R2] [R3] [R4] [R5] [R6] [R7] [R11]', () => {
  suite(ours(), (found) => expect(found).toEqual([]))
})

describe('a careless server does not, which shows that the suite sees', () => {
  suite(naive, (found) => expect(found).not.toEqual([]))
})
