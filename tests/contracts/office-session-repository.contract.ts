import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { officeIdleMs, officeLifeMs } from '../../application/ports/office-session-repository.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { tally } from './booking-writes.ts'
import { aLinking, anInvitation, aStaffAccount, orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type SessionPort =
  | 'officeSessions'
  | 'officeDuties'
  | 'staffAccounts'
  | 'staffLinks'
  | 'staffGrants'
  | 'residents'
type Started = { sub?: string; username?: string; isHalf?: boolean; atMs?: number }

const MINUTE_MS = 60_000

/** What every `OfficeSessionRepository` promises. @param open an empty storage; the suite closes it after each test */
export function officeSessionRepositoryContract(name: string, open: () => Promise<Store<SessionPort>>): void {
  describe(`OfficeSessionRepository contract: ${name}`, () => {
    let storage: Store<SessionPort>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const start = async ({
      sub = 'kato',
      username = 'kato',
      isHalf = false,
      atMs = friday,
    }: Started = {}) => {
      const token = fresh('office-token')
      await storage.officeSessions.add({ token, sub, username, isHalf, atMs }, [])
      return token
    }
    const use = (token: string, afterMs = 0) => storage.officeSessions.use(token, friday + afterMs)
    const list = (afterMs = 0) => storage.officeSessions.list(friday + afterMs)
    const kindsOf = async (userId: string) =>
      (await storage.residents.find(userId)).events.map(({ kind }) => kind)

    it('knows no session at first, and none of a token that was never given', async () => {
      expect(await use('unknown')).toBeUndefined()
      expect(await storage.officeSessions.end('unknown')).toBeUndefined()
      expect(await list()).toEqual([])
    })

    it.each([
      ['whole', { username: '山田 𠮷子', isHalf: false }],
      ['without its second factor', { isHalf: true }],
    ])('gives back a session as it was stored: %s [OFF-04]', async (_, wanted) => {
      const token = await start({ sub: 'staff-1', ...wanted })
      const session = {
        ...{ id: expect.stringMatching(/./), sub: 'staff-1', username: 'kato', ...wanted },
        ...{ startedAtMs: friday, seenAtMs: friday },
      }
      expect(await use(token)).toStrictEqual(session)
      expect(await list()).toStrictEqual([session])
    })

    it('stores the audit events with a session', async () => {
      const audit = orderFieldsOf('U1', 'office.signed_in')
      const session = { token: 't', sub: 'kato', username: 'kato', isHalf: false, atMs: friday }
      await storage.officeSessions.add(session, audit)
      expect(await kindsOf('U1')).toEqual(['office.signed_in'])
      await expect(storage.officeSessions.add(session, audit)).rejects.toBeDefined()
      expect(await kindsOf('U1')).toEqual(['office.signed_in'])
    })

    it.each([
      ['is there in the last millisecond of 30 idle minutes', officeIdleMs - 1, true],
      ['has ended after 30 idle minutes', officeIdleMs, false],
    ])('%s [OFF-04]', async (_, afterMs, isThere) => {
      const token = await start()
      expect(await list(afterMs)).toHaveLength(isThere ? 1 : 0)
      expect((await use(token, afterMs)) !== undefined).toBe(isThere)
    })

    it.each([
      ['is there in the last millisecond of 10 hours of use', officeLifeMs - 1, true],
      ['has ended after 10 hours, however much it is used', officeLifeMs, false],
    ])('%s [OFF-04]', async (_, afterMs, isThere) => {
      const token = await start()
      for (let ms = officeIdleMs - 1; ms < officeLifeMs; ms += officeIdleMs - 1)
        expect(await use(token, ms)).toBeDefined()
      expect(await list(afterMs)).toHaveLength(isThere ? 1 : 0)
      expect((await use(token, afterMs)) !== undefined).toBe(isThere)
    })

    it('is no longer there for it that a page has asked by itself [OFF-04]', async () => {
      const token = await start()
      expect(await storage.officeSessions.use(token, friday + officeIdleMs - 1, true)).toBeDefined()
      expect(await use(token, officeIdleMs)).toBeUndefined()
    })

    it('notes its use at most once a minute', async () => {
      const token = await start()
      const seenAfter = async (ms: number) => {
        await use(token, ms)
        return (await list(ms))[0]!.seenAtMs - friday
      }
      expect(await seenAfter(MINUTE_MS - 1)).toBe(0)
      expect(await seenAfter(MINUTE_MS)).toBe(MINUTE_MS)
      expect(await seenAfter(2 * MINUTE_MS - 1)).toBe(MINUTE_MS)
      expect(await seenAfter(2 * MINUTE_MS)).toBe(2 * MINUTE_MS)
    })

    it('is not begun anew by a use that ended it', async () => {
      const token = await start()
      expect(await use(token, officeIdleMs)).toBeUndefined()
      expect(await use(token, 1)).toMatchObject({ seenAtMs: friday })
    })

    it('lists those that have not ended, the latest used first', async () => {
      const [old, first, second] = [
        await start({ username: 'old', atMs: friday - officeIdleMs }),
        await start({ username: 'first' }),
        await start({ username: 'second', atMs: friday + 1 }),
      ]
      const names = async (ms: number) => (await list(ms)).map(({ username }) => username)
      expect(await names(1)).toEqual(['second', 'first'])
      await use(first, 5 * MINUTE_MS)
      expect(await names(5 * MINUTE_MS)).toEqual(['first', 'second'])
      expect(await use(old)).toBeUndefined()
      expect(await use(second, 1)).toBeDefined()
    })

    it('ends once, says which session it was, and leaves others [OFF-04]', async () => {
      const [token, other] = [await start({ username: 'mori' }), await start()]
      const ended = await Promise.all(Array.from({ length: 16 }, () => storage.officeSessions.end(token)))
      expect(tally(ended.map((session) => session?.username ?? 'none'))).toEqual({ mori: 1, none: 15 })
      expect(await use(token)).toBeUndefined()
      expect(await use(other)).toBeDefined()
    })

    it('ends sessions by their ids, or all of somebody, with the audit events, and counts them [OFF-04]', async () => {
      const [a, b, c] = [await start(), await start(), await start({ sub: 'mori', username: 'mori' })]
      const audit = (userId: string) => orderFieldsOf(userId, 'office.sessions_ended')
      const { endThose } = storage.officeSessions
      const { id } = (await use(a))!
      expect(await endThose({ ids: [id, 'unknown'] }, audit('U1'))).toBe(1)
      expect([await use(a), (await use(b))?.sub]).toEqual([undefined, 'kato'])
      expect(await endThose({ sub: 'kato' }, audit('U2'))).toBe(1)
      expect([await use(b), (await use(c))?.sub]).toEqual([undefined, 'mori'])
      for (const nothing of [{ ids: [] }, { ids: [id] }, { sub: 'kato' }])
        expect(await endThose(nothing, audit('U3'))).toBe(0)
      const kinds = await Promise.all(['U1', 'U2', 'U3'].map(kindsOf))
      expect(kinds).toEqual([['office.sessions_ended'], ['office.sessions_ended'], []])
    })

    it('ends all there are, with the audit events, and counts them', async () => {
      const tokens = [await start(), await start({ sub: 'mori', username: 'mori' })]
      const audit = (userId: string) => orderFieldsOf(userId, 'office.sessions_ended')
      expect(await storage.officeSessions.endThose('all', audit('U1'))).toBe(2)
      for (const token of tokens) expect(await use(token)).toBeUndefined()
      expect(await storage.officeSessions.endThose('all', audit('U2'))).toBe(0)
      expect(await Promise.all(['U1', 'U2'].map(kindsOf))).toEqual([['office.sessions_ended'], []])
    })

    it('ends with the LINE account that may have confirmed it [OFF-04]', async () => {
      const invitation = anInvitation('kato')
      await storage.staffGrants.add(invitation, [])
      await storage.staffLinks.link(aLinking(invitation), [])
      const [token, other] = [await start(), await start({ sub: 'mori' })]
      await storage.staffLinks.unlink('kato', [])
      expect([await use(token), (await use(other))?.sub]).toEqual([undefined, 'mori'])
    })

    it('is erased with a person, and their duties with it', async () => {
      const invitation = anInvitation('kato')
      await storage.staffGrants.add(invitation, [])
      await storage.staffLinks.link(aLinking(invitation, { userId: 'U1' }), [])
      for (const sub of ['kato', 'mori']) await storage.officeDuties.put(sub, [{ role: 'keeper' }], [])
      const [token, other] = [await start(), await start({ sub: 'mori' })]
      await storage.residents.erase('U1', localDate('2024-06-14'), () => [])
      expect([await use(token), (await use(other))?.sub]).toEqual([undefined, 'mori'])
      expect([...(await storage.officeDuties.list()).keys()]).toEqual(['mori'])
    })

    it('ends with a password that is replaced, not with one that stays [OFF-04]', async () => {
      const account = aStaffAccount({ sub: 'kato', madeBy: 'office' })
      const { passwordHash: _, ...without } = account
      await storage.staffAccounts.put([account], [])
      const [token, other] = [await start(), await start({ sub: 'mori' })]
      await storage.staffAccounts.put([account], [])
      await storage.staffAccounts.put([without], [])
      expect(await use(token)).toBeDefined()
      await storage.staffAccounts.put([{ ...account, passwordHash: 'another' }], [])
      expect([await use(token), (await use(other))?.sub]).toEqual([undefined, 'mori'])
    })
  })
}
