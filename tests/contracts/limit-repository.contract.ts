import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { tally } from './booking-writes.ts'
import type { Store } from './store.ts'

const untilMs = friday + 60_000

/** What every `LimitRepository` promises. @param open an empty storage; the suite closes it */
export function limitRepositoryContract(name: string, open: () => Promise<Store<'limits'>>): void {
  describe(`LimitRepository contract: ${name}`, () => {
    let storage: Store<'limits'>
    beforeAll(async () => {
      storage = await open()
    })
    afterAll(() => storage.close())

    const aCounter = () => ({ of: 'sign-in', by: fresh('address') })
    const count = (by: { of: string; by: string }, over: object = {}, nowMs = friday) =>
      storage.limits.count({ ...by, max: 3, untilMs, ...over }, nowMs)
    const countThree = async (by: { of: string; by: string }) => {
      for (const times of [1, 2, 3]) expect(await count(by)).toMatchObject({ times, counted: true })
    }

    it('counts up to the limit, and no more; a window ends when its first count said', async () => {
      const counter = aCounter()
      for (const times of [1, 2, 3]) expect(await count(counter)).toEqual({ times, untilMs, counted: true })
      const later = { untilMs: untilMs + 30_000 }
      expect(await count(counter, later, friday + 30_000)).toEqual({ times: 3, untilMs, counted: false })
    })

    it.each([
      ['the last millisecond of a window', untilMs - 1, { times: 3, untilMs, counted: false }],
      ['its end', untilMs, { times: 1, untilMs: untilMs + 60_000, counted: true }],
    ])('counts anew from the end of a window: %s', async (_, nowMs, expected) => {
      const counter = aCounter()
      await countThree(counter)
      expect(await count(counter, { untilMs: untilMs + 60_000 }, nowMs)).toEqual(expected)
    })

    it('counts each kind and each name by itself', async () => {
      const counter = aCounter()
      await countThree(counter)
      expect(await count({ ...counter, of: 'other' })).toMatchObject({ times: 1, counted: true })
      expect(await count(aCounter())).toMatchObject({ times: 1, counted: true })
    })

    it('extends an open window with what is counted, and with nothing else [R14]', async () => {
      const counter = aCounter()
      const later = { untilMs: untilMs + 30_000, extend: true }
      await count(counter)
      expect(await count(counter, later)).toEqual({ times: 2, untilMs: later.untilMs, counted: true })
      expect(await count(counter, {}, untilMs)).toEqual({ times: 3, untilMs: later.untilMs, counted: true })
      const latest = { untilMs: later.untilMs + 30_000, extend: true }
      expect(await count(counter, latest)).toEqual({ times: 3, untilMs: later.untilMs, counted: false })
      expect(await count(counter, latest, later.untilMs)).toEqual({
        times: 1,
        untilMs: latest.untilMs,
        counted: true,
      })
    })

    it('counts no more than the limit of 64 that come at once and extend the window [R14]', async () => {
      const counter = aCounter()
      const all = await Promise.all(
        Array.from({ length: 64 }, (_, ms) =>
          count(counter, { max: 10, untilMs: untilMs + ms, extend: true }),
        ),
      )
      expect(tally(all.map(({ counted }) => String(counted)))).toEqual({ true: 10, false: 54 })
      const last = all.find(({ times, counted }) => counted && times === 10)
      expect(await count(counter, { max: 10 })).toEqual({ times: 10, untilMs: last?.untilMs, counted: false })
    })

    it('takes one back in a window that others have extended since, where it is told of that', async () => {
      const counter = aCounter()
      await count(counter, { extend: true })
      await count(counter, { extend: true, untilMs: untilMs + 5_000 }, friday + 5_000)
      await storage.limits.takeBack(counter, untilMs)
      expect(await count(counter)).toMatchObject({ times: 3 })
      await storage.limits.takeBack(counter, untilMs, true)
      expect(await count(counter)).toMatchObject({ times: 3 })
    })

    it('takes one back in the window that it was counted in, and never more than were counted', async () => {
      const counter = aCounter()
      await countThree(counter)
      await storage.limits.takeBack(counter, untilMs + 1)
      expect(await count(counter)).toMatchObject({ counted: false })
      await storage.limits.takeBack(counter, untilMs)
      expect(await count(counter)).toMatchObject({ times: 3, counted: true })
      const other = aCounter()
      await count(other)
      for (let times = 0; times < 3; times += 1) await storage.limits.takeBack(other, untilMs)
      await storage.limits.takeBack(aCounter(), untilMs)
      expect(await count(other)).toMatchObject({ times: 1, counted: true })
    })

    it('counts no more than the limit of 64 that come at once [R16]', async () => {
      const counter = aCounter()
      const all = await Promise.all(Array.from({ length: 64 }, () => count(counter, { max: 20 })))
      expect(tally(all.map(({ counted }) => String(counted)))).toEqual({ true: 20, false: 44 })
      expect(await count(counter, { max: 21 })).toMatchObject({ times: 21, counted: true })
    })
  })
}
