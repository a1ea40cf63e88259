import { expect, it } from 'vitest'
import { localDate, plusDays } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import { aBooking, aBookingChange, aTake, places } from './booking-writes.ts'
import type { Store } from './store.ts'

/** What every `OfficeAnswerRepository` promises of who came to what they have booked. */
export function attendedBookings(storage: () => Store<'answers' | 'officeAnswers' | 'audit'>): void {
  const kinds = ['booking.arrived', 'booking.absent', 'booking.unmarked'] as const
  const note = (attendance: 'arrived' | 'absent' | undefined, by = 'sato', at = friday) => ({
    attendance,
    by,
    at,
  })

  it('lists the bookings of days without their answers, of some forms alone, and reads those of some answers', async () => {
    const on = localDate('2031-06-02')
    const calendar = fresh('cal')
    const { answers, officeAnswers } = storage()
    const first = aBooking([
      aTake(calendar, { day: on, slotKey: 1 }),
      aTake(calendar, { day: on, itemKey: 'r2' }),
    ])
    const second = aBooking([aTake(calendar, { day: plusDays(on, 1) })])
    for (const write of [first, second]) await answers.save(write)
    const span = { from: on, to: plusDays(on, 1) }
    const listed = await officeAnswers.placesBookedOn(span)
    const { answerId, answerCode, surveyId, version } = first.record
    const ofFirst = { surveyId, answerCode, version }
    const booking = { answerId, calendarId: calendar, day: on, cost: 1 }
    expect(listed).toMatchObject([
      { ...ofFirst, booking: { ...booking, itemKey: 'r2', slotKey: 0 } },
      { ...ofFirst, booking: { ...booking, itemKey: 'r1', slotKey: 1 } },
      { answerCode: second.record.answerCode, booking: { day: plusDays(on, 1) } },
    ])
    expect(await officeAnswers.placesBookedOn(span, { surveyIds: [surveyId] })).toEqual(listed)
    for (const surveyIds of [['elsewhere'], []]) {
      expect(await officeAnswers.placesBookedOn(span, { surveyIds })).toEqual([])
      expect(await officeAnswers.bookedOn(on, { surveyIds })).toEqual([])
    }
    const of = async (...answerIds: string[]) =>
      (await officeAnswers.bookedOn(on, { answerIds })).map(({ booking: { itemKey } }) => itemKey)
    expect(await of(answerId)).toEqual(['r2', 'r1'])
    expect(await of(second.record.answerId)).toEqual([])
    expect(await of()).toEqual([])
  })

  it('notes who came or did not; the note stays with the booking and goes with it', async () => {
    const on = localDate('2031-06-04')
    const calendar = fresh('cal')
    const { answers, officeAnswers, audit } = storage()
    const write = aBooking([aTake(calendar, { day: on })])
    await answers.save(write)
    const noted = async () =>
      (await officeAnswers.placesBookedOn({ from: on, to: on })).map(({ attendance }) => attendance)
    const [{ booking, record } = { booking: undefined, record: undefined }] = await officeAnswers.bookedOn(on)
    expect(await noted()).toEqual([undefined])

    expect(await officeAnswers.noteAttendance(booking!, note('arrived'))).toBe(true)
    const arrived = { attendance: 'arrived', atMs: friday, by: 'sato' }
    expect(await noted()).toEqual([arrived])
    expect((await officeAnswers.bookedOn(on))[0]?.attendance).toEqual(arrived)
    expect(await officeAnswers.noteAttendance(booking!, note('absent', 'abe', friday + 1))).toBe(true)
    expect(await noted()).toEqual([{ attendance: 'absent', atMs: friday + 1, by: 'abe' }])
    expect(await officeAnswers.noteAttendance(booking!, note(undefined))).toBe(true)
    expect(await noted()).toEqual([undefined])
    await officeAnswers.noteAttendance(booking!, note('arrived'))
    const changed = { ...record!, version: 2 }
    await answers.save(aBookingChange(changed, places([], { keeps: ['r1'] })))
    expect(await noted()).toEqual([arrived])

    const later = aTake(calendar, { day: on, slotKey: 1 })
    await answers.save(aBookingChange({ ...changed, version: 3 }, places([later]), 2))
    expect(await noted()).toEqual([undefined])
    expect(await officeAnswers.noteAttendance(booking!, note('arrived'))).toBe(false)
    const events = await audit.ofAnswers([record!.answerId], { kinds, limit: 9 })
    const slot = `${calendar}|${on}|0`
    expect(events.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['booking.arrived', { by: 'sato', item: 'r1', slot }],
      ['booking.absent', { by: 'abe', item: 'r1', slot }],
      ['booking.unmarked', { by: 'sato', item: 'r1', slot }],
      ['booking.arrived', { by: 'sato', item: 'r1', slot }],
    ])
  })

  it('keeps every note of desks that tap at once on record, and shows the last; a booking that is moved meanwhile has none', async () => {
    const on = localDate('2031-06-06')
    const { answers, officeAnswers, audit } = storage()
    for (let round = 0; round < 8; round += 1) {
      const write = aBooking([aTake(fresh('cal'), { day: on })])
      await answers.save(write)
      const { answerId } = write.record
      const [only] = await officeAnswers.bookedOn(on, { answerIds: [answerId] })
      const moves = aBookingChange(
        { ...write.record, version: 2 },
        places([aTake(fresh('cal'), { day: on })]),
      )
      const [one, other] = await Promise.all([
        officeAnswers.noteAttendance(only!.booking, note('arrived', 'sato')),
        officeAnswers.noteAttendance(only!.booking, note('absent', 'abe')),
        ...(round % 2 === 0 ? [] : [answers.save(moves)]),
      ])
      const events = await audit.ofAnswers([answerId], { kinds, limit: 9 })
      expect(events).toHaveLength([one, other].filter((isThere) => isThere === true).length)
      const [now] = (await officeAnswers.placesBookedOn({ from: on, to: on })).filter(
        ({ booking }) => booking.answerId === answerId,
      )
      const last = events.at(-1)?.kind
      const shown = now?.attendance && `booking.${now.attendance.attendance}`
      expect(shown).toBe(round % 2 === 0 ? last : undefined)
    }
  })
}
