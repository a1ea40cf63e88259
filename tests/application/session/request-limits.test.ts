import { expect, test } from 'vitest'
import { fixedClock } from '../../../adapters/memory/fixed-clock.ts'
import { memoryLimitRepository } from '../../../adapters/memory/memory-limit-repository.ts'
import type { LimitRepository } from '../../../application/ports/limit-repository.ts'
import { makeRequestLimits } from '../../../application/session/request-limits.ts'
import { refuse } from '../../../domain/refusal.ts'

/** Two processes on one store, which says how often it was asked. */
function twoProcesses() {
  const clock = fixedClock('2025-06-14T12:00:00+09:00')
  const store = memoryLimitRepository()
  const asked = { times: 0, down: false }
  const limits: LimitRepository = {
    ...store,
    async count(counted, nowMs) {
      asked.times += 1
      if (asked.down) throw refuse('service.unavailable', {})
      return store.count(counted, nowMs)
    },
  }
  const process = () => makeRequestLimits({ limits, clock })
  return { clock, asked, first: process(), second: process(), restarted: process }
}
type Limits = ReturnType<typeof makeRequestLimits>

const signedIn = { session: {}, profile: {} } as never
const refusing = (code: 'auth.sign_in_failed' | 'service.unavailable') =>
  ({ exchangeCode: () => Promise.reject(refuse(code, {})) }) as never
const code = { code: 'c', codeVerifier: 'v', nonce: 'n' }

/** How many of `times` writes are taken. */
function writes(limits: Limits, times: number, by = 'U-hanako'): number {
  let taken = 0
  for (let time = 0; time < times; time += 1) {
    try {
      limits.count('write', by)
      taken += 1
    } catch {
      // Refused, and so not counted.
    }
  }
  return taken
}

test('what one process counted is known to another after they have shared it [R16]', async () => {
  const { first, second } = twoProcesses()
  expect([writes(first, 40), writes(second, 15)]).toEqual([40, 15])
  await first.share()
  await second.share()
  await first.share()
  expect([writes(first, 100), writes(second, 100)]).toEqual([20, 5])
  await first.share()
  await second.share()
  expect([writes(first, 100), writes(second, 100)]).toEqual([0, 0])
})

test('two processes take at most 15 writes more than one, and those of the second before they share [R16]', async () => {
  const { first, second } = twoProcesses()
  expect(writes(first, 100)).toBe(60)
  await first.share()
  expect(writes(second, 15)).toBe(15)
  await second.share()
  expect(writes(second, 100)).toBe(0)
})

test('a minute that processes share ends for all of them at once [R16]', async () => {
  const { clock, first, second } = twoProcesses()
  writes(first, 60)
  await first.share()
  clock.advance(30_000)
  writes(second, 15)
  await second.share()
  clock.advance(29_999)
  expect(writes(second, 1)).toBe(0)
  clock.advance(1)
  expect([writes(first, 1), writes(second, 1)]).toEqual([1, 1])
})

test('nothing is shared of who does little, and nothing twice', async () => {
  const { asked, first } = twoProcesses()
  writes(first, 14)
  await first.share()
  expect(asked.times).toBe(0)
  writes(first, 1)
  await first.share()
  await first.share()
  expect(asked.times).toBe(1)
})

test('what could not be shared is shared later, and still counts [R7]', async () => {
  const { asked, first, second } = twoProcesses()
  writes(first, 50)
  asked.down = true
  await expect(first.share()).rejects.toMatchObject({ code: 'service.unavailable' })
  asked.down = false
  await first.share()
  writes(second, 15)
  await second.share()
  expect([writes(first, 100), writes(second, 100)]).toEqual([10, 0])
})

test('each minute begins anew', () => {
  const { clock, first } = twoProcesses()
  for (let minute = 0; minute < 60; minute += 1) {
    expect(writes(first, 61)).toBe(60)
    clock.advance(60_000)
  }
})

test('seventy who sign in at once from one address wait at most two seconds, and nobody after them [R16]', async () => {
  const { first } = twoProcesses()
  let finish = () => {}
  const open = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = { exchangeCode: () => open.then(() => signedIn) } as never
  const signIn = () => first.limited(slow, '203.0.113.1').exchangeCode(code)
  const waiting = Array.from({ length: 60 }, signIn)
  await expect(signIn()).rejects.toMatchObject({ code: 'request.too_many', details: { afterSec: 2 } })
  finish()
  expect(await Promise.all(waiting)).toHaveLength(60)
  expect(await signIn()).toBe(signedIn)
})

test('a sign-in that succeeds, and one that nobody can judge now, write nothing; a refused one is counted [R16]', async () => {
  const { asked, first } = twoProcesses()
  const tries = (signIn: never) => first.limited(signIn, '203.0.113.1').exchangeCode(code)
  for (let time = 0; time < 100; time += 1) {
    await expect(tries(refusing('service.unavailable'))).rejects.toMatchObject({
      code: 'service.unavailable',
    })
    expect(await tries({ exchangeCode: async () => signedIn } as never)).toBe(signedIn)
  }
  expect(asked.times).toBe(0)
  await expect(tries(refusing('auth.sign_in_failed'))).rejects.toMatchObject({ code: 'auth.sign_in_failed' })
  expect(asked.times).toBe(1)
})

test('two processes tell an address of 60 refusals a minute together, and a new one of those before it [R16]', async () => {
  const { clock, asked, first, second, restarted } = twoProcesses()
  const codes = async (limits: Limits, times: number) => {
    const found: string[] = []
    const signIn = limits.limited(refusing('auth.sign_in_failed'), '203.0.113.1')
    for (let time = 0; time < times; time += 1)
      found.push(
        await signIn.exchangeCode(code).then(
          () => 'ok',
          ({ code }) => code,
        ),
      )
    return found.filter((code) => code === 'auth.sign_in_failed').length
  }
  expect([await codes(first, 1), await codes(second, 1)]).toEqual([1, 1])
  expect([await codes(first, 40), await codes(second, 100)]).toEqual([40, 18])
  expect([await codes(first, 9), await codes(restarted(), 9)]).toEqual([0, 0])
  const { times } = asked
  expect(await codes(first, 100)).toBe(0)
  expect(asked.times).toBe(times)
  clock.advance(60_000)
  expect(await codes(first, 100)).toBe(60)
})

test('refusals that could not be counted in the store still count in the process [R16]', async () => {
  const { asked, first } = twoProcesses()
  asked.down = true
  const tries = () => first.limited(refusing('auth.sign_in_failed'), '203.0.113.1').exchangeCode(code)
  for (let time = 0; time < 60; time += 1)
    await expect(tries()).rejects.toMatchObject({ code: 'service.unavailable' })
  await expect(tries()).rejects.toMatchObject({ code: 'request.too_many' })
})
