import { describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { aBookingSurvey, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, taro } from '../town.ts'
import { aClinic, booking, nine, now, targetDay, ten } from './clinic.ts'

describe.each(routes)('editing what is booked, %s', (_name, route) => {
  test('an edit that keeps the only place of a slot is taken [RSV-28]', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(ten))
    await town.saveAnswer(aSave({ answers: answers({ name: '花', slot: ten }) }))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
  })

  test('an edit that books another item in the only place of the same slot is taken [RSV-28]', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(ten))
    await town.saveAnswer(booking('cat01_8|20240614|1'))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
  })

  test('a change is a swap: the old place is free for the next one', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(ten))
    await town.saveAnswer(booking(nine))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })

  test('a change to a full slot is refused, and the old place stays', async () => {
    const town = await aClinic(route)
    await (await town.as(taro)).saveAnswer(booking(ten))
    await town.saveAnswer(booking(nine))
    expect(await refusalOf(town.saveAnswer(booking(ten)))).toMatchObject({ code: 'reservation.slot_full' })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 1], 1: [1, 1] })
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toMatchObject([{}, { value: nine }])
  })

  test('an edit of an appending form cancels the old answer and moves its place to the new one [RSV-09] [STATE-03]', async () => {
    const survey = aBookingSurvey({ isAppending: { value: true } })
    const town = await aTown(route, { surveys: [survey], bookables: bookables(), now })
    const { partitionKey } = await town.saveAnswer(booking(ten))
    await town.saveAnswer({ ...booking(ten), answers: answers({ name: '花', slot: ten }), partitionKey })
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.map(({ value, check }) => [value, check])).toEqual([
      ['花子', '取り消し'],
      [ten, '取り消し'],
      ['花', '未対応'],
      [ten, '未対応'],
    ])
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
    expect(await town.storage.bookings.ofAnswer('answer-2')).toMatchObject([{ itemKey: 'slot' }])
  })

  test('a booking that is kept is not validated again against a calendar that takes no more', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking(nine))
    await town.offer(bookables({ calendarOff: true }))
    await town.saveAnswer(aSave({ answers: answers({ name: '花', slot: nine }) }))
    expect(await town.storage.bookings.ofAnswer('answer-1')).toHaveLength(1)
  })

  test('a booking past its deadline is neither changed nor given up, and its form not edited at all [CANCEL-17]', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking('cat01_7|20240615|0'))
    const late = { code: 'reservation.deadline_passed' }
    town.clock.set('2024-06-14T23:59:59+09:00')
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: 'cat01_7|20240620|0' }
    expect(await refusalOf(town.checkReservation(check))).toBe('accepted')
    town.clock.set('2024-06-15T00:00:00+09:00')
    expect(await refusalOf(town.checkReservation(check))).toEqual(late)
    expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240620|0')))).toEqual(late)
    expect(await refusalOf(town.saveAnswer(aSave({ answers: answers({ name: '花' }) })))).toEqual(late)
    const kept = aSave({ answers: answers({ name: '花', slot: 'cat01_7|20240615|0' }) })
    expect(await refusalOf(town.saveAnswer(kept))).toEqual(late)
    expect(await slotsOf(town, '2024-06-15')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })

  test('the store is told which slots a change gives back, and nothing of those that stay [RSV-28]', async () => {
    const town = await aClinic(route)
    const save = vi.spyOn(town.storage.answers, 'save')
    await town.saveAnswer(booking(nine))
    const later = 'cat01_7|20240620|0'
    await town.saveAnswer(booking(later))
    await town.saveAnswer(aSave({ answers: answers({ name: '月町 花', slot: later }) }))
    expect(save.mock.calls.map(([write]) => write.places?.givesBack)).toEqual([
      undefined,
      [{ calendarId: 'cal1', day: '2024-06-14', slotKey: 0 }],
      undefined,
    ])
  })

  test('a booking whose calendar has left the city is neither changed nor given up [CANCEL-14]', async () => {
    const town = await aClinic(route, { reservationCancelLimit: 0 })
    await town.saveAnswer(booking(nine))
    town.clock.set('2024-06-20T12:00:00+09:00')
    await town.offer({ ...bookables(), calendars: [] })
    const unavailable = { code: 'service.unavailable' }
    expect(await refusalOf(town.saveAnswer(aSave()))).toEqual(unavailable)
    expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240701|0')))).toEqual(unavailable)
    expect(await town.storage.bookings.ofAnswer('answer-1')).toHaveLength(1)
  })

  test('a cancelled answer past its deadline hears first that it is cancelled', async () => {
    const town = await aClinic(route)
    const { partitionKey } = await town.saveAnswer(booking(nine))
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    town.clock.set('2024-06-20T12:00:00+09:00')
    const again = { surveyId: 'svy1', partitionKey, via: 'confirm' } as const
    expect(await refusalOf(town.cancelAnswer(again))).toEqual({ code: 'answer.cancelled' })
  })

  test('a calendar without a limit lets a booking be changed on its day [CANCEL-12]', async () => {
    const town = await aClinic(route, { reservationCancelLimit: 0 })
    await town.saveAnswer(booking(nine))
    town.clock.set('2024-06-14T12:00:00+09:00')
    expect(await refusalOf(town.saveAnswer(booking('cat01_7|20240620|0')))).toBe('accepted')
  })
})
