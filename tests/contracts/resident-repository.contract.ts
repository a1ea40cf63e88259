import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { erasureRequestMs } from '../../application/ports/resident-repository.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { aViewer, friday } from '../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from './answer-writes.ts'
import { aBooking, aHold, aTake, audit, expectSound, holdPlaces, reservedIn } from './booking-writes.ts'
import { aLookUp, allow, anImport } from './claim-writes.ts'
import { aMessage, visit } from './message-writes.ts'
import { aCode, aLinking, anInvitation, aStaffAccount } from './staff-writes.ts'
import type { Store } from './store.ts'

type Ports =
  | 'residents'
  | 'answers'
  | 'ownAnswers'
  | 'officeAnswers'
  | 'idempotency'
  | 'claims'
  | 'bookings'
  | 'orders'
  | 'messages'
  | 'sessions'
  | 'staffGrants'
  | 'staffLinks'
  | 'staffAccounts'
  | 'audit'
  | 'accessLog'
  | 'selfAudit'
  | 'city'

/** What every `ResidentRepository` promises. @param open an empty storage; the suite closes it after each test */
export function residentRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`ResidentRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeEach(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterEach(() => storage.close())

    const today = tokyoDay(friday)
    const past = aTake('court', { day: plusDays(today, -1), quota: 9 })
    const ahead = aTake('court', { itemKey: 'r2', day: today, slotKey: 1, cost: 2, quota: 9 })
    const request = { call: 'putItem', key: 'k' }
    const nothing = {
      answers: [],
      deskNotes: [],
      attachments: [],
      erasureRequests: [],
      bookings: [],
      holds: [],
      orders: [],
      partRefunds: [],
      pendingAnswers: [],
      messages: [],
      requests: [],
      lookUps: [],
      grants: [],
      sessions: [],
      views: [],
      staff: [],
    }
    const erase = (userId: string) =>
      storage.residents.erase(userId, today, ({ staff, ...counts }) => [
        { kind: 'resident.erased', at: friday, userId, facts: { ...counts, staff: staff.length } },
      ])

    /** Something of everything that can be held of a resident. */
    async function live(userId: string) {
      const viewer = aViewer({ userId })
      const record = aFreshRecord({ userId })
      await storage.answers.save(aWrite(record, { idempotency: request }))
      const booked = aBooking([past, ahead], { userId }, { messages: [aMessage()] })
      await storage.answers.save(booked)
      const { answerId } = booked.record
      await storage.officeAnswers.noteInformed([{ ...ahead.slot, answerId, itemKey: 'r2', cost: 2 }], {
        isInformed: true,
        at: friday,
      })
      await storage.officeAnswers.noteAttendance(
        { ...past.slot, answerId, itemKey: 'r1' },
        { attendance: 'absent', by: 'sato', at: friday },
      )
      const cancelled = aFreshRecord({ userId, surveyId: 'often', keyMs: friday + 1, check: 'キャンセル' })
      await storage.answers.save(aWrite(cancelled))
      await holdPlaces(storage, aHold([ahead], { userId, holdId: `hold-${userId}`, atMs: friday }))
      const unclaimed = await anImport(storage)
      await allow(storage, userId, unclaimed)
      await storage.claims.countLookUp(aLookUp({ userId }), 10, false)
      await storage.sessions.add({
        token: `t-${userId}`,
        viewer,
        expiresAtMs: friday + 1e9,
        endsAtMs: friday + 1e10,
      })
      await storage.accessLog.record({ userId, path: '/survey/once', at: friday })
      await storage.messages.setPreference(userId, { isOn: false })
      await storage.residents.askErasure(userId, { sub: 'staff-1', atMs: friday }, [])
      return { viewer, record, booked: booked.record, cancelled, unclaimed }
    }

    it('finds nothing of somebody unknown, and erasing that does nothing', async () => {
      expect(await storage.residents.find('U-nobody')).toEqual({ ...nothing, events: [] })
      expect(await erase('U-nobody')).toEqual({ answers: 0, released: 0, staff: [] })
    })

    it('finds all that is held of a resident, and of nobody else [R18]', async () => {
      await live('U-other')
      const { viewer, record, booked, cancelled, unclaimed } = await live('U-hanako')
      const held = await storage.residents.find('U-hanako')
      expect([...held.answers].sort((a, b) => a.createdAt - b.createdAt)).toHaveLength(3)
      expect(held.answers).toEqual(expect.arrayContaining([record, booked, cancelled]))
      const { answerId } = booked
      expect(held.bookings).toEqual([
        { ...past.slot, answerId, itemKey: 'r1', cost: 1, attendance: 'absent' },
        { ...ahead.slot, answerId, itemKey: 'r2', cost: 2, informedAtMs: friday },
      ])
      expect(held.holds).toEqual([
        { ...ahead.slot, holdId: 'hold-U-hanako', cost: 2, expiresAtMs: expect.any(Number) },
      ])
      expect(held.orders).toEqual([
        expect.objectContaining({
          order: expect.objectContaining({ orderId: 'hold-U-hanako', userId: 'U-hanako' }),
          state: 'sent',
        }),
      ])
      expect(held.pendingAnswers).toEqual([expect.objectContaining({ userId: 'U-hanako' })])
      expect(held.messages).toEqual([{ answerId, kind: 'booked', visits: [visit], dueAtMs: friday }])
      expect(held.messagePreference).toEqual({ isOn: false })
      expect(held.erasureRequests).toEqual([{ sub: 'staff-1', atMs: friday }])
      const { views, events } = await storage.residents.find('U-hanako', { withLogs: false })
      expect([views, events]).toEqual([[], []])
      expect(held.requests).toEqual([
        { ...request, result: expect.objectContaining({ answerId: record.answerId }) },
      ])
      expect(held.lookUps).toEqual([{ day: expect.any(String), times: 1 }])
      expect(held.grants).toEqual([{ answerId: unclaimed.answerId, untilMs: expect.any(Number) }])
      const { name, picture } = viewer
      expect(held.sessions).toEqual([
        { ...(name && { name }), ...(picture && { picture }), expiresAtMs: friday + 1e9 },
      ])
      expect(held.views).toEqual([{ path: '/survey/once', atMs: friday }])
    })

    it('tells each audit event of a resident once, in order, from the moment it is recorded [R18]', async () => {
      const request = { requestId: 'request-1', address: '192.0.2.0/24' }
      const expected: object[] = []
      for (let number = 1; number <= 150; number++) {
        const at = friday + number
        await storage.audit.record({ kind: 'sign_in', at, userId: 'U-other', request, facts: { by: 'liff' } })
        await storage.audit.record({
          kind: 'sign_in',
          at,
          userId: 'U-hanako',
          request,
          facts: { by: 'code' },
        })
        expected.push({ kind: 'sign_in', atMs: at, facts: { by: 'code', ...request } })
        expect((await storage.residents.find('U-hanako')).events).toEqual(expected)
      }
    })

    it('erases all of it: places ahead are given back, past ones stay as numbers [R4, R18]', async () => {
      const other = await live('U-other')
      await live('U-hanako')
      const before = await storage.residents.find('U-other')
      expect(await erase('U-hanako')).toEqual({ answers: 3, released: 1, staff: [] })
      const { events, ...held } = await storage.residents.find('U-hanako')
      expect(held).toEqual(nothing)
      expect(await reservedIn(storage, past)).toBe(2)
      expect(await reservedIn(storage, ahead)).toBe(4)
      await expectSound(storage)
      expect(await storage.residents.find('U-other')).toMatchObject({ ...before, events: expect.anything() })
      expect(await storage.ownAnswers.listOwn('U-other', 'once')).toEqual([other.record])
      expect(await storage.idempotency.find('U-hanako', request)).toBeUndefined()
      const next = { token: 'next', expiresAtMs: friday + 1e9 }
      expect(await storage.sessions.rotate('t-U-hanako', next, friday)).toBeUndefined()
      expect(await storage.sessions.rotate('t-U-other', next, friday)).toBeDefined()
    })

    it('keeps the latest request that somebody be erased for a day, with its event', async () => {
      const waiting = (nowMs: number) => storage.residents.erasureRequest('U-hanako', nowMs)
      expect(await waiting(friday)).toBeUndefined()
      const event = { kind: 'resident.erasure_asked', at: friday, userId: 'U-hanako' } as const
      await storage.residents.askErasure('U-hanako', { sub: 'kato', atMs: friday - 1 }, [])
      await storage.residents.askErasure('U-hanako', { sub: 'mori', atMs: friday }, [event])
      expect(await waiting(friday + erasureRequestMs - 1)).toEqual({ sub: 'mori', atMs: friday })
      expect(await waiting(friday + erasureRequestMs)).toBeUndefined()
      expect(await storage.residents.erasureRequest('U-other', friday)).toBeUndefined()
      const { events } = await storage.residents.find('U-hanako')
      expect(events.map(({ kind }) => kind)).toEqual(['resident.erasure_asked'])
    })

    it('erases again without harm, and whoever was erased may begin anew [R18]', async () => {
      await live('U-hanako')
      await erase('U-hanako')
      expect(await erase('U-hanako')).toEqual({ answers: 0, released: 0, staff: [] })
      const record = aFreshRecord({ userId: 'U-hanako' })
      expect(await storage.answers.save(aWrite(record, { idempotency: request }))).toMatchObject({
        kind: 'saved',
      })
      expect((await storage.residents.find('U-hanako')).answers).toEqual([record])
    })

    it('tells of a list of the erased whose erasure it does not know, each once, and which entries it has not made [R18]', async () => {
      await live('U-hanako')
      const entryOf = (userId: string, atMs: number) => storage.residents.entryOf(userId, atMs)
      const [known, missing, latest] = await Promise.all([
        entryOf('U-other', friday),
        entryOf('U-hanako', friday - 1),
        entryOf('U-hanako', friday),
      ])
      await erase('U-other')
      const notErased = () => storage.residents.notErased([latest, known, missing])
      expect(await notErased()).toEqual({ missing: [latest], foreign: 0 })
      expect(
        await storage.residents.erase(latest, today, (erased) => [
          { kind: 'resident.erased', at: friday, userId: 'whoever', facts: { answers: erased.answers } },
        ]),
      ).toEqual({ answers: 3, released: 1, staff: [] })
      const { events, ...held } = await storage.residents.find('U-hanako')
      expect(held).toEqual(nothing)
      expect(events.at(-1)).toEqual({ kind: 'resident.erased', atMs: friday, facts: { answers: 3 } })
      const back = aFreshRecord({ userId: 'U-hanako' })
      await storage.answers.save(aWrite(back))
      expect(await notErased()).toEqual({ missing: [], foreign: 0 })
      const forged = [
        { ...latest, atMs: friday + 1 },
        { ...known, pseudonym: latest.pseudonym, atMs: friday + 1 },
      ]
      const nobody = { pseudonym: '', atMs: 0, proof: '' }
      expect(await storage.residents.notErased([...forged, nobody])).toEqual({ missing: [], foreign: 3 })
      const later = await entryOf('U-hanako', friday + 1)
      expect(await storage.residents.notErased([later])).toEqual({ missing: [later], foreign: 0 })
    })

    it('takes from who came back before the list was followed only what they had before [R18]', async () => {
      await live('U-hanako')
      const later = friday + 300_000
      const back = aBooking([ahead], {
        ...{ userId: 'U-hanako', keyMs: later, createdAt: later / 1000, updatedAt: later / 1000 },
      })
      await storage.answers.save(back)
      const entry = await storage.residents.entryOf('U-hanako', friday + 30_000)
      const event = { kind: 'resident.erased', at: later, userId: 'whoever' } as const
      const erased = await storage.residents.erase(entry, today, () => [event])
      expect(erased).toEqual({ answers: 3, released: 1, staff: [] })
      const { answers, bookings, sessions } = await storage.residents.find('U-hanako')
      expect(answers).toEqual([back.record])
      expect([bookings.length, sessions.length]).toEqual([1, 1])
      expect(await storage.residents.notErased([entry])).toEqual({ missing: [], foreign: 0 })
      await expectSound(storage)
    })

    it('erases while the resident sends: every place is accounted for [R4, R18]', async () => {
      const writes = Array.from({ length: 20 }, (_, index) =>
        aBooking(
          [
            { ...past, quota: 99 },
            { ...ahead, quota: 99 },
          ],
          { userId: 'U-hanako', keyMs: friday + index },
        ),
      )
      await Promise.all([...writes.map((write) => storage.answers.save(write)), erase('U-hanako')])
      await expectSound(storage)
      await erase('U-hanako')
      await expectSound(storage)
      expect((await storage.residents.find('U-hanako')).answers).toEqual([])
      expect(await reservedIn(storage, past)).toBe(20)
      expect(await reservedIn(storage, ahead)).toBe(0)
    })

    /**
     * A staff record that a resident is linked to through a code of its own, or one that stands in an admin platform.
     */
    async function linked(userId: string, account = aStaffAccount(), where: 'here' | 'elsewhere' = 'here') {
      const code = aCode()
      await storage.staffGrants.add(code, [])
      if (where === 'here') await storage.staffAccounts.add(account, [])
      const linking = aLinking(code, { sub: account.sub, userId })
      expect(await storage.staffLinks.link(linking, [])).toBe('linked')
      return { account, code, linking }
    }

    it('finds the staff record that a LINE account is linked to, without what it signs in with [R18]', async () => {
      const { account } = await linked('U-hanako')
      await linked('U-other')
      const { passwordHash: _, ...shown } = account
      const { staff } = await storage.residents.find('U-hanako')
      expect(staff).toStrictEqual([
        {
          link: { sub: account.sub, userId: 'U-hanako', name: '窓口 花子', linkedAtMs: friday },
          account: shown,
        },
      ])
      const elsewhere = await linked('U-far', aStaffAccount(), 'elsewhere')
      expect((await storage.residents.find('U-far')).staff).toStrictEqual([
        { link: expect.objectContaining({ sub: elsewhere.account.sub }) },
      ])
    })

    it('erases the staff records with their links, and nobody else’s [R18, ROLE-05]', async () => {
      const subs: string[] = []
      for (let time = 0; time < 2; time++) subs.push((await linked('U-hanako')).account.sub)
      const other = await linked('U-other')
      const erased = await erase('U-hanako')
      expect(erased).toEqual({ answers: 0, released: 0, staff: subs.sort() })
      expect((await storage.residents.find('U-hanako')).events).toEqual([
        { kind: 'resident.erased', atMs: friday, facts: { answers: 0, released: 0, staff: 2 } },
      ])
      expect((await storage.residents.find('U-hanako')).staff).toEqual([])
      for (const sub of subs) expect(await storage.staffLinks.find(sub)).toBeUndefined()
      expect(await storage.staffAccounts.list()).toEqual([other.account])
      expect(await storage.staffLinks.list()).toEqual([expect.objectContaining({ userId: 'U-other' })])
      expect(await erase('U-hanako')).toEqual({ answers: 0, released: 0, staff: [] })
    })

    it('forgets who used a QR code, which nobody else gets then; nor does anybody get one that was only held [R18]', async () => {
      const { code, linking, account } = await linked('U-hanako')
      const [held, invitation, open] = [aCode(), anInvitation(account.sub), aCode()]
      for (const grant of [held, invitation, open]) await storage.staffGrants.add(grant, [])
      await storage.staffGrants.take(held, 'U-hanako')
      await erase('U-hanako')
      for (const grant of [code, held, invitation]) {
        expect(await storage.staffGrants.find(grant, 'U-hanako')).toMatchObject({
          holder: 'nobody',
          used: true,
        })
        expect(await storage.staffGrants.take(grant, 'U-other')).toBe(false)
        const again = aLinking(grant, { sub: account.sub, userId: 'U-other' })
        expect(await storage.staffLinks.link(again, [])).toBe('refused')
      }
      expect(await storage.staffLinks.link(linking, [])).toBe('refused')
      expect(await storage.staffGrants.take(open, 'U-other')).toBe(true)
    })

    it('either links a LINE account or erases it when both come at once, and can erase it then [R18]', async () => {
      for (let round = 0; round < 20; round += 1) {
        const userId = `U-${round}`
        const account = aStaffAccount()
        const code = aCode()
        await storage.staffAccounts.add(account, [])
        await storage.staffGrants.add(code, [])
        const linking = aLinking(code, { sub: account.sub, userId })
        const [erased, result] = await Promise.all([erase(userId), storage.staffLinks.link(linking, [])])
        expect(result).toBe('linked')
        const left = (await storage.residents.find(userId)).staff.map((each) => each.link.sub)
        expect([...left, ...erased.staff]).toEqual([account.sub])
        expect((await erase(userId)).staff).toEqual(left)
      }
      expect(await storage.staffLinks.list()).toEqual([])
      expect(await storage.staffAccounts.list()).toEqual([])
    })

    it('changes an answer or erases it when both come at once, and keeps nothing of it booked [R4]', async () => {
      const booked = aBooking([ahead], { userId: 'U-hanako' })
      await storage.answers.save(booked)
      await Promise.all([
        erase('U-hanako'),
        storage.answers.amend({ ...booked.record, check: 'キャンセル', releases: 'all', audit }),
      ])
      expect(await reservedIn(storage, ahead)).toBe(0)
      await expectSound(storage)
    })
  })
}
