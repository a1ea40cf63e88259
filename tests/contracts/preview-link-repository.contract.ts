import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type Ports = 'previewLinks' | 'residents'

const aLink = {
  ...{ token: 'token', id: 'one', surveyId: 'svy001', untilMs: friday + 1000 },
  ...{ by: 'kato', sub: 'staff-kato' },
}
const { token: _token, ...shown } = aLink

/** What every `PreviewLinkRepository` promises. @param open an empty storage; the suite closes it after each test */
export function previewLinkRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`PreviewLinkRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const find = (atMs = friday) => storage.previewLinks.find('token', atMs)
    const kinds = async () => (await storage.residents.find('U1')).events.map(({ kind }) => kind)

    it('knows a link by its secret until the millisecond of its end, with the events of its making', async () => {
      expect(await find()).toBeUndefined()
      await storage.previewLinks.add(aLink, orderFieldsOf('U1', 'form.shown'))
      expect(await kinds()).toEqual(['form.shown'])
      expect(await find(aLink.untilMs - 1)).toStrictEqual(shown)
      expect(await find(aLink.untilMs)).toBeUndefined()
      expect(await storage.previewLinks.find('one', friday)).toBeUndefined()
    })

    it('lists the links to a form that are not over, the next to end first', async () => {
      await storage.previewLinks.add({ ...aLink, token: 'b', id: 'two', untilMs: friday + 5 }, [])
      await storage.previewLinks.add(aLink, [])
      await storage.previewLinks.add({ ...aLink, token: 'c', id: 'three', surveyId: 'other' }, [])
      const ids = async (atMs: number) =>
        (await storage.previewLinks.listOf('svy001', atMs)).map(({ id }) => id)
      expect(await ids(friday)).toEqual(['two', 'one'])
      expect(await ids(friday + 5)).toEqual(['one'])
    })

    it('ends a link once, whoever of two is first, and of its own form only', async () => {
      await storage.previewLinks.add(aLink, [])
      const audit = orderFieldsOf('U1', 'form.shown')
      expect(await storage.previewLinks.end({ id: 'one', surveyId: 'other' }, audit)).toBe(false)
      const ended = await Promise.all(
        [0, 1].map(() => storage.previewLinks.end({ id: 'one', surveyId: 'svy001' }, audit)),
      )
      expect(ended.filter(Boolean)).toHaveLength(1)
      expect(await kinds()).toEqual(['form.shown'])
      expect(await find()).toBeUndefined()
    })
  })
}
