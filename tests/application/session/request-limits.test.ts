import { expect, test } from 'vitest'
import { makeRequestLimits } from '../../../application/session/request-limits.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'

const aServer = () => {
  const clock = fixedClock('2025-06-14T12:00:00+09:00')
  return { clock, limits: makeRequestLimits({ clock }) }
}

test('each minute begins anew [R16]', () => {
  const { clock, limits } = aServer()
  for (let minute = 0; minute < 60; minute += 1) {
    for (let time = 0; time < 60; time += 1) limits.count('write', 'U-hanako')
    const tooMany = { code: 'request.too_many', details: { afterSec: 60 } }
    expect(() => limits.count('write', 'U-hanako')).toThrow(expect.objectContaining(tooMany))
    clock.advance(60_000)
  }
})

test('seventy who sign in at once from one address do so, and nobody waits after them [R16]', async () => {
  const { limits } = aServer()
  const signedIn = { session: {}, profile: {} } as never
  let finish = () => {}
  const open = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = { exchangeCode: () => open.then(() => signedIn) } as never
  const signIn = () =>
    limits.limited(slow, '203.0.113.1').exchangeCode({ code: 'c', codeVerifier: 'v', nonce: 'n' })
  const waiting = Array.from({ length: 70 }, signIn)
  finish()
  expect(await Promise.all(waiting)).toHaveLength(70)
  expect(await signIn()).toBe(signedIn)
})
