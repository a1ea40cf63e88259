import { setImmediate as turnEnd } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Load, serverLoad } from '../../../adapters/http/server/load.ts'

/** A server that is asked while a clock is set by hand. */
function aServer() {
  const clock = { ms: 1_000 }
  const load = serverLoad(() => clock.ms)
  return { clock, load }
}

const begin = (load: Load, times: number) => {
  for (let time = 0; time < times; time += 1) load.begin('write')
}

/** As many end as begin, one each `everyMs`, for `forMs`. */
function work({ clock, load }: ReturnType<typeof aServer>, everyMs: number, forMs: number): void {
  for (let passed = 0; passed < forMs; passed += everyMs) {
    clock.ms += everyMs
    load.end('write')
    load.begin('write')
  }
}

describe('a request is refused', () => {
  test('when those before it need more than 700 ms at the rate at which they ended lately [R16]', async () => {
    const server = aServer()
    begin(server.load, 80)
    work(server, 8, 8_000)
    expect(server.load.isTooMuch('write')).toBe(false)
    begin(server.load, 20)
    expect(server.load.isTooMuch('write')).toBe(true)
    for (let time = 0; time < 20; time += 1) server.load.end('write')
    expect(server.load.isTooMuch('write')).toBe(false)
  })

  test('sooner on a slow machine, later on a fast one: it is not their number that counts [R16]', () => {
    const fast = aServer()
    begin(fast.load, 1_500)
    work(fast, 0.25, 2_000)
    expect(fast.load.isTooMuch('write')).toBe(false)
    const slow = aServer()
    begin(slow.load, 100)
    work(slow, 20, 16_000)
    expect(slow.load.isTooMuch('write')).toBe(true)
  })

  test('when none has ended for 700 ms, and not once they end again [R16]', () => {
    const { clock, load } = aServer()
    begin(load, 70)
    clock.ms += 701
    expect(load.isTooMuch('write')).toBe(true)
    for (let time = 0; time < 70; time += 1) load.end('write')
    expect(load.isTooMuch('write')).toBe(false)
  })

  test('not for a few that are slow, and not for others than its own kind [R16]', () => {
    const { clock, load } = aServer()
    begin(load, 63)
    clock.ms += 60_000
    expect(load.isTooMuch('write')).toBe(false)
    begin(load, 5_000)
    expect(['write', 'read', 'public'].map((kind) => load.isTooMuch(kind as 'read'))).toEqual([
      true,
      false,
      false,
    ])
  })

  /** A server that has come to so many requests in this turn. */
  function inOneTurn(asked: number) {
    const server = aServer()
    for (let times = 0; times < asked; times += 1) expect(server.load.isTooMuch('read')).toBe(false)
    return server
  }

  test('when the server comes to it more than a second after the first of 64 that were ready with it [R16]', async () => {
    const { clock, load } = inOneTurn(64)
    clock.ms += 1_000
    expect(load.isTooMuch('read')).toBe(false)
    clock.ms += 1
    expect(load.isTooMuch('public')).toBe(true)
    await turnEnd()
    expect(load.isTooMuch('read')).toBe(false)
  })

  test('not when few were ready with it: a machine that stood still is no reason to turn them away [R16]', () => {
    const { clock, load } = inOneTurn(63)
    clock.ms += 60_000
    expect(load.isTooMuch('read')).toBe(false)
  })
})

describe('after a stall requests are taken again', () => {
  /** 500 are under way and none ends for 5 s, then all of them within a moment. */
  async function aStall() {
    const server = aServer()
    const { clock, load } = server
    begin(load, 500)
    clock.ms += 5_000
    for (let ended = 0; ended < 436; ended += 1) load.end('write')
    expect(load.isTooMuch('write')).toBe(true)
    for (let ended = 0; ended < 64; ended += 1) load.end('write')
    await turnEnd()
    return server
  }

  test('within a second in which few are under way and end fast [R16]', async () => {
    const server = await aStall()
    begin(server.load, 63)
    work(server, 0.5, 1_000)
    begin(server.load, 100)
    expect(server.load.isTooMuch('write')).toBe(false)
  })

  test('within two minutes in which there are hardly any [R16]', async () => {
    const { clock, load } = await aStall()
    clock.ms += 120_000
    begin(load, 200)
    expect(load.isTooMuch('write')).toBe(false)
  })

  test('but not where it goes on as slowly with 64 under way [R16]', async () => {
    const server = await aStall()
    begin(server.load, 64)
    work(server, 80, 20_000)
    expect(server.load.isTooMuch('write')).toBe(true)
  })
})

describe('room', () => {
  const mebibyte = 1024 * 1024
  const noRoom = expect.objectContaining({ code: 'service.unavailable' })

  test('is given to one resident as long as as much is left for others, and again when it has been left [R16]', () => {
    const { load } = aServer()
    const [first, second] = [load.room('hanako'), load.room('hanako')]
    first.take(60 * mebibyte)
    second.take(4 * mebibyte)
    expect(() => load.room('hanako').take(1)).toThrow(noRoom)
    load.room('taro').take(32 * mebibyte)
    expect(() => load.room('taro').take(1)).toThrow(noRoom)
    first.leave()
    first.leave()
    load.room('hanako').take(42 * mebibyte)
    expect(() => load.room('hanako').take(3 * mebibyte)).toThrow(noRoom)
  })

  test('is given for 128 MiB in all, however many share it [R16]', () => {
    const { load } = aServer()
    const given = Array.from({ length: 200 }, (_, at) => {
      try {
        load.room(`resident ${at}`).take(mebibyte)
        return true
      } catch {
        return false
      }
    })
    expect(given.filter(Boolean)).toHaveLength(127)
  })
})
