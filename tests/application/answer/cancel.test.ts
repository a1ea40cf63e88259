import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { BookingRepository } from '../../../application/ports/booking-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { auditedRequest } from '../audited-request.ts'
import { aBookingSurvey, aCalendar, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, hanako, type Town, taro } from '../town.ts'

const booking = (slot: string) => aSave({ answers: answers({ name: '花子', slot }) })
const ten = 'cat01_7|20240614|1'
const own = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako' }
const checks = async (town: Town) =>
  rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })).map(({ check }) => check)

/** A town in which Hanako has booked the only place at ten on 2024-06-14. */
async function aBookedTown(route: Route, more: Parameters<typeof aTown>[1] = {}) {
  const survey = aBookingSurvey()
  const now = '2024-06-01T12:00:00+09:00'
  const town = await aTown(route, { surveys: [survey], bookables: bookables(), now, ...more })
  await town.saveAnswer(booking(ten))
  return town
}

describe.each(routes)('cancelling what is booked, %s', (_name, route) => {
  test("a cancelled answer has the check 'キャンセル' on every row at once [CANCEL-08] [API-16]", async () => {
    const town = await aBookedTown(route)
    await town.cancelAnswer(own)
    expect(await checks(town)).toEqual(['キャンセル', 'キャンセル'])
  })

  test('whoever cancels is told what the answer is now, as reading it again would, also once more [CANCEL-08]', async () => {
    const town = await aBookedTown(route)
    const cancelled = await town.cancelAnswer(own)
    expect(cancelled).toMatchObject({ check: 'キャンセル', cancelObstacle: 'answer.cancelled', revision: 2 })
    expect(cancelled).toEqual(await town.readAnswer(own))
    expect(await town.cancelAnswer(own)).toEqual(cancelled)
  })

  test("from the cancel-confirmation screen the check is 'NG' on every row [CANCEL-05]", async () => {
    const town = await aBookedTown(route)
    await town.cancelAnswer({ ...own, via: 'confirm' })
    expect(await checks(town)).toEqual(['NG', 'NG'])
  })

  test('the place is free again in the same step, and the next one can book it [CANCEL-23]', async () => {
    const town = await aBookedTown(route)
    const other = await town.as(taro)
    expect(await refusalOf(other.saveAnswer(booking(ten)))).toMatchObject({ code: 'reservation.slot_full' })
    await town.cancelAnswer(own)
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
    expect(await refusalOf(other.saveAnswer(booking(ten)))).toBe('accepted')
  })

  test('cancelling once more the same way changes nothing; another way hears that it is cancelled [CANCEL-08]', async () => {
    const town = await aBookedTown(route)
    await town.cancelAnswer(own)
    await (await town.as(taro)).saveAnswer(booking(ten))
    await town.cancelAnswer(own)
    expect(await refusalOf(town.cancelAnswer({ ...own, via: 'confirm' }))).toEqual({
      code: 'answer.cancelled',
    })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
    expect(town.storage.events.filter(({ kind }) => kind === 'answer.cancelled')).toHaveLength(1)
  })

  test.each([
    ['three times', 3, 'accepted'],
    ['again and again', Number.POSITIVE_INFINITY, { code: 'request.in_progress' }],
  ])(
    'an answer that changes %s while it is cancelled is judged again three times',
    async (_, changes, outcome) => {
      let left = changes
      const town = await aBookedTown(route, {
        answersThrough: (stored) => ({
          ...stored,
          amend: async (amendment) => (left-- > 0 ? 'conflict' : stored.amend(amendment)),
        }),
      })
      expect(await refusalOf(town.cancelAnswer(own))).toEqual(outcome)
    },
  )

  test('8 cancellations at once give the place back once [CANCEL-23]', async () => {
    const town = await aBookedTown(route)
    await Promise.all(Array.from({ length: 8 }, () => town.cancelAnswer(own)))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
    expect(town.storage.events.filter(({ kind }) => kind === 'answer.cancelled')).toHaveLength(1)
  })

  test('a cancellation is on record, with what it gave back and no answer', async () => {
    const town = await aBookedTown(route)
    await town.cancelAnswer(own)
    expect(town.storage.events.at(-1)).toEqual({
      kind: 'answer.cancelled',
      request: auditedRequest,
      at: town.clock.now(),
      userId: hanako,
      surveyId: 'svy1',
      answerId: 'answer-1',
      facts: { version: 2, check: 'キャンセル', bookings: 1 },
    })
  })

  test('after a cancellation a resident books anew', async () => {
    const town = await aBookedTown(route)
    await town.cancelAnswer(own)
    expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240620|0')))).toBe('accepted')
    expect(await slotsOf(town, '2024-06-20')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })

  test("another resident's booking looks exactly like one that is not there, and stays [ROLE-01]", async () => {
    const town = await aBookedTown(route)
    const other = await town.as(taro)
    const notThere = { code: 'answer.not_found' }
    expect(await refusalOf(other.cancelAnswer(own))).toEqual(notThere)
    expect(await refusalOf(other.deleteOverdueAnswer(own))).toEqual(notThere)
    for (const partitionKey of ['svy1#U-nobody', 'svy1#U-taro', 'svy2#U-hanako', '#', '__proto__']) {
      expect(await refusalOf(other.cancelAnswer({ ...own, partitionKey }))).toEqual(notThere)
      expect(await refusalOf(other.deleteOverdueAnswer({ ...own, partitionKey }))).toEqual(notThere)
    }
    expect(await checks(town)).toEqual(['未対応', '未対応'])
  })

  test('a booking cannot be deleted [API-17]', async () => {
    const town = await aBookedTown(route)
    town.clock.set('2024-06-20T12:00:00+09:00')
    expect(await refusalOf(town.deleteOverdueAnswer(own))).toEqual({ code: 'answer.not_overdue' })
    expect(await checks(town)).toEqual(['未対応', '未対応'])
  })
})

describe.each(routes)('the deadline of a cancellation, %s', (_name, route) => {
  test('it passes at midnight in Tokyo (X-CXL-25, X-CXL-26) [CANCEL-10] [CONST-02]', async () => {
    const town = await aBookedTown(route)
    town.clock.set('2024-06-13T15:00:00Z')
    expect(await refusalOf(town.cancelAnswer(own))).toEqual({ code: 'reservation.deadline_passed' })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
    town.clock.set('2024-06-13T14:59:59Z')
    await town.cancelAnswer(own)
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
  })

  test.each([
    ['2024-06-14', 'accepted'],
    ['2024-06-15', 'refused'],
  ])(
    'days off before a reservation of Monday 06-17 move it forward: on %s it is %s (X-CXL-10, X-CXL-11) [CANCEL-13]',
    async (today, outcome) => {
      const weekend = [localDate('2024-06-15'), localDate('2024-06-16')]
      const town = await aBookedTown(route, { bookables: bookables({ dayOffs: weekend }) })
      await town.saveAnswer(booking('cat01_7|20240617|0'))
      town.clock.set(`${today}T12:00:00+09:00`)
      const refusal = { code: 'reservation.deadline_passed' }
      expect(await refusalOf(town.cancelAnswer(own))).toEqual(outcome === 'refused' ? refusal : 'accepted')
    },
  )

  test('national holidays count where the calendar is off on them (X-CXL-18, X-CXL-19) [CANCEL-13]', async () => {
    const holidays = { '2024-05-03': '憲法記念日', '2024-05-04': 'みどりの日', '2024-05-05': 'こどもの日' }
    const dayOffs = [localDate('2024-05-06')]
    const town = await aTown(route, {
      surveys: [aBookingSurvey()],
      bookables: bookables({ dayOffOnHolidays: true, dayOffs }),
      holidays,
      now: '2024-05-01T12:00:00+09:00',
    })
    await town.saveAnswer(booking('cat01_7|20240507|0'))
    town.clock.set('2024-05-03T12:00:00+09:00')
    expect(await refusalOf(town.cancelAnswer(own))).toEqual({ code: 'reservation.deadline_passed' })
    town.clock.set('2024-05-02T12:00:00+09:00')
    expect(await refusalOf(town.cancelAnswer(own))).toBe('accepted')
  })

  test('a limit of 0 never blocks [CANCEL-12]', async () => {
    const town = await aBookedTown(route, { bookables: bookables({ reservationCancelLimit: 0 }) })
    town.clock.set('2024-06-15T12:00:00+09:00')
    expect(await refusalOf(town.cancelAnswer(own))).toBe('accepted')
  })

  test('where the days off cannot be told nothing is cancelled [CANCEL-14]', async () => {
    let down = false
    const bookingsThrough = (stored: BookingRepository): BookingRepository => ({
      ...stored,
      catalog: async () => {
        if (down) throw refuse('service.unavailable', {})
        return stored.catalog()
      },
    })
    const town = await aBookedTown(route, { bookingsThrough })
    down = true
    expect(await refusalOf(town.cancelAnswer(own))).toEqual({ code: 'service.unavailable' })
    down = false
    expect(await checks(town)).toEqual(['未対応', '未対応'])
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
  })

  test('a booking whose calendar has left the city is not cancelled [CANCEL-14]', async () => {
    const town = await aBookedTown(route)
    town.clock.set('2024-06-15T12:00:00+09:00')
    await town.offer({ ...bookables(), calendars: [aCalendar({ sortKey: 'cal2' })] })
    expect(await refusalOf(town.cancelAnswer(own))).toEqual({ code: 'service.unavailable' })
    expect(await checks(town)).toEqual(['未対応', '未対応'])
  })
})
