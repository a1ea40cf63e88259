import { expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'
import { attendedBookings } from './attended-bookings.ts'
import { aBooking, aBookingChange, aTake, places } from './booking-writes.ts'
import { foundAnswers } from './found-answers.ts'
import { aClosure } from './message-writes.ts'
import { waitingAnswerPromises } from './waiting-answers.ts'

/** What every `OfficeAnswerRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const officeAnswerRepositoryContract = answersContract<
  'answers' | 'audit' | 'messages' | 'officeAnswers'
>('OfficeAnswerRepository', (storage) => {
  it('finds nothing where nothing was saved', async () => {
    expect(await storage().officeAnswers.count('no-such-survey')).toBe(0)
    expect(await storage().officeAnswers.newestAt('no-such-survey')).toBeUndefined()
    expect(await storage().officeAnswers.findByCode('once', '99999999')).toBeUndefined()
    expect(await storage().officeAnswers.isImported('once', fresh('number'))).toBe(false)
    for await (const record of storage().officeAnswers.all('no-such-survey')) expect(record).toBeUndefined()
  })

  it('finds an answer by its code, in its survey only', async () => {
    const record = aFreshRecord()
    await storage().answers.save(aWrite(record))
    expect(await storage().officeAnswers.findByCode('once', record.answerCode)).toEqual(record)
    expect(await storage().officeAnswers.findByCode('often', record.answerCode)).toBeUndefined()
  })

  it('finds what became of an answer by every code of its series, by the first one for ever, and counts it once', async () => {
    const { officeAnswers, answers } = storage()
    const counts = async () => [
      await officeAnswers.count('often'),
      await officeAnswers.count('often', { latest: true }),
    ]
    const [all, latest] = await counts()
    const series: [AnswerRecord, ...AnswerRecord[]] = [aFreshRecord({ surveyId: 'often', keyMs: friday })]
    await answers.save(aWrite(series[0]))
    for (const step of [1, 2]) {
      const older = series.at(-1)!
      const [{ answerCode }, ...later] = series
      const next = aFreshRecord({
        ...{ surveyId: 'often', userId: older.userId, keyMs: friday + step },
        series: {
          codes: [answerCode, ...later.map((each) => each.answerCode)],
          ...{ createdAt: friday / 1000, before: 2 * step },
        },
      })
      const supersedes = { answerId: older.answerId, version: 1, check: '取り消し' }
      expect((await answers.save(aWrite(next, { supersedes }))).kind).toBe('saved')
      series.push(next)
    }
    const [first, second, third] = series
    for (const { answerCode } of series) {
      expect(await officeAnswers.findLatest('often', answerCode)).toEqual(third)
      expect(await officeAnswers.findLatest('listed', answerCode)).toBeUndefined()
    }
    expect((await officeAnswers.findByCode('often', second!.answerCode))?.changedTo).toBe(third!.answerCode)
    expect(await officeAnswers.findLatest('often', 'no-code')).toBeUndefined()
    expect(await counts()).toEqual([all! + 3, latest! + 1])

    await answers.remove({ ...first, version: 2, audit: [] })
    expect(await officeAnswers.findLatest('often', first.answerCode)).toEqual(third)
    expect(await officeAnswers.count('often', { latest: true })).toBe(latest! + 1)
  })

  it('reads all answers to a survey, more than a page of them, in the order of their first save', async () => {
    const writes = Array.from({ length: 450 }, () => aWrite({ surveyId: 'listed', keyMs: friday }))
    for (const write of writes) await storage().answers.save(write)
    const read: AnswerRecord[] = []
    for await (const record of storage().officeAnswers.all('listed')) read.push(record)
    expect(read).toEqual(writes.map(({ record }) => record))
    expect(await storage().officeAnswers.count('listed')).toBe(450)
    const created = writes.at(-1)!.record.createdAt
    expect(await storage().officeAnswers.newestAt('listed')).toBe(created * 1000)
  })

  it('finds the live bookings of a day in all calendars with their answers, in the order of their first save [R4]', async () => {
    const [on, other] = [localDate('2024-11-05'), localDate('2024-11-06')]
    const [one, two] = [fresh('cal'), fresh('cal')]
    const at = (calendarId: string, slotKey: number, day = on) => aTake(calendarId, { day, slotKey })
    const first = aBooking([at(two, 1), { ...at(one, 0), itemKey: 'r2' }])
    const second = aBooking([{ ...at(one, 2), cost: 1 }])
    const cancelled = aBooking([at(one, 1)])
    for (const write of [first, second, cancelled, aBooking([at(one, 0, other)])])
      expect((await storage().answers.save(write)).kind).toBe('saved')
    const { answerId, surveyId, userId, version } = cancelled.record
    await storage().answers.amend({
      ...{ answerId, surveyId, userId, version, check: 'キャンセル', releases: 'all' },
      updatedAt: cancelled.record.updatedAt,
      audit: [],
    })
    const booked = await storage().officeAnswers.bookedOn(on)
    const places = booked.map(({ booking, record }) => [
      record,
      booking.itemKey,
      booking.calendarId,
      booking.slotKey,
    ])
    expect(places).toEqual([
      [first.record, 'r2', one, 0],
      [first.record, 'r1', two, 1],
      [second.record, 'r1', one, 2],
    ])
    expect(booked[0]?.booking).toMatchObject({ answerId: first.record.answerId, day: on, cost: 1 })
    expect(await storage().officeAnswers.bookedOn(localDate('2024-11-07'))).toEqual([])
  })

  it('notes whom the office has informed; the note stays with the booking and goes with it', async () => {
    const on = localDate('2024-11-08')
    const [one, two] = [fresh('cal'), fresh('cal')]
    const [first, second] = [one, two].map((calendarId) => aBooking([aTake(calendarId, { day: on })]))
    for (const write of [first!, second!]) await storage().answers.save(write)
    const { officeAnswers, answers } = storage()
    const noted = async () => (await officeAnswers.bookedOn(on)).map(({ informedAtMs }) => informedAtMs)
    const bookings = (await officeAnswers.bookedOn(on)).map(({ booking }) => booking)
    expect(await noted()).toEqual([undefined, undefined])

    expect(await officeAnswers.noteInformed(bookings.slice(0, 1), { isInformed: true, at: friday })).toBe(1)
    expect(await noted()).toEqual([friday, undefined])
    const changed = { ...first!.record, version: 2 }
    await answers.save(aBookingChange(changed, places([], { keeps: ['r1'] })))
    expect(await noted()).toEqual([friday, undefined])

    const elsewhere = aTake(two, { day: on, slotKey: 1 })
    await answers.save(aBookingChange({ ...second!.record, version: 2 }, places([elsewhere])))
    expect(await officeAnswers.noteInformed(bookings, { isInformed: true, at: friday + 1 })).toBe(1)
    expect(await noted()).toEqual([friday + 1, undefined])
    expect(await officeAnswers.noteInformed(bookings, { isInformed: false, at: friday + 2 })).toBe(1)
    expect(await noted()).toEqual([undefined, undefined])
    expect(await officeAnswers.noteInformed(bookings.slice(1), { isInformed: true, at: friday })).toBe(0)
    expect(await officeAnswers.noteInformed([], { isInformed: true, at: friday })).toBe(0)
  })

  it('tells who has booked a closed slot once, and not who has moved or wants no messages [OFF-27]', async () => {
    const on = localDate('2024-11-09')
    const calendar = fresh('cal')
    const { answers, messages, officeAnswers } = storage()
    const writes = [0, 1, 2].map((slotKey) => aBooking([aTake(calendar, { day: on, slotKey })]))
    for (const write of writes) await answers.save(write)
    const [stays, , moves] = writes.map(({ record }) => record)
    const notices = (await officeAnswers.bookedOn(on)).map(({ booking, record: { answerId, userId } }) => ({
      ...{ answerId, userId },
      message: { ...aClosure(booking), dueAtMs: friday, untilMs: friday + 9 },
    }))
    await messages.setPreference(writes[1]!.record.userId, { isOn: false })
    await answers.save(aBookingChange({ ...moves!, version: 2 }, places([aTake(fresh('cal'))])))
    const counts = await Promise.all([
      officeAnswers.tell(notices, friday),
      officeAnswers.tell(notices, friday),
    ])
    expect(counts.sort()).toEqual([0, 1])
    const noted = async () => (await officeAnswers.bookedOn(on)).map(({ informedAtMs }) => informedAtMs)
    expect(await noted()).toEqual([friday, undefined])

    const claim = async () =>
      (await messages.claim({ kinds: ['closed'], atMs: friday, leaseMs: 1, limit: 20 })).filter(
        ({ answerId }) => answerId === stays!.answerId,
      )
    const [claimed, ...more] = await claim()
    expect(more).toEqual([])
    const { closure, visits, booking } = notices[0]!.message
    const { itemKey, ...slot } = booking
    expect(claimed).toMatchObject({ kind: 'closed', closure, visits, slot })
    await messages.giveUp(claimed!, { reason: 'status_400', isKept: false }, friday)
    expect(await noted()).toEqual([undefined, undefined])
    expect(await officeAnswers.tell([], friday)).toBe(0)
  })

  it('informs people itself of a closed slot whose message a change of the answer took back, or that came too late', async () => {
    const on = localDate('2024-11-10')
    const calendar = fresh('cal')
    const { answers, messages, officeAnswers } = storage()
    const takes = [aTake(calendar, { day: on }), aTake(calendar, { day: on, slotKey: 1, itemKey: 'r2' })]
    const { record } = aBooking(takes)
    await answers.save(aBooking(takes, record))
    const { answerId, userId } = record
    const booked = await officeAnswers.bookedOn(on)
    const tell = (messageId: string) => {
      const message = { ...aClosure(booked[1]!.booking), messageId, dueAtMs: friday, untilMs: friday + 9 }
      return officeAnswers.tell([{ answerId, userId, message }], friday)
    }
    const noted = async () => (await officeAnswers.bookedOn(on)).at(-1)?.informedAtMs
    expect(await tell('one')).toBe(1)
    expect(await noted()).toBe(friday)
    await answers.save(aBookingChange({ ...record, version: 2 }, places([], { keeps: ['r2'] })))
    expect(await noted()).toBeUndefined()
    expect(await tell('two')).toBe(1)
    await messages.claim({ kinds: ['closed'], atMs: friday + 9, leaseMs: 1, limit: 20 })
    expect(await noted()).toBeUndefined()
  })
  attendedBookings(storage)
  foundAnswers(storage)
  waitingAnswerPromises(storage)
})
