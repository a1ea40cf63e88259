import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MessageClaim } from '../../application/ports/message-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { BookingMessage, MessageKind } from '../../domain/answer/booking-message.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { fresh, surveysOfContract } from './answer-writes.ts'
import { aBooking, aBookingChange, aTake, audit, places } from './booking-writes.ts'
import { aMessage as aFridayMessage, aReminder, visit } from './message-writes.ts'
import type { Store } from './store.ts'

type MessagePort =
  | 'messages'
  | 'languages'
  | 'answers'
  | 'officeAnswers'
  | 'residents'
  | 'retention'
  | 'selfAudit'
  | 'city'

const kinds: readonly MessageKind[] = ['booked', 'changed', 'cancelled', 'reminder']
const hour = 3_600_000
const leaseMs = 60_000
let now = friday

/** The same, as of the current test. */
const aMessage = (over: Partial<BookingMessage> = {}): BookingMessage =>
  aFridayMessage({ dueAtMs: now, untilMs: now + 24 * hour, ...over })

/** What every `MessageRepository` promises. @param open a storage of its own, empty; the suite closes it */
export function messageRepositoryContract(name: string, open: () => Promise<Store<MessagePort>>): void {
  describe(`MessageRepository contract: ${name}`, () => {
    let storage: Store<MessagePort>
    beforeAll(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(() => storage.close())
    // What a test leaves behind is of no use any more in the next one.
    beforeEach(() => {
      now += 1_000 * hour
    })

    const claim = (atMs = now, over: { kinds?: readonly MessageKind[]; limit?: number } = {}) =>
      storage.messages.claim({ kinds, atMs, leaseMs, limit: 20, ...over })
    const claimedIds = async (atMs = now) => (await claim(atMs)).map(({ messageId }) => messageId)
    const eventsOf = async ({ userId }: { userId: string }) =>
      (await storage.residents.find(userId)).events
        .filter(({ kind }) => kind.startsWith('message.'))
        .map(({ kind, facts }) => [kind, facts])
    const undelivered = async ({ answerId }: { answerId: string }) =>
      (await storage.selfAudit.inspect(() => {})).undelivered.first.filter(
        (each) => each.answerId === answerId,
      )

    async function booked(messages: readonly BookingMessage[], record: Partial<AnswerRecord> = {}) {
      const write = aBooking([aTake(fresh('court'))], record, { messages })
      expect(await storage.answers.save(write)).toMatchObject({ kind: 'saved' })
      return write.record
    }
    async function bookedWithReminder() {
      const calendar = fresh('court')
      const reminder = aReminder(aTake(calendar), { dueAtMs: now + hour, untilMs: now + 20 * hour })
      const write = aBooking([aTake(calendar)], {}, { messages: [aMessage(), reminder] })
      await storage.answers.save(write)
      return { record: write.record, reminder, calendar }
    }

    it('hands out a message once it is due, as it was given, and to one only', async () => {
      const message = aMessage({ dueAtMs: now + 10 })
      const { answerId, surveyId, userId, keyMs } = await booked([message])
      expect(await claim(now + 9)).toEqual([])
      expect(await claim(now + 10)).toEqual([
        { ...pick(message), answerId, surveyId, userId, keyMs, attempts: 1 },
      ])
      expect(await claim(now + 11)).toEqual([])
    })

    it('hands out what is due longest first, only of the kinds that are asked for, and no more than wanted', async () => {
      const late = aMessage({ dueAtMs: now - 1 })
      const later = aMessage({ dueAtMs: now - 2, kind: 'changed' })
      const latest = aMessage({ dueAtMs: now - 3 })
      await booked([late, later, latest])
      expect(await claim(now, { kinds: [] })).toEqual([])
      const [first] = await claim(now, { kinds: ['booked'], limit: 1 })
      expect(first?.messageId).toBe(latest.messageId)
      expect(await claimedIds()).toEqual([later.messageId, late.messageId])
    })

    it('removes a message that was sent, and tells of it once', async () => {
      const record = await booked([aMessage()])
      const [claimed] = await claim()
      await storage.messages.sent(claimed!, now)
      await storage.messages.sent(claimed!, now)
      expect(await claim(now + leaseMs)).toEqual([])
      expect(await eventsOf(record)).toEqual([['message.sent', { message: 'booked' }]])
      expect((await storage.residents.find(record.userId)).messages).toEqual([])
    })

    it('hands a message out again when a claim has run out, under the same id', async () => {
      const message = aMessage()
      await booked([message])
      await claim()
      expect(await claim(now + leaseMs - 1)).toEqual([])
      expect(await claim(now + leaseMs)).toMatchObject([{ messageId: message.messageId, attempts: 2 }])
    })

    it('postpones a message, but not for who has lost the claim', async () => {
      await booked([aMessage()])
      const [lost] = await claim()
      const [held] = await claim(now + leaseMs)
      await storage.messages.postpone(lost!, now)
      expect(await claim(now + leaseMs)).toEqual([])
      await storage.messages.postpone(held!, now + hour)
      expect(await claim(now + hour - 1)).toEqual([])
      expect(await claim(now + hour)).toMatchObject([{ attempts: 3 }])
    })

    it('tells what waits to be sent about answers, and nothing of what was given up', async () => {
      const other = await booked([aMessage({ dueAtMs: now + hour })])
      const record = await booked([
        aMessage({ kind: 'reminder', dueAtMs: now + 2 }),
        aMessage({ dueAtMs: now }),
        aMessage({ kind: 'changed', dueAtMs: now + 1 }),
      ])
      expect(await storage.messages.countDue(now + 1)).toBe((await storage.messages.countDue(now - 1)) + 2)
      const [due] = await claim(now)
      const before = await storage.messages.countGivenUp()
      await storage.messages.giveUp(due!, { reason: 'status_400', isKept: true }, now)
      expect(await storage.messages.countGivenUp()).toBe(before + 1)
      const waiting = [
        { kind: 'changed', dueAtMs: now + 1 },
        { kind: 'reminder', dueAtMs: now + 2 },
      ]
      expect(await storage.messages.waiting([record.answerId])).toEqual(waiting)
      expect(await storage.messages.waiting([other.answerId, record.answerId])).toEqual([
        ...waiting,
        { kind: 'booked', dueAtMs: now + hour },
      ])
      expect(await storage.messages.waiting([])).toEqual([])
    })

    it('keeps a message that was given up for the office, and forgets one that nobody can do anything about', async () => {
      const record = await booked([aMessage(), aMessage({ kind: 'changed' })])
      const [one, other] = await claim()
      const givenUp = (given: MessageClaim, isKept: boolean) =>
        storage.messages.giveUp(given, { reason: 'status_400', isKept }, now)
      await givenUp(one!, true)
      await givenUp(other!, false)
      await givenUp(other!, true)
      expect(await claim(now + leaseMs)).toEqual([])
      const { answerId } = record
      expect(await undelivered(record)).toEqual([
        { answerId, kind: one!.kind, reason: 'status_400', givenUpAtMs: now },
      ])
      expect(await eventsOf(record)).toHaveLength(2)
    })

    it('gives up what comes to its time unsent', async () => {
      const record = await booked([aMessage({ untilMs: now + hour })])
      expect(await claim(now + hour)).toEqual([])
      expect(await undelivered(record)).toMatchObject([{ kind: 'booked', reason: 'late' }])
      expect(await eventsOf(record)).toEqual([['message.given_up', { message: 'booked', reason: 'late' }]])
    })

    it('never hands out a reminder whose booking was given back, and forgets it', async () => {
      const { record, reminder } = await bookedWithReminder()
      const { answerId, surveyId, userId } = record
      const held = async () => (await storage.residents.find(userId)).messages.map(({ kind }) => kind)
      expect(await held()).toEqual(['booked', 'reminder'])
      const releases = {
        answerId,
        surveyId,
        userId,
        version: 1,
        releases: 'all',
        updatedAt: now,
        audit,
      } as const
      await storage.answers.amend(releases)
      expect(await held()).toEqual(['booked'])
      expect(await claimedIds(reminder.dueAtMs)).not.toContain(reminder.messageId)
    })

    it('never hands out a reminder of a slot that the answer has not booked', async () => {
      const calendar = fresh('court')
      const [, ...others] = [0, 1, 2].map((slotKey) =>
        aReminder(aTake(calendar, { slotKey }), { dueAtMs: now, untilMs: now + hour }),
      )
      const otherItem = aReminder(aTake(calendar, { itemKey: 'r2' }), { dueAtMs: now, untilMs: now + hour })
      const write = aBooking([aTake(calendar)], {}, { messages: [...others, otherItem] })
      await storage.answers.save(write)
      expect(await claim()).toEqual([])
      expect((await storage.residents.find(write.record.userId)).messages).toEqual([])
    })

    it('stores a reminder once, of a booking that stands', async () => {
      const take = aTake(fresh('court'))
      const write = aBooking([take])
      await storage.answers.save(write)
      const { answerId, userId } = write.record
      const remind = (of: typeof take) => {
        const { booking, ...message } = aReminder(of, { dueAtMs: now, untilMs: now + hour })
        return storage.messages.remind([{ answerId, userId, message: { ...message, booking: booking! } }])
      }
      const unreminded = async () =>
        (await storage.officeAnswers.bookedOn(take.slot.day, { unreminded: true })).filter(
          ({ booking }) => booking.answerId === answerId,
        ).length
      expect(await unreminded()).toBe(1)
      await remind({ ...take, itemKey: 'r2' })
      for (let times = 0; times < 2; times++) await remind(take)
      expect(await unreminded()).toBe(0)
      await storage.messages.remind([])
      expect(await claim()).toMatchObject([
        { answerId, userId, surveyId: 'often', slot: take.slot, visits: [visit] },
      ])
    })

    it('forgets the reminders of slots that an import closes, and no other message', async () => {
      const { record, calendar } = await bookedWithReminder()
      const other = await bookedWithReminder()
      const { slot } = aTake(calendar)
      await storage.city.import(surveysOfContract, now, { closed: [slot] })
      const held = async ({ userId }: AnswerRecord) =>
        (await storage.residents.find(userId)).messages.map(({ kind }) => kind)
      expect(await held(record)).toEqual(['booked'])
      expect(await held(other.record)).toEqual(['booked', 'reminder'])
    })

    it('replaces what waits when the answer is changed or cancelled', async () => {
      const { record, calendar } = await bookedWithReminder()
      const { answerId, surveyId, userId } = record
      const changed = aMessage({ kind: 'changed' })
      const moved = places([aTake(calendar, { slotKey: 1 })])
      await storage.answers.save({ ...aBookingChange(record, moved), messages: [changed] })
      expect((await storage.residents.find(userId)).messages).toMatchObject([{ kind: 'changed' }])
      const cancelled = aMessage({ kind: 'cancelled' })
      const amendment = { answerId, surveyId, userId, version: 2, updatedAt: now, audit } as const
      await storage.answers.amend({ ...amendment, releases: 'all', messages: [cancelled] })
      expect(await claimedIds()).toEqual([cancelled.messageId])
    })

    it('stores no message of a save that is refused', async () => {
      const record = await booked([])
      const again = aBookingChange(record, undefined, 7)
      expect(await storage.answers.save({ ...again, messages: [aMessage()] })).toMatchObject({
        kind: 'conflict',
      })
      expect(await claim()).toEqual([])
    })

    it('stores what the office has written once, with an audit event, and for the owner of the answer only', async () => {
      const { answerId, userId } = await booked([])
      const message = aMessage({ kind: 'office', visits: [], words: '書類が足りません。' })
      const event = { kind: 'message.written', at: now, userId, answerId, facts: { by: 'sato' } } as const
      const write = (of: { userId: string }) => storage.messages.write({ answerId, message, ...of }, event)
      expect(await Promise.all([write({ userId }), write({ userId }), write({ userId })])).toEqual([
        true,
        true,
        true,
      ])
      expect(await write({ userId: 'U-somebody' })).toBe(false)
      expect(await eventsOf({ userId })).toEqual([['message.written', { by: 'sato' }]])
      expect((await storage.residents.find(userId)).messages).toMatchObject([{ words: '書類が足りません。' }])
      const office = await claim(now, { kinds: ['office'] })
      expect(office.filter((each) => each.answerId === answerId)).toMatchObject([
        { kind: 'office', visits: [], words: '書類が足りません。' },
      ])
    })

    it('keeps what the office has written when the answer is changed or cancelled, and forgets it with the answer', async () => {
      const { answerId, userId, surveyId, version, updatedAt } = await booked([aMessage()])
      const message = aMessage({ kind: 'office', visits: [], words: '書類が足りません。' })
      await storage.messages.write(
        { answerId, userId, message },
        { kind: 'message.written', at: now, userId, answerId },
      )
      const of = { answerId, surveyId, userId, updatedAt, audit: [] }
      const cancel = { ...of, version, check: 'キャンセル', releases: 'all', messages: [] } as const
      expect(await storage.answers.amend(cancel)).toBe('amended')
      const waiting = async () => (await storage.messages.waiting([answerId])).map(({ kind }) => kind)
      expect(await waiting()).toEqual(['office'])
      expect(await storage.answers.remove({ ...of, version: version + 1 })).toBe('removed')
      expect(await waiting()).toEqual([])
    })

    it('forgets the messages about an answer that is removed or erased', async () => {
      const removed = await booked([aMessage()])
      const { answerId, surveyId, userId } = removed
      await storage.answers.remove({ answerId, surveyId, userId, version: 1, audit })
      const erased = await booked([aMessage()])
      const over = { answerId: erased.answerId, version: 1 }
      expect(await storage.retention.erase(over, localDate('2030-01-01'), [])).toBe(true)
      expect(await claim()).toEqual([])
    })

    it('remembers what a resident wants, and hands out nothing to who wants none', async () => {
      const message = aMessage()
      const { userId } = await booked([message, aMessage({ dueAtMs: now + hour })])
      expect(await storage.messages.preference(userId)).toBeUndefined()
      await storage.messages.setPreference(userId, { isOn: false })
      expect(await storage.messages.preference(userId)).toEqual({ isOn: false })
      expect(await claim()).toEqual([])
      await storage.languages.choose(userId, 'en')
      await storage.messages.setPreference(userId, { isOn: true })
      expect(await storage.messages.preference(userId)).toEqual({ isOn: true, language: 'en' })
      expect(await claim(now + hour)).toMatchObject([{ language: 'en' }])
    })

    it('tells a resident what it holds of them, and erases it with them', async () => {
      const { answerId, userId } = await booked([aMessage()])
      await storage.messages.setPreference(userId, { isOn: true })
      expect(await storage.residents.find(userId)).toMatchObject({
        messages: [{ answerId, kind: 'booked', visits: [visit], dueAtMs: now }],
        messagePreference: { isOn: true },
      })
      await storage.residents.erase(userId, localDate('2024-06-14'), () => [])
      const held = await storage.residents.find(userId)
      expect([held.messages, held.messagePreference]).toEqual([[], undefined])
      expect(await claim()).toEqual([])
    })

    it('hands each message to one of several that claim at the same time', async () => {
      const messages = Array.from({ length: 30 }, () => aMessage())
      await booked(messages)
      const claims = await Promise.all(Array.from({ length: 6 }, () => claim(now, { limit: 10 })))
      const ids = claims.flat().map(({ messageId }) => messageId)
      expect(ids.sort()).toEqual(messages.map(({ messageId }) => messageId).sort())
    })
  })
}

const pick = ({ messageId, kind, visits, untilMs }: BookingMessage) => ({ messageId, kind, visits, untilMs })
