import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import type { ClosureNotice } from '../../application/ports/office-answer-repository.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { surveysOfContract } from './answer-writes.ts'
import { aBooking, aCalendar, aTake } from './booking-writes.ts'
import type { Store } from './store.ts'

/** What every `CityRepository` promises of what it tells while it closes. @param storage the one of the running test */
export function closingsOfCityPromises(
  storage: () => Store<'answers' | 'bookings' | 'city' | 'messages' | 'officeAnswers'>,
  aCity: (over?: Partial<City>) => City,
): void {
  const day = localDate('2024-07-01')
  const slot = { calendarId: 'court', day, slotKey: 0 }
  const open = () => aCity({ surveys: surveysOfContract.surveys, calendars: [aCalendar()] })
  const closed = () =>
    aCity({ surveys: surveysOfContract.surveys, calendars: [aCalendar({ dayOffs: [day] })] })
  const event = () => [{ kind: 'calendar.changed' as const, at: friday, facts: { by: 'tanaka' } }]

  async function book() {
    const { version } = await storage().bookings.catalog()
    const { record, ...write } = aBooking([aTake(slot.calendarId, { day, quota: 100 })])
    const places = { ...write.places!, catalogVersion: version }
    const { kind } = await storage().answers.save({ ...write, record, places })
    return { kind, record }
  }

  async function everybody() {
    const all = await storage().officeAnswers.bookedOn(day)
    const notices = all.map(
      ({ booking, record }): ClosureNotice => ({
        ...{ answerId: record.answerId, userId: record.userId },
        message: {
          ...{
            messageId: randomUUID(),
            kind: 'closed',
            visits: [{ day, start: '09:00', end: '10:00', place: '窓口' }],
          },
          ...{ dueAtMs: friday, untilMs: friday + 1, closure: { text: '休みます。', free: [] } },
          booking: { ...slot, itemKey: booking.itemKey },
        },
      }),
    )
    return { slots: [slot], booked: all.map(({ booking }) => booking), notices }
  }
  const waiting = async (answerId: string) => (await storage().messages.waiting([answerId])).length

  it('tells who has booked in the step that closes, or stores nothing of it [OFF-27]', async () => {
    const { city, officeAnswers } = storage()
    await city.import(open(), friday)
    const [one, two] = [await book(), await book()]
    const tells = await everybody()
    const late = await book()
    const refused = city.import(closed(), friday, { tells, audit: event })
    await expect(refused).rejects.toMatchObject({ code: 'city.changed' })
    expect(await waiting(one.record.answerId)).toBe(0)
    expect((await city.export())?.calendars).toEqual([aCalendar()])
    await city.import(closed(), friday, { tells: await everybody(), audit: event })
    for (const { record } of [one, two, late]) expect(await waiting(record.answerId)).toBe(1)
    const told = await officeAnswers.bookedOn(day)
    expect(told.map(({ informedAtMs }) => informedAtMs)).toEqual([friday, friday, friday])
  })

  it('tells everybody once, whoever closes and books at once [OFF-27]', async () => {
    const { city } = storage()
    await city.import(open(), friday)
    await Promise.all(Array.from({ length: 8 }, book))
    const close = async (): Promise<void> => {
      for (;;) {
        const tells = await everybody()
        const isClosed = await city.import(closed(), friday, { tells, audit: event }).then(
          () => true,
          () => false,
        )
        if (isClosed) return
      }
    }
    const [saved] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, book)),
      Promise.all(Array.from({ length: 4 }, close)),
    ])
    expect(saved.every(({ kind }) => kind === 'saved' || kind === 'conflict')).toBe(true)
    for (const { record } of await storage().officeAnswers.bookedOn(day))
      expect(await waiting(record.answerId)).toBe(1)
  })

  it('lets the first tick of a call stay, whoever else ticks it, and tells of it in the mark of the calendar', async () => {
    const { city, officeAnswers } = storage()
    await city.import(open(), friday)
    await book()
    const mark = () => officeAnswers.bookingsMark('court', day)
    const before = await mark()
    const bookings = (await officeAnswers.bookedOn(day)).map(({ booking }) => booking)
    const ticks = await Promise.all(
      ['tanaka', 'sato', 'abe'].map((by) =>
        officeAnswers.noteInformed(bookings, {
          ...{ isInformed: true, at: friday },
          tick: { by, request: { requestId: by } },
        }),
      ),
    )
    expect(ticks.toSorted()).toEqual([0, 0, 1])
    const [told] = await officeAnswers.bookedOn(day)
    expect(told).toMatchObject({
      informedAtMs: friday,
      informedBy: ['tanaka', 'sato', 'abe'][ticks.indexOf(1)],
    })
    expect(await mark()).not.toBe(before)
  })
}
