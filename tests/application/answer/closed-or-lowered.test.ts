import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../../domain/refusal.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aCalendar, bookables, refusalOf } from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { type Town, taro } from '../town.ts'
import { aClinic, booking, nine, targetDay, ten } from './clinic.ts'

/** Hanako and Taro have booked at nine on Friday 14 June; it is Wednesday noon. */
async function aBookedClinic(route: Route) {
  const town = await aClinic(route, { reservationCancelLimit: 1 })
  const asTaro = await town.as(taro)
  for (const resident of [town, asTaro]) await resident.saveAnswer(booking(nine))
  return { town, asTaro }
}

const limit = { reservationCancelLimit: 1 }
const places = (quota: number | null): Partial<Calendar> => ({
  ...limit,
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [quota, 1, null] }],
})
const closed = { ...limit, dayOffs: [targetDay] }

/** What a resident is told of their booking when they look. */
async function toldTo(resident: Pick<Town, 'readOwnAnswers'>) {
  const [answer] = await resident.readOwnAnswers({ surveyId: 'svy1' })
  const { reserved, changeObstacle } = answer!.reservations[0]!
  const { closed: isClosed = false, lowered: isLowered = false } = reserved
  return { isClosed, isLowered, ...(changeObstacle && { changeObstacle }) }
}
const nothing = { isClosed: false, isLowered: false }
const edit = (slot: string) => aSave({ answers: answers({ name: '港花子', slot }) })

describe.each(routes)('a slot that the city changes after it was booked, %s', (_name, route) => {
  const untouched: readonly [string, Partial<Calendar>][] = [
    ['with places for everybody', places(2)],
    ['of a calendar that takes no more', { ...limit, calendarOff: true }],
    ['on another day', { ...limit, dayOffs: [localDate('2024-06-15')] }],
  ]
  test.each(untouched)('%s is told to nobody, and an edit keeps it [R4]', async (_, over) => {
    const { town } = await aBookedClinic(route)
    await town.offer(bookables(over))
    expect(await toldTo(town)).toEqual(nothing)
    expect(await refusalOf(town.saveAnswer(edit(nine)))).toBe('accepted')
  })

  const gone: readonly [string, Partial<Calendar>][] = [
    ['on a day that is closed', closed],
    ['that its weekday has no longer', places(null)],
  ]
  test.each(gone)('%s is told to all, and no edit confirms it again [R4]', async (_, over) => {
    const { town, asTaro } = await aBookedClinic(route)
    await town.offer(bookables(over))
    for (const resident of [town, asTaro])
      expect(await toldTo(resident)).toEqual({ ...nothing, isClosed: true })
    const refused = { code: 'reservation.impossible', itemKey: 'slot', why: 'day_off' }
    expect(await refusalOf(town.saveAnswer(edit(nine)))).toEqual(refused)
    expect(await refusalOf(town.saveAnswer(edit('cat01_7|20240617|1')))).toBe('accepted')
    expect(await toldTo(town)).toEqual(nothing)
    expect(await toldTo(asTaro)).toEqual({ ...nothing, isClosed: true })
  })

  test('with too few places is told to all who are in it, an edit keeps it, and who has room again is told no longer [R4]', async () => {
    const { town, asTaro } = await aBookedClinic(route)
    await town.offer(bookables(places(1)))
    for (const resident of [town, asTaro])
      expect(await toldTo(resident)).toEqual({ ...nothing, isLowered: true })
    expect(await refusalOf(town.saveAnswer(edit(nine)))).toBe('accepted')
    expect(await toldTo(town)).toEqual({ ...nothing, isLowered: true })
    expect(await refusalOf(asTaro.saveAnswer(edit(ten)))).toBe('accepted')
    expect([await toldTo(town), await toldTo(asTaro)]).toEqual([nothing, nothing])
  })

  test('is told until its day is over, also after it can be changed no longer [CANCEL-17]', async () => {
    const { town } = await aBookedClinic(route)
    await town.offer(bookables(closed))
    town.clock.set('2024-06-14T10:00:00+09:00')
    const late = { changeObstacle: 'reservation.deadline_passed' }
    expect(await toldTo(town)).toEqual({ isClosed: true, isLowered: false, ...late })
    town.clock.set('2024-06-15T00:00:00+09:00')
    expect(await toldTo(town)).toEqual({ ...nothing, ...late })
  })

  test('of a calendar that the city takes away: not while anybody comes, and later nobody is told [CANCEL-14]', async () => {
    const { town } = await aBookedClinic(route)
    const without = { ...bookables(), calendars: [aCalendar({ sortKey: 'cal2' })] }
    await expect(town.offer(without)).rejects.toSatisfy((error) => isRefusal(error, 'city.slot_in_use'))
    await town.offer(bookables(limit))
    expect(await toldTo(town)).toEqual(nothing)
    town.clock.set('2024-06-15T00:00:00+09:00')
    await town.offer(without)
    expect(await toldTo(town)).toEqual(nothing)
    expect(await refusalOf(town.saveAnswer(edit(nine)))).toEqual({ code: 'service.unavailable' })
  })
})
