import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { tally } from './booking-writes.ts'
import { aCode, aLinking, anInvitation, effectiveDate, orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type GrantPort = 'staffGrants' | 'staffLinks' | 'residents'

/** What every `StaffGrantRepository` promises. @param open an empty storage; the suite closes it */
export function staffGrantRepositoryContract(name: string, open: () => Promise<Store<GrantPort>>): void {
  describe(`StaffGrantRepository contract: ${name}`, () => {
    let storage: Store<GrantPort>
    beforeAll(async () => {
      storage = await open()
    })
    afterAll(() => storage.close())

    /** A grant that is stored. */
    async function stored(grant = aCode()) {
      await storage.staffGrants.add(grant, [])
      return grant
    }

    it('finds nothing under a secret that was never given, nor a code as an invitation, nor the reverse [STAFF-23]', async () => {
      const code = await stored()
      const invitation = await stored(anInvitation('staff-1'))
      expect(await storage.staffGrants.find({ kind: 'code', secret: fresh('code') }, 'U')).toBeUndefined()
      expect(await storage.staffGrants.find({ ...code, kind: 'invitation' }, 'U')).toBeUndefined()
      expect(await storage.staffGrants.find({ ...invitation, kind: 'code' }, 'U')).toBeUndefined()
      expect(await storage.staffGrants.take({ ...invitation, kind: 'code' }, 'U')).toBe(false)
    })

    it('gives back what a code and an invitation say, and that nobody has used them [STAFF-28]', async () => {
      const open = { effectiveDate, holder: 'nobody', used: false }
      expect(await storage.staffGrants.find(await stored(), 'U')).toEqual(open)
      const withPassword = await stored(aCode({ passwordHash: 'scrypt$hash' }))
      expect(await storage.staffGrants.find(withPassword, 'U')).toEqual({
        ...open,
        passwordHash: 'scrypt$hash',
      })
      const invitation = await stored(anInvitation('staff-2'))
      expect(await storage.staffGrants.find(invitation, 'U')).toEqual({ ...open, sub: 'staff-2' })
    })

    it('stores the audit events of a grant with it', async () => {
      const userId = fresh('U')
      await storage.staffGrants.add(aCode(), orderFieldsOf(userId, 'staff.code_issued'))
      const { events } = await storage.residents.find(userId)
      expect(events).toEqual([{ kind: 'staff.code_issued', atMs: friday, facts: { sub: 'sub' } }])
    })

    it('has one holder, who stays it, and says so to each as it is for them', async () => {
      const code = await stored()
      const [first, other] = [fresh('U'), fresh('U')]
      for (let times = 0; times < 2; times += 1)
        expect(await storage.staffGrants.take(code, first)).toBe(true)
      expect(await storage.staffGrants.take(code, other)).toBe(false)
      expect(await storage.staffGrants.find(code, first)).toMatchObject({ holder: 'viewer', used: false })
      expect(await storage.staffGrants.find(code, other)).toMatchObject({ holder: 'other', used: false })
    })

    it('is let go of by its holder only, and then anybody may have it', async () => {
      const code = await stored()
      const [first, other] = [fresh('U'), fresh('U')]
      await storage.staffGrants.take(code, first)
      await storage.staffGrants.release(code, other)
      expect(await storage.staffGrants.take(code, other)).toBe(false)
      await storage.staffGrants.release(code, first)
      expect(await storage.staffGrants.find(code, first)).toMatchObject({ holder: 'nobody' })
      expect(await storage.staffGrants.take(code, other)).toBe(true)
    })

    it('does nothing where there is no grant to take or to let go of', async () => {
      const none = { kind: 'code', secret: fresh('code') } as const
      expect(await storage.staffGrants.take(none, 'U')).toBe(false)
      await storage.staffGrants.release(none, 'U')
      expect(await storage.staffGrants.find(none, 'U')).toBeUndefined()
    })

    it('stays with whom a link came of it: nobody takes it again, nor is it let go of [ROLE-05]', async () => {
      const code = await stored()
      const [userId, other] = [fresh('U'), fresh('U')]
      await storage.staffGrants.take(code, userId)
      expect(await storage.staffLinks.link(aLinking(code, { userId }), [])).toBe('linked')
      await storage.staffGrants.release(code, userId)
      expect(await storage.staffGrants.take(code, userId)).toBe(false)
      expect(await storage.staffGrants.take(code, other)).toBe(false)
      expect(await storage.staffGrants.find(code, userId)).toEqual({
        effectiveDate,
        holder: 'viewer',
        used: true,
      })
      expect(await storage.staffGrants.find(code, other)).toMatchObject({ holder: 'other', used: true })
    })

    it('gives a code to exactly one of 64 LINE accounts that take it at once [STAFF-24]', async () => {
      const code = await stored()
      const users = Array.from({ length: 64 }, () => fresh('U'))
      const taken = await Promise.all(users.map((userId) => storage.staffGrants.take(code, userId)))
      expect(tally(taken.map(String))).toEqual({ true: 1, false: 63 })
      const holders = await Promise.all(users.map((userId) => storage.staffGrants.find(code, userId)))
      expect(holders.map((found) => found?.holder === 'viewer')).toEqual(taken)
    })
  })
}
