import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Duty } from '../../domain/staff/office-duty.ts'
import { tally } from './booking-writes.ts'
import { orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type DutyPort = 'officeDuties' | 'residents'

/** What every `OfficeDutyRepository` promises. @param open an empty storage; the suite closes it after each test */
export function officeDutyRepositoryContract(name: string, open: () => Promise<Store<DutyPort>>): void {
  describe(`OfficeDutyRepository contract: ${name}`, () => {
    let storage: Store<DutyPort>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const put = (sub: string, ...duties: Duty[]) => storage.officeDuties.put(sub, duties, [])
    const of = (sub: string) => storage.officeDuties.of(sub)

    it('knows nobody at first', async () => {
      expect(await of('kato')).toEqual([])
      expect(await storage.officeDuties.list()).toEqual(new Map())
    })

    it('keeps duties as they are given, that of the whole city first, then by section', async () => {
      await put(
        'kato',
        { role: 'desk', sectionId: 'zei' },
        { role: 'keeper' },
        { role: 'editor', sectionId: 'fukushi' },
      )
      expect(await of('kato')).toStrictEqual([
        { role: 'keeper' },
        { role: 'editor', sectionId: 'fukushi' },
        { role: 'desk', sectionId: 'zei' },
      ])
    })

    it('puts duties in the place of those that somebody had, and leaves others alone', async () => {
      await put('kato', { role: 'keeper' }, { role: 'desk', sectionId: 'zei' })
      await put('mori', { role: 'viewer' })
      await put('kato', { role: 'viewer', sectionId: 'zei' })
      expect(await storage.officeDuties.list()).toStrictEqual(
        new Map([
          ['kato', [{ role: 'viewer', sectionId: 'zei' }]],
          ['mori', [{ role: 'viewer' }]],
        ]),
      )
      await put('kato')
      expect(await of('kato')).toEqual([])
      expect([...(await storage.officeDuties.list()).keys()]).toEqual(['mori'])
    })

    it('lets one of several who come at once change what they all have seen, and the others know', async () => {
      const sections = ['zei', 'fukushi', 'kenko', 'shimin']
      const done = await Promise.all(
        sections.map((sectionId) => storage.officeDuties.put('kato', [{ role: 'desk', sectionId }], [], [])),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await of('kato')).toEqual([{ role: 'desk', sectionId: sections[done.indexOf(true)] }])
    })

    it('lets one of two keepers take the duty from the other, and nobody who has none give one', async () => {
      for (let round = 0; round < 10; round += 1) {
        const pair = [`kato-${round}`, `abe-${round}`] as const
        for (const sub of pair) await put(sub, { role: 'keeper' })
        const taken = await Promise.allSettled(
          pair.map((sub, at) => storage.officeDuties.put(sub, [], [], [{ role: 'keeper' }], pair[1 - at])),
        )
        expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        const left = (await Promise.all(pair.map(of))).flat()
        expect(left).toEqual([{ role: 'keeper' }])
      }
      await put('mori', { role: 'keeper', sectionId: 'zei' })
      const given = storage.officeDuties.put('mori', [{ role: 'keeper' }], [], undefined, 'mori')
      await expect(given).rejects.toMatchObject({ code: 'office.not_allowed' })
    })

    it('stores the audit events with them', async () => {
      await storage.officeDuties.put(
        'kato',
        [{ role: 'keeper' }],
        orderFieldsOf('U1', 'office.duties_changed'),
      )
      const { events } = await storage.residents.find('U1')
      expect(events.map(({ kind }) => kind)).toEqual(['office.duties_changed'])
    })

    it('stores neither duties nor events if one of them can’t be', async () => {
      await put('kato', { role: 'viewer' })
      const twice: Duty = { role: 'keeper', sectionId: 'zei' }
      const failed = storage.officeDuties.put(
        'kato',
        [twice, twice],
        orderFieldsOf('U1', 'office.duties_changed'),
      )
      await expect(failed).rejects.toBeDefined()
      expect(await of('kato')).toEqual([{ role: 'viewer' }])
      expect((await storage.residents.find('U1')).events).toEqual([])
    })

    it('leaves those of one change where several come at once, never some of each', async () => {
      const sets: Duty[][] = ['a', 'b', 'c', 'd'].map((sectionId) => [
        { role: 'desk', sectionId },
        { role: 'viewer', sectionId: `${sectionId}2` },
      ])
      const found: string[] = []
      for (let round = 0; round < 25; round += 1) {
        await Promise.all(sets.map((duties) => put(`staff-${round}`, ...duties)))
        const left = await of(`staff-${round}`)
        found.push(sets.some((duties) => JSON.stringify(duties) === JSON.stringify(left)) ? 'one' : 'mixed')
      }
      expect(tally(found)).toEqual({ one: 25 })
    })
  })
}
