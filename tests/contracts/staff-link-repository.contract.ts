import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StaffLinking, StaffLinkResult } from '../../application/ports/staff-link-repository.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { aCode, aLinking, anInvitation, effectiveDate, orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type LinkPort = 'staffLinks' | 'staffGrants' | 'residents'

/** Rounds of a race. */
const ROUNDS = 100

/** What every `StaffLinkRepository` promises. @param open an empty storage; the suite closes it after each test */
export function staffLinkRepositoryContract(name: string, open: () => Promise<Store<LinkPort>>): void {
  describe(`StaffLinkRepository contract: ${name}`, () => {
    let storage: Store<LinkPort>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    async function stored(grant = aCode()) {
      await storage.staffGrants.add(grant, [])
      return grant
    }
    const link = (linking: StaffLinking) =>
      storage.staffLinks.link(linking, orderFieldsOf(linking.viewer.userId))
    const storedEvents = async ({ viewer: { userId } }: StaffLinking) =>
      (await storage.residents.find(userId)).events.map(({ kind }) => kind)
    const linkOf = ({ sub, viewer: { userId }, atMs }: StaffLinking) => ({
      sub,
      userId,
      name: '窓口 花子',
      linkedAtMs: atMs,
    })

    it('has no link at first', async () => {
      expect(await storage.staffLinks.list()).toEqual([])
      expect(await storage.staffLinks.find(randomUUID())).toBeUndefined()
      expect(
        await storage.staffLinks.unlink(randomUUID(), orderFieldsOf('U1', 'staff.unlinked')),
      ).toBeUndefined()
      expect((await storage.residents.find('U1')).events).toEqual([])
    })

    it('links a record to a LINE account, uses up the code, and tells of it [ROLE-05]', async () => {
      const code = await stored()
      const linking = aLinking(code)
      expect(await link(linking)).toBe('linked')
      expect(await storage.staffLinks.find(linking.sub)).toEqual(linkOf(linking))
      const { userId } = linking.viewer
      expect(await storage.staffGrants.find(code, userId)).toMatchObject({ holder: 'viewer', used: true })
      expect(await storedEvents(linking)).toEqual(['staff.linked'])
    })

    it('keeps a link without a name, where LINE gave none', async () => {
      const { viewer, ...linking } = aLinking(await stored())
      const { userId } = viewer
      await storage.staffLinks.link({ ...linking, viewer: { userId } }, [])
      expect(await storage.staffLinks.find(linking.sub)).toEqual({
        sub: linking.sub,
        userId,
        linkedAtMs: friday,
      })
    })

    it('gives the same result to the grant that made the link, also after it has expired [STAFF-18]', async () => {
      const linking = aLinking(await stored())
      await link(linking)
      expect(await link(linking)).toBe('same_user')
      expect(await link({ ...linking, atMs: (effectiveDate + 1) * 1000 })).toBe('same_user')
      expect(await storage.staffLinks.list()).toEqual([linkOf(linking)])
      expect(await storedEvents(linking)).toEqual(['staff.linked'])
    })

    it('says so where another grant comes to a link that is there, and uses that grant up [STAFF-18]', async () => {
      const linking = aLinking(await stored())
      await link(linking)
      const again = await stored(anInvitation(linking.sub))
      const { userId } = linking.viewer
      const relinking = aLinking(again, { userId, atMs: friday + 1 })
      expect(await link(relinking)).toBe('same_user')
      expect(await storage.staffGrants.find(again, userId)).toMatchObject({ holder: 'viewer', used: true })
      expect(await storage.staffLinks.find(linking.sub)).toEqual(linkOf(linking))
      expect(await storedEvents(linking)).toEqual(['staff.linked'])
    })

    it('refuses a record that is linked to another LINE account, and stores nothing [STAFF-19, STAFF-24]', async () => {
      const linking = aLinking(await stored())
      await link(linking)
      const second = await stored()
      const other = aLinking(second, { sub: linking.sub })
      expect(await link(other)).toBe('other_user')
      expect(await storage.staffLinks.list()).toEqual([linkOf(linking)])
      expect(await storage.staffGrants.find(second, other.viewer.userId)).toMatchObject({
        holder: 'nobody',
        used: false,
      })
      expect(await storedEvents(other)).toEqual([])
    })

    it('links a LINE account to another record, too, once that is confirmed: somebody may work in two offices', async () => {
      const linking = aLinking(await stored())
      const second = aLinking(await stored(), { userId: linking.viewer.userId, confirmed: 'record' })
      expect(await link(linking)).toBe('linked')
      expect(await link(second)).toBe('second_record')
      expect(await storage.staffLinks.list()).toHaveLength(1)
      expect(await storedEvents(linking)).toEqual(['staff.linked'])
      expect(await link({ ...second, confirmed: 'second_record' })).toBe('linked')
      expect(await link(second)).toBe('same_user')
      expect(await storage.staffLinks.list()).toHaveLength(2)
    })

    it('links nobody by an invitation before it is confirmed, and uses nothing up [STAFF-23]', async () => {
      const invitation = await stored(anInvitation(randomUUID()))
      const linking = aLinking(invitation)
      const { confirmed: _, ...unconfirmed } = linking
      const { userId } = linking.viewer
      expect(await link(unconfirmed)).toBe('unconfirmed')
      expect(await storage.staffGrants.find(invitation, userId)).toMatchObject({
        holder: 'nobody',
        used: false,
      })
      expect(await storage.staffLinks.list()).toEqual([])
      expect(await link(linking)).toBe('linked')
      expect(await link(unconfirmed)).toBe('same_user')
    })

    it('lets a LINE account have one of two records that it confirms at once, in each of 100 rounds', async () => {
      const rounds = await race(async () => {
        const userId = fresh('U')
        const first = { userId, confirmed: 'record' } as const
        return [aLinking(await stored(), first), aLinking(await stored(), first)]
      })
      expect(rounds).toEqual(always('linked', 'second_record'))
    })

    it('refuses a grant that is not there, is of the other kind or was held by another account', async () => {
      const nowhere = aLinking(aCode())
      expect(await link(nowhere)).toBe('refused')
      const code = await stored()
      const linking = aLinking(code)
      expect(await link({ ...linking, by: { ...linking.by, kind: 'invitation' } })).toBe('refused')
      await storage.staffGrants.take(code, fresh('U'))
      expect(await link(linking)).toBe('refused')
      expect(await storage.staffLinks.list()).toEqual([])
      expect(await storedEvents(linking)).toEqual([])
    })

    it('refuses an invitation of another record [STAFF-23]', async () => {
      const invitation = await stored(anInvitation(randomUUID()))
      expect(await link(aLinking(invitation, { sub: randomUUID() }))).toBe('refused')
      expect(await link(aLinking(invitation))).toBe('linked')
    })

    it.each([
      ['a millisecond before its second', effectiveDate * 1000 - 1, 'linked'],
      ['exactly at its second', effectiveDate * 1000, 'refused'],
    ] as const)('takes a grant as expired: %s [STAFF-02]', async (_, atMs, result) => {
      expect(await link(aLinking(await stored(), { atMs }))).toBe(result)
    })

    it.each([0, -1, friday])('takes a grant as expired that says %i [STAFF-02]', async (never) => {
      expect(await link(aLinking(await stored(aCode({ effectiveDate: never })), { atMs: 0 }))).toBe('refused')
    })

    it('lets an invitation be used once: not by another account, nor after the link was removed [STAFF-23]', async () => {
      const sub = randomUUID()
      const invitation = await stored(anInvitation(sub))
      const linking = aLinking(invitation)
      expect(await link(linking)).toBe('linked')
      expect(await link(aLinking(invitation))).toBe('refused')
      await storage.staffLinks.unlink(sub, [])
      expect(await link(aLinking(invitation))).toBe('refused')
      expect(await link(linking)).toBe('refused')
      expect(await storage.staffLinks.find(sub)).toBeUndefined()
    })

    it('refuses a code for another record than the one that it has linked, whatever else is linked since', async () => {
      const code = await stored()
      const first = aLinking(code)
      await link(first)
      await storage.staffLinks.unlink(first.sub, [])
      const { userId } = first.viewer
      const second = aLinking(await stored(), { userId })
      expect(await link(second)).toBe('linked')
      expect(await link(aLinking(code, { userId, sub: second.sub }))).toBe('refused')
      expect(await link(first)).toBe('refused')
    })

    it('removes a link with its audit events and says whose it was; then others may have both [STAFF-24]', async () => {
      const linking = aLinking(await stored())
      await link(linking)
      const { sub, viewer } = linking
      const { userId } = viewer
      expect(await storage.staffLinks.unlink(sub, orderFieldsOf(userId, 'staff.unlinked'))).toEqual(
        linkOf(linking),
      )
      expect(await storage.staffLinks.unlink(sub, orderFieldsOf(userId, 'staff.unlinked'))).toBeUndefined()
      expect(await storedEvents(linking)).toEqual(['staff.linked', 'staff.unlinked'])
      expect(await storage.staffLinks.find(sub)).toBeUndefined()
      expect(await link(aLinking(await stored(), { sub }))).toBe('linked')
      expect(await link(aLinking(await stored(), { userId }))).toBe('linked')
    })

    it('lists every link, the oldest first', async () => {
      const linkings: StaffLinking[] = []
      for (const [sub, atMs] of [
        ['b', friday + 1],
        ['d', friday],
        ['c', friday + 1],
      ] as const) {
        const linking = aLinking(await stored(), { sub, atMs })
        await link(linking)
        linkings.push(linking)
      }
      const [b, d, c] = linkings.map(linkOf)
      expect(await storage.staffLinks.list()).toEqual([d, b, c])
    })

    it('hands out copies', async () => {
      const linking = aLinking(await stored())
      await link(linking)
      for (const found of [await storage.staffLinks.find(linking.sub), ...(await storage.staffLinks.list())])
        found!.userId = 'changed'
      expect(await storage.staffLinks.find(linking.sub)).toEqual(linkOf(linking))
    })

    /** What comes of linkings that are made at once, in each of many rounds. */
    async function race(linkings: () => Promise<StaffLinking[]>): Promise<StaffLinkResult[][]> {
      const rounds: StaffLinkResult[][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const results = await Promise.all((await linkings()).map(link))
        rounds.push(results.sort())
      }
      return rounds
    }
    const always = (...results: StaffLinkResult[]) => Array.from({ length: ROUNDS }, () => results)

    it('links a record to exactly one of two LINE accounts that come at once, in each of 100 rounds [STAFF-24]', async () => {
      const rounds = await race(async () => {
        const sub = randomUUID()
        return [aLinking(await stored(), { sub }), aLinking(await stored(), { sub })]
      })
      expect(rounds).toEqual(always('linked', 'other_user'))
      expect(await storage.staffLinks.list()).toHaveLength(ROUNDS)
    })

    it('lets exactly one of two LINE accounts use a code at once, in each of 100 rounds [STAFF-24]', async () => {
      const rounds = await race(async () => {
        const code = await stored()
        return [aLinking(code), aLinking(code)]
      })
      expect(rounds).toEqual(always('linked', 'refused'))
      expect(await storage.staffLinks.list()).toHaveLength(ROUNDS)
    })

    it('makes one link, and one event, of a request that is sent twice at once, in each of 100 rounds [STAFF-18]', async () => {
      const sent: StaffLinking[] = []
      const rounds = await race(async () => {
        const linking = aLinking(await stored())
        sent.push(linking)
        return [linking, linking]
      })
      expect(rounds).toEqual(always('linked', 'same_user'))
      for (const linking of sent.slice(0, 5)) expect(await storedEvents(linking)).toEqual(['staff.linked'])
    })

    it('lets a code that is taken and used at once have one LINE account, in each of 100 rounds [STAFF-24]', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const code = await stored()
        const linking = aLinking(code)
        const other = fresh('U')
        const [result, taken] = await Promise.all([link(linking), storage.staffGrants.take(code, other)])
        expect([result, taken]).toEqual(taken ? ['refused', true] : ['linked', false])
        const holder = taken ? other : linking.viewer.userId
        expect(await storage.staffGrants.find(code, holder)).toMatchObject({ holder: 'viewer', used: !taken })
      }
    })
  })
}
