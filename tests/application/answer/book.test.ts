import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { aBookingSurvey, aReservation, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, taro } from '../town.ts'
import { aClinic, booking, nine, now, targetDay, ten } from './clinic.ts'

describe.each(routes)('booking a slot, %s', (_name, route) => {
  test('a passed check takes nothing, and the save after it takes one place [RSV-05] [API-22]', async () => {
    const town = await aClinic(route)
    await town.checkReservation({ surveyId: 'svy1', itemKey: 'slot', targetDay, value: nine })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
    await town.saveAnswer(booking(nine))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
    expect(await town.storage.bookings.ofAnswer('answer-1')).toEqual([
      { answerId: 'answer-1', itemKey: 'slot', calendarId: 'cal1', day: '2024-06-14', slotKey: 0, cost: 1 },
    ])
  })

  test('the row of a reservation says its category, as it is called now [ENT-03] [RSV-01]', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(booking('cat_02_7|20240614|0'))
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.map(({ value, categoryInfo }) => [value, categoryInfo])).toEqual([
      ['花子', undefined],
      ['cat_02_7|20240614|0', { sortKey: 'cat_02', tag1: '健診', tag2: '成人', tag3: '肺がん' }],
    ])
  })

  test('a form without a booking is saved and takes no place', async () => {
    const town = await aClinic(route)
    await town.saveAnswer(aSave())
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
  })

  test('the last place is taken once; the next one hears that it is full, when checking and when saving [RSV-11] [RSV-27]', async () => {
    const town = await aClinic(route)
    await (await town.as(taro)).saveAnswer(booking(ten))
    const full = { code: 'reservation.slot_full', itemKey: 'slot', remaining: 0 }
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: ten }
    expect(await refusalOf(town.checkReservation(check))).toEqual(full)
    expect(await refusalOf(town.saveAnswer(booking(ten)))).toEqual(full)
    expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
  })

  test('of 20 residents who want 5 places at once, 5 get one and 15 hear that it is full [RSV-27]', async () => {
    const town = await aClinic(route)
    const residents = Array.from({ length: 20 }, (_, n) => `U-${n}`)
    const outcomes = await Promise.all(
      residents.map(async (userId) => refusalOf((await town.as(userId)).saveAnswer(booking(nine)))),
    )
    const full = { code: 'reservation.slot_full', itemKey: 'slot', remaining: 0 }
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome !== 'accepted')).toEqual(Array(15).fill(full))
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 5], 1: [1, 0] })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(5)
  })

  test('a form with a missing name and a full slot names the missing name first', async () => {
    const town = await aClinic(route)
    await (await town.as(taro)).saveAnswer(booking(ten))
    const nameless = aSave({ answers: answers({ slot: ten }) })
    expect(await refusalOf(town.saveAnswer(nameless))).toMatchObject({
      code: 'answer.invalid',
      issues: [{ itemKey: 'name', code: 'required' }],
    })
  })

  test('the same save sent again is one booking, also once the slot is full', async () => {
    const town = await aClinic(route)
    const first = await town.saveAnswer(booking(ten))
    expect(await town.saveAnswer(booking(ten))).toEqual(first)
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 1] })
  })

  test('two items of a form that want the last place of one slot are refused together', async () => {
    const surveySchema = [anItem(), aReservation(), aReservation({ itemKey: 'slot2' })]
    const town = await aTown(route, {
      surveys: [aBookingSurvey({ surveySchema })],
      bookables: bookables(),
      now,
    })
    const both = aSave({ answers: answers({ slot: ten, slot2: ten }) })
    expect(await refusalOf(town.saveAnswer(both))).toMatchObject({
      code: 'reservation.slot_full',
      itemKey: 'slot2',
    })
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
  })

  test('a save that was validated against a calendar that changed meanwhile is validated again', async () => {
    let change = async () => {}
    const town = await aTown(route, {
      surveys: [aBookingSurvey()],
      bookables: bookables(),
      now,
      answersThrough: (stored) => ({
        ...stored,
        save: async (write) => {
          await change()
          return stored.save(write)
        },
      }),
    })
    change = () => {
      change = async () => {}
      return town.offer(bookables({ dayOffs: [targetDay] }))
    }
    expect(await refusalOf(town.saveAnswer(booking(nine)))).toMatchObject({
      code: 'reservation.impossible',
      why: 'day_off',
    })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })
})
