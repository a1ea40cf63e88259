import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from './answer-writes.ts'
import { aBooking, aTake } from './booking-writes.ts'
import type { Store } from './store.ts'

/** An event as an auditor reads it; the user stands there as the adapter writes them. */
export type EventRead = {
  kind: string
  at: number
  surveyId?: string
  answerId?: string
  facts?: object
  request?: object
}

/**
 * What every `AuditLog` promises, and every save that carries events.
 *
 * @param open an empty storage; the suite closes it
 * @param read the whole log, first event first
 */
export function auditLogContract(
  name: string,
  open: () => Promise<{
    storage: Store<'audit' | 'answers' | 'officeAnswers' | 'city'>
    read(): Promise<readonly EventRead[]>
  }>,
): void {
  describe(`AuditLog contract: ${name}`, () => {
    let storage: Store<'audit' | 'answers' | 'officeAnswers' | 'city'>
    let read: () => Promise<readonly EventRead[]>
    beforeAll(async () => {
      ;({ storage, read } = await open())
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(() => storage.close())

    it('keeps events as they came, in the order of their arrival [R15]', async () => {
      const events = [
        { kind: 'sign_in', at: friday, userId: 'Uabc' },
        { kind: 'city.imported', at: friday - 1, facts: { added: 2, ok: true, name: '' } },
        { kind: 'answers.exported', at: friday, surveyId: 'once', facts: {} },
      ] as const
      for (const event of events) await storage.audit.record(event)
      const without = events.map(({ kind, at, ...rest }) => ({ ...rest, kind, at, userId: undefined }))
      expect((await read()).map((event) => ({ ...event, userId: undefined }))).toEqual(without)
    })

    it('keeps by which request an event came about, and from which network [R15]', async () => {
      const before = (await read()).length
      const request = { requestId: 'request-1', address: '192.0.2.0/24' }
      await storage.audit.record({ kind: 'sign_in', at: friday, request, facts: { by: 'code' } })
      await storage.audit.record({ kind: 'sign_in', at: friday, request: { requestId: 'request-2' } })
      const told = (await read()).slice(before).map(({ facts, request }) => ({ ...facts, ...request }))
      expect(told).toEqual([{ by: 'code', ...request }, { requestId: 'request-2' }])
    })

    it('tells how many of many bookings were noted, in one event, and nothing where none were', async () => {
      const before = (await read()).length
      const on = localDate('2024-11-12')
      const takes = Array.from({ length: 49 }, (_, slotKey) =>
        aTake('cal-many', { day: on, slotKey, itemKey: `r${slotKey}` }),
      )
      await storage.answers.save(aBooking(takes))
      const { officeAnswers } = storage
      const bookings = (await officeAnswers.bookedOn(on)).map(({ booking }) => booking)
      const gone = { ...bookings[0]!, itemKey: 'gone' }
      expect(await officeAnswers.noteInformed([...bookings, gone], { isInformed: true, at: friday })).toBe(49)
      expect(await officeAnswers.noteInformed([gone], { isInformed: true, at: friday })).toBe(0)
      await officeAnswers.noteInformed(bookings.slice(1), { isInformed: false, at: friday + 1 })
      const told = (await read()).slice(before).filter(({ kind }) => kind === 'bookings.informed')
      expect(told.map(({ at, facts }) => ({ at, facts }))).toEqual([
        { at: friday, facts: { count: 49, isInformed: true } },
        { at: friday + 1, facts: { count: 48, isInformed: false } },
      ])
    })

    it('tells the latest events of answers by kind, those on their way and those that arrived', async () => {
      const [one, other, third] = [aFreshRecord(), aFreshRecord(), aFreshRecord()].map(
        ({ answerId }) => answerId,
      )
      const told = async (answerIds: readonly (string | undefined)[], limit = 9) => {
        const wanted = { kinds: ['answer.saved', 'answer.claimed'], limit } as const
        return storage.audit.ofAnswers(
          answerIds.filter((id) => id !== undefined),
          wanted,
        )
      }
      const request = { requestId: 'request-1', address: '192.0.2.0/24' }
      const saved = { kind: 'answer.saved', at: friday, answerId: one! } as const
      await storage.audit.record({
        ...saved,
        userId: 'Uabc',
        surveyId: 'once',
        request,
        facts: { version: 1 },
      })
      await storage.audit.record({ kind: 'office.viewed', at: friday, answerId: one!, facts: { by: 'sato' } })
      // Reading all of it waits until what was on its way has arrived.
      await read()
      await storage.audit.record({ kind: 'answer.saved', at: friday + 1, answerId: third! })
      await storage.audit.record({ kind: 'answer.claimed', at: friday - 1, answerId: other! })
      const first = { ...saved, facts: { version: 1 } }
      const last = { kind: 'answer.claimed', at: friday - 1, answerId: other, facts: {} }
      expect(await told([one, other])).toEqual([first, last])
      expect(await told([one, other], 1)).toEqual([last])
      expect(await told([one])).toEqual([first])
      expect(await told([])).toEqual([])
      await read()
      expect(await told([one, other])).toEqual([first, last])
    })

    it('finds events by kind, person, answer and fact, the latest first and in pages', async () => {
      const [answerId, other] = [
        '11111111-1111-4111-8111-111111111111',
        '22222222-2222-4222-8222-222222222222',
      ]
      const viewed = (by: string, id = answerId!) =>
        storage.audit.record({
          ...{ kind: 'office.viewed', at: friday, userId: 'Usought', surveyId: 'once', answerId: id },
          facts: { by },
        })
      for (const by of ['50%_off"', '50xxoff"', 'kato']) await viewed(by)
      await viewed('kato', other)
      await storage.audit.record({
        kind: 'office.noted',
        at: friday + 1,
        answerId: other!,
        facts: { sub: 's-1' },
      })
      // Reading all of it waits until what was on its way has arrived.
      const all = (await read()).length
      const { audit } = storage
      const search = async (wanted: object, limit = 9) =>
        (await audit.search({ ...wanted, limit })).events.map(({ facts }) => Object.values(facts).join())
      const owner = await audit.ownerOf('Usought')
      expect(await search({ owner })).toEqual(['kato', 'kato', '50xxoff"', '50%_off"'])
      expect(await search({ owner: await audit.ownerOf('Uelse') })).toEqual([])
      expect(await search({ owner, answerIds: [answerId] }, 1)).toEqual(['kato'])
      expect(await search({ answerIds: [other], kind: 'office.noted' })).toEqual(['s-1'])
      expect(await search({ facts: [{ name: 'by', value: '50%_off"' }] })).toEqual(['50%_off"'])
      const either = [
        { name: 'by', value: 'kato' },
        { name: 'sub', value: 's-1' },
      ]
      expect(await search({ facts: either })).toEqual(['s-1', 'kato', 'kato'])
      const first = await audit.search({ owner, limit: 3 })
      expect(first).toMatchObject({ total: all, next: all - 3, events: [{ seq: all - 1, owner }, {}, {}] })
      const rest = await audit.search({ owner, before: first.next, limit: 3 })
      expect(rest.events).toEqual([
        {
          ...{ seq: all - 4, kind: 'office.viewed', at: friday, owner, surveyId: 'once', answerId },
          facts: { by: '50%_off"' },
        },
      ])
      expect(rest.next).toBeUndefined()
    })

    it('tells the latest backup, self-audit and check of the log, and how often notices were given up, once it is in it', async () => {
      const { audit } = storage
      expect(await audit.latest('database.backed_up')).toBeUndefined()
      await audit.record({ kind: 'database.backed_up', at: friday, facts: { bytes: 1 } })
      await audit.record({ kind: 'database.backed_up', at: friday - 1, facts: { bytes: 2 } })
      await audit.record({ kind: 'database.audited', at: friday, facts: { isClean: true } })
      await audit.record({ kind: 'office.log_checked', at: friday, facts: { isIntact: true } })
      for (const at of [friday - 1, friday, friday + 1]) await audit.record({ kind: 'notice.given_up', at })
      await read()
      expect(await audit.countSince('notice.given_up', friday)).toBe(2)
      expect(await audit.latest('database.backed_up')).toMatchObject({ at: friday - 1, facts: { bytes: 2 } })
      expect(await audit.latest('database.audited')).toMatchObject({ facts: { isClean: true } })
      expect(await audit.latest('office.log_checked')).toMatchObject({ facts: { isIntact: true } })
    })

    it('looks at the chain in stretches, and tells where a hash stands that was noted', async () => {
      const total = (await read()).length
      const { audit } = storage
      const whole = await audit.checkChain(undefined, { limit: 1_000_000, at: friday })
      expect(whole).toMatchObject({ isIntact: true, isEnd: true, head: { seq: total } })
      const { hash } = whole.head!
      const first = await audit.checkChain(undefined, { limit: 3, at: friday, noted: hash })
      expect(first).toMatchObject({ isIntact: true, isEnd: false, head: { seq: 3 } })
      expect(first.notedAt).toBeUndefined()
      expect(await audit.checkChain(first.head, { limit: 1_000_000, at: friday + 1, noted: hash })).toEqual({
        ...whole,
        notedAt: total,
      })
      expect(await audit.checkChain(whole.head, { limit: 9, at: friday })).toMatchObject({
        isIntact: true,
        isEnd: true,
      })
      // What is claimed of a place is not taken on trust, in the log, at its end or beyond it.
      for (const claimed of [
        { ...first.head!, hash: '0'.repeat(64) },
        { ...first.head!, seq: 4 },
        { ...first.head!, begunAt: friday + 1 },
        { ...whole.head!, seq: total + 5, seal: hash },
      ])
        await expect(audit.checkChain(claimed, { limit: 9, at: friday })).rejects.toMatchObject({
          code: 'request.malformed',
        })
    })

    it('keeps the events of a save with it, and none of a save that stored nothing [R15]', async () => {
      const before = (await read()).length
      const record = aFreshRecord()
      const audit = [{ kind: 'answer.saved', at: friday, answerId: record.answerId }] as const
      await storage.answers.save(aWrite(record, { audit }))
      await storage.answers.save(aWrite({ userId: record.userId }, { audit }))
      const added = (await read()).slice(before)
      expect(added).toEqual([expect.objectContaining({ kind: 'answer.saved', answerId: record.answerId })])
    })
  })
}
