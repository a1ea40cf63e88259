import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { friday } from '../builders.ts'
import type { Store } from './store.ts'

/**
 * What every `AccessLog` promises.
 *
 * @param open an empty storage; the suite closes it
 * @param read all that was recorded, oldest first
 */
export function accessLogContract(
  name: string,
  open: () => Promise<{
    storage: Store<'accessLog'>
    read(): Promise<readonly { path: string; at: number }[]>
  }>,
): void {
  describe(`AccessLog contract: ${name}`, () => {
    let storage: Store<'accessLog'>
    let read: () => Promise<readonly { path: string; at: number }[]>
    beforeAll(async () => {
      ;({ storage, read } = await open())
    })
    afterAll(() => storage.close())

    it('keeps which path was opened when, every time', async () => {
      expect(await read()).toEqual([])
      const opened = { userId: 'Uabc', path: '/survey/svy001', at: friday }
      await storage.accessLog.record(opened)
      await storage.accessLog.record({ ...opened, at: friday + 1 })
      expect((await read()).map(({ path, at }) => ({ path, at }))).toEqual([
        { path: '/survey/svy001', at: friday },
        { path: '/survey/svy001', at: friday + 1 },
      ])
    })
  })
}
