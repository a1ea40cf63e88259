import { describe, expect, it } from 'vitest'
import type { AnswerAmendment } from '../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aBooking, aBookingChange, aTake, audit, expectSound, places, reservedIn } from './booking-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<'answers' | 'bookings' | 'officeAnswers' | 'ownAnswers' | 'selfAudit'>

/** What an `AnswerRepository` promises of answers that book; on a store whose catalog has version 0. */
export function bookedAnswerPromises(storage: Open): void {
  describe('with places', () => {
    takingPromises(storage)
    bookingChangePromises(storage)
    capPromises(storage)
    amendmentPromises(storage)
    removalPromises(storage)
  })
}

const save = (storage: Open, ...write: Parameters<typeof aBooking>) =>
  storage().answers.save(aBooking(...write))

/** A record that has booked `takes`. */
async function booked(storage: Open, ...takes: PlaceTake[]): Promise<AnswerRecord> {
  const { record } = aBooking([])
  expect(await save(storage, takes, record)).toMatchObject({ kind: 'saved' })
  return record
}

const itemsOf = async (storage: Open, answerId: string) =>
  (await storage().bookings.ofAnswer(answerId)).map(({ itemKey }) => itemKey)

function takingPromises(storage: Open): void {
  it('books the places of an answer with it, whatever they cost [RSV-27]', async () => {
    const calendarId = fresh('cal')
    const first = aTake(calendarId, { cost: 3, quota: 5 })
    const second = aTake(calendarId, { itemKey: 'r2', slotKey: 2, quota: 5 })
    const { answerId, userId, surveyId } = await booked(storage, second, first)
    const bookings = [
      { answerId, itemKey: 'r1', ...first.slot, cost: 3 },
      { answerId, itemKey: 'r2', ...second.slot, cost: 1 },
    ]
    expect(await storage().bookings.ofAnswer(answerId)).toEqual(bookings)
    expect(await storage().ownAnswers.outlineOwn(userId, [surveyId], 0)).toMatchObject([
      { answerId, bookings },
    ])
    expect(await reservedIn(storage(), first)).toBe(3)
    expect(await reservedIn(storage(), second)).toBe(1)
    await expectSound(storage())
  })

  it.each([
    ['no place left', 2, 2, 1, 0],
    ['fewer places left than wanted', 5, 4, 2, 1],
    ['fewer places than were taken under an older quota', 1, 2, 1, 0],
    ['no places at all', 0, 0, 1, 0],
    ['fewer places in all than wanted', 1, 0, 2, 1],
  ])(
    'stores nothing where there are %s, and says how many [RSV-27]',
    async (_, quota, taken, cost, remaining) => {
      const calendarId = fresh('cal')
      const take = aTake(calendarId, { cost, quota })
      if (taken > 0) await booked(storage, aTake(calendarId, { cost: taken, quota: taken }))
      const free = aTake(calendarId, { itemKey: 'r0', slotKey: 1 })
      const { record } = aBooking([])
      const outcome = await save(storage, [free, take], record)
      expect(outcome).toEqual({ kind: 'full', itemKey: 'r1', remaining })
      expect(await storage().ownAnswers.listOwn(record.userId, 'often')).toEqual([])
      expect(await reservedIn(storage(), take)).toBe(taken)
      expect(await reservedIn(storage(), free)).toBe(0)
    },
  )

  it('takes the last place, and one more only under a higher quota', async () => {
    const calendarId = fresh('cal')
    await booked(storage, aTake(calendarId, { cost: 4, quota: 5 }))
    await booked(storage, aTake(calendarId, { quota: 5 }))
    expect(await save(storage, [aTake(calendarId, { quota: 5 })])).toMatchObject({ kind: 'full' })
    expect(await save(storage, [aTake(calendarId, { quota: 6 })])).toMatchObject({ kind: 'saved' })
  })

  it('takes places past the quota only where it may; they count, are noted, and given back like others', async () => {
    const take = aTake(fresh('cal'), { quota: 2 })
    const past = { ...take, cost: 2, mayExceed: true as const }
    const within = await booked(storage, { ...take, mayExceed: true })
    const record = await booked(storage, past)
    expect(await reservedIn(storage(), take)).toBe(3)
    const onDay = await storage().officeAnswers.bookedOn(take.slot.day)
    const ofAnswer = ({ answerId }: AnswerRecord) =>
      onDay.filter(({ booking }) => booking.answerId === answerId)
    expect(ofAnswer(within)).toEqual([expect.not.objectContaining({ isPastQuota: true })])
    expect(ofAnswer(record)).toMatchObject([{ isPastQuota: true }])
    await expectSound(storage())

    expect(await storage().answers.amend(anAmendment(within))).toBe('amended')
    expect(await save(storage, [take])).toEqual({ kind: 'full', itemKey: 'r1', remaining: 0 })
    expect(await storage().answers.amend(anAmendment(record))).toBe('amended')
    expect(await reservedIn(storage(), take)).toBe(0)
    expect(await save(storage, [take])).toMatchObject({ kind: 'saved' })
    await expectSound(storage())
  })

  it('books nothing for a catalog that is no longer in force', async () => {
    const take = aTake(fresh('cal'))
    const { record } = aBooking([])
    const outcome = await save(storage, [take], record, { places: places([take], { catalogVersion: 7 }) })
    expect(outcome).toEqual({ kind: 'conflict', on: 'catalog' })
    expect(await storage().ownAnswers.listOwn(record.userId, 'often')).toEqual([])
    expect(await reservedIn(storage(), take)).toBe(0)
  })

  it('takes nothing for an answer that is refused for another reason', async () => {
    const take = aTake(fresh('cal'))
    expect(await save(storage, [take], {}, { surveyVersion: 9 })).toMatchObject({ on: 'survey' })
    const replaces = { answerId: 'none', version: 1 }
    expect(await save(storage, [take], {}, { replaces })).toMatchObject({ on: 'answer' })
    expect(await reservedIn(storage(), take)).toBe(0)
  })

  it('takes nothing twice when the same key comes again, full or not [R5]', async () => {
    const take = aTake(fresh('cal'))
    const idempotency = { call: 'putItem', key: 'one-press' }
    const { record } = aBooking([])
    expect(await save(storage, [take], record, { idempotency })).toMatchObject({ kind: 'saved' })
    expect(await save(storage, [take], { userId: record.userId }, { idempotency })).toMatchObject({
      kind: 'repeated',
      saved: { answerId: record.answerId },
    })
    expect(await reservedIn(storage(), take)).toBe(1)
  })
}

function bookingChangePromises(storage: Open): void {
  it('gives the old place back before it takes the new one: a full slot can be kept on an edit [RSV-28]', async () => {
    const take = aTake(fresh('cal'), { cost: 2, quota: 2 })
    const record = await booked(storage, take)
    const outcome = await storage().answers.save(aBookingChange(record, places([take])))
    expect(outcome).toMatchObject({ kind: 'saved', saved: { version: 2 } })
    expect(await reservedIn(storage(), take)).toBe(2)
    await expectSound(storage())
  })

  it('leaves a kept booking alone, even where there is no room under the quota of today [RSV-28]', async () => {
    const calendarId = fresh('cal')
    const kept = aTake(calendarId)
    const dropped = aTake(calendarId, { itemKey: 'r2', slotKey: 1 })
    const taken = aTake(calendarId, { itemKey: 'r3', slotKey: 2 })
    const record = await booked(storage, kept, dropped)
    await storage().answers.save(aBookingChange(record, places([taken], { keeps: ['r1'] })))
    expect(await itemsOf(storage, record.answerId)).toEqual(['r1', 'r3'])
    expect(await reservedIn(storage(), kept)).toBe(1)
    expect(await reservedIn(storage(), dropped)).toBe(0)
    expect(await reservedIn(storage(), taken)).toBe(1)
    await expectSound(storage())
  })

  it('keeps the old booking when there is no room for the new one', async () => {
    const calendarId = fresh('cal')
    const old = aTake(calendarId)
    const wanted = aTake(calendarId, { slotKey: 1 })
    const record = await booked(storage, old)
    await booked(storage, wanted)
    const outcome = await storage().answers.save(aBookingChange(record, places([wanted])))
    expect(outcome).toEqual({ kind: 'full', itemKey: 'r1', remaining: 0 })
    expect(await reservedIn(storage(), old)).toBe(1)
    expect(await storage().ownAnswers.findOwn(record.userId, 'often', record.keyMs)).toEqual(record)
    await expectSound(storage())
  })

  it('keeps the bookings of an answer whose change is refused', async () => {
    const old = aTake(fresh('cal'))
    const record = await booked(storage, old)
    expect(await storage().answers.save(aBookingChange(record, places([]), 2))).toMatchObject({
      on: 'answer',
    })
    const stranger = { ...record, userId: fresh('U') }
    expect(await storage().answers.save(aBookingChange(stranger, places([])))).toMatchObject({ on: 'answer' })
    expect(await reservedIn(storage(), old)).toBe(1)
    await expectSound(storage())
  })

  it('gives back what an answer had booked when it is changed to book nothing', async () => {
    const take = aTake(fresh('cal'))
    const record = await booked(storage, take)
    await storage().answers.save(aBookingChange(record, undefined))
    expect(await reservedIn(storage(), take)).toBe(0)
    expect(await itemsOf(storage, record.answerId)).toEqual([])
    await expectSound(storage())
  })

  it('gives back what the superseded answer had, and moves what is kept to the new one', async () => {
    const calendarId = fresh('cal')
    const kept = aTake(calendarId)
    const dropped = aTake(calendarId, { itemKey: 'r2', slotKey: 1 })
    const taken = aTake(calendarId, { itemKey: 'r2', slotKey: 2 })
    const older = await booked(storage, kept, dropped)
    const newer = aFreshRecord({ surveyId: 'often', userId: older.userId, keyMs: friday + 1 })
    const supersedes = { answerId: older.answerId, version: 1, check: '取り消し' }
    const outcome = await storage().answers.save(
      aWrite(newer, { supersedes, places: places([taken], { keeps: ['r1'] }) }),
    )
    expect(outcome).toMatchObject({ kind: 'saved' })
    expect(await itemsOf(storage, older.answerId)).toEqual([])
    expect(await itemsOf(storage, newer.answerId)).toEqual(['r1', 'r2'])
    expect(await reservedIn(storage(), kept)).toBe(1)
    expect(await reservedIn(storage(), dropped)).toBe(0)
    expect(await reservedIn(storage(), taken)).toBe(1)
    await expectSound(storage())
  })
}

function capPromises(storage: Open): void {
  const period = { from: localDate('2024-06-01'), to: localDate('2024-06-30'), max: 2 }

  it('refuses more bookings in the period than allowed, whatever forms they came by [RSV-18]', async () => {
    const calendarId = fresh('cal')
    const userId = fresh('U')
    const on = (text: string, keyMs: number) => {
      const take = aTake(calendarId, { day: localDate(text), caps: { period } })
      return save(storage, [take], { userId, keyMs })
    }
    expect(await on('2024-06-01', friday)).toMatchObject({ kind: 'saved' })
    expect(await on('2024-05-31', friday + 1)).toMatchObject({ kind: 'saved' })
    const elsewhere = aTake(fresh('cal'), { caps: { period } })
    expect(await save(storage, [elsewhere], { userId, keyMs: friday + 2 })).toMatchObject({ kind: 'saved' })
    const byOtherForm = aBooking([aTake(calendarId, { day: localDate('2024-06-30'), caps: { period } })], {
      userId,
      surveyId: 'once',
      keyMs: 0,
    })
    expect(await storage().answers.save(byOtherForm)).toMatchObject({ kind: 'saved' })
    expect(await on('2024-06-15', friday + 3)).toEqual({ kind: 'capped', itemKey: 'r1', per: 'period' })
  })

  it('refuses more bookings on a day than allowed, those of the same save included [RSV-18]', async () => {
    const calendarId = fresh('cal')
    const take = (itemKey: string, slotKey: number, on = '2024-06-20') =>
      aTake(calendarId, { itemKey, slotKey, day: localDate(on), caps: { maxOfDay: 2 } })
    const three = [take('r1', 0), take('r2', 1), take('r3', 2)]
    expect(await save(storage, three)).toEqual({ kind: 'capped', itemKey: 'r3', per: 'day' })
    expect(await save(storage, [take('r1', 0), take('r2', 1), take('r3', 2, '2024-06-21')])).toMatchObject({
      kind: 'saved',
    })
  })

  it('counts no booking that the same save gives back, and one that it keeps', async () => {
    const calendarId = fresh('cal')
    const capped = { caps: { period: { ...period, max: 1 }, maxOfDay: 1 } }
    const record = await booked(storage, aTake(calendarId, capped))
    const moved = aTake(calendarId, { ...capped, slotKey: 1 })
    expect(await storage().answers.save(aBookingChange(record, places([moved])))).toMatchObject({
      kind: 'saved',
    })
    const more = aTake(calendarId, { ...capped, itemKey: 'r2', slotKey: 2 })
    const outcome = await storage().answers.save(aBookingChange(record, places([more], { keeps: ['r1'] }), 2))
    expect(outcome).toEqual({ kind: 'capped', itemKey: 'r2', per: 'period' })
  })
}

const anAmendment = (record: AnswerRecord, over: Partial<AnswerAmendment> = {}): AnswerAmendment => ({
  answerId: record.answerId,
  surveyId: record.surveyId,
  userId: record.userId,
  version: 1,
  releases: 'all',
  updatedAt: record.updatedAt + 60,
  audit,
  ...over,
})

function amendmentPromises(storage: Open): void {
  it('cancels an answer with everything it booked, which is free again at once [CANCEL-23]', async () => {
    const take = aTake(fresh('cal'), { cost: 2, quota: 2 })
    const record = await booked(storage, take)
    const { updatedAt } = record
    expect(await storage().answers.amend(anAmendment(record, { check: 'キャンセル' }))).toBe('amended')
    expect(await storage().ownAnswers.findOwn(record.userId, 'often', record.keyMs)).toEqual({
      ...record,
      check: 'キャンセル',
      version: 2,
      updatedAt: updatedAt + 60,
    })
    await booked(storage, take)
    await expectSound(storage())
  })

  it('changes entries and nothing else, and gives back only what is named', async () => {
    const calendarId = fresh('cal')
    const record = await booked(storage, aTake(calendarId), aTake(calendarId, { itemKey: 'r2', slotKey: 1 }))
    const entries = [{ itemKey: 'q1', title: 'お名前', answer: ['大阪'] }]
    expect(await storage().answers.amend(anAmendment(record, { entries, releases: ['r2'] }))).toBe('amended')
    const latest = await storage().ownAnswers.latestOwn(record.userId, 'often')
    const { updatedAt } = record
    expect(latest?.record).toEqual({ ...record, entries, version: 2, updatedAt: updatedAt + 60 })
    expect(latest).toMatchObject({ bodyHash: 'body-1', savedVersion: 1 })
    expect(await itemsOf(storage, record.answerId)).toEqual(['r1'])
    expect(await storage().answers.amend(anAmendment(record, { version: 2, releases: [] }))).toBe('amended')
    expect(await itemsOf(storage, record.answerId)).toEqual(['r1'])
    await expectSound(storage())
  })

  it.each([
    ['changed since', { version: 2 }],
    ["is another resident's", { userId: 'U-other' }],
    ['is of another survey', { surveyId: 'once' }],
    ['does not exist', { answerId: 'none' }],
  ])('amends and removes nothing if the answer %s [R3]', async (_, over) => {
    const take = aTake(fresh('cal'))
    const record = await booked(storage, take)
    expect(await storage().answers.amend(anAmendment(record, { check: 'NG', ...over }))).toBe('conflict')
    expect(await storage().answers.amend(anAmendment(record, { entries: [], ...over }))).toBe('conflict')
    expect(await storage().answers.remove(anAmendment(record, over))).toBe('conflict')
    expect(await storage().ownAnswers.findOwn(record.userId, 'often', record.keyMs)).toEqual(record)
    expect(await reservedIn(storage(), take)).toBe(1)
    await expectSound(storage())
  })
}

function removalPromises(storage: Open): void {
  it('removes an answer with what it booked', async () => {
    const take = aTake(fresh('cal'))
    const record = await booked(storage, take)
    expect(await storage().answers.remove(anAmendment(record))).toBe('removed')
    expect(await storage().ownAnswers.listOwn(record.userId, 'often')).toEqual([])
    expect(await storage().bookings.ofAnswer(record.answerId)).toEqual([])
    expect(await reservedIn(storage(), take)).toBe(0)
    expect(await storage().answers.remove(anAmendment(record))).toBe('conflict')
    await expectSound(storage())
  })

  it('finds an answer by its code in its survey, whoever has it', async () => {
    const { record } = aWrite()
    await storage().answers.save(aWrite(record))
    expect(await storage().officeAnswers.findByCode('once', record.answerCode)).toEqual(record)
    expect(await storage().officeAnswers.findByCode('often', record.answerCode)).toBeUndefined()
    expect(await storage().officeAnswers.findByCode('once', 'ZZZZZZZZ')).toBeUndefined()
  })
}
