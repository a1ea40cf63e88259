import { describe, expect, test } from 'vitest'
import type { AgeLimit } from '../../../domain/reservation/category.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aBookingSurvey, aReservation, bookables, refusalOf, someItems } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown } from '../town.ts'
import { nine, now } from './clinic.ts'

/** A town whose first item is for some ages only, and whose form asks for the birthday. */
const aTownWith = (route: Route, ageLimit: AgeLimit) =>
  aTown(route, {
    surveys: [
      aBookingSurvey({ surveySchema: [anItem({ itemKey: 'born', type: 'birthday' }), aReservation()] }),
    ],
    bookables: {
      ...bookables(),
      items: someItems.map((item) => (item.itemId === '7' ? { ...item, ageLimit } : item)),
    },
    now,
  })
const save = (born: string, slot: string) => aSave({ answers: answers({ born, slot }) })
/** 14 June, as `nine`. */
const friday = '1984-06-14'
const saturday = '1984-06-15'

describe.each(routes)('an age limit of what is booked, %s', (_, route) => {
  test('the server refuses who is too young on the day, and takes who is old enough from the birthday on', async () => {
    const limit = { from: 40 }
    const town = await aTownWith(route, limit)
    const refused = { code: 'reservation.age_limit', itemKey: 'slot', limit }
    expect(await refusalOf(town.saveAnswer(save(saturday, nine)))).toEqual(refused)
    expect(await refusalOf(town.saveAnswer(save(saturday, 'cat01_7|20240615|0')))).toBe('accepted')
    expect(await refusalOf(town.saveAnswer(save(friday, nine)))).toBe('accepted')
  })

  test('a booking that was made may stay, and not be moved to what is for others', async () => {
    const limit = { from: 40, to: 74 }
    const town = await aTownWith(route, limit)
    const { partitionKey } = await town.saveAnswer(save(friday, 'cat01_8|20240614|0'))
    const move = (born: string, slot: string) =>
      refusalOf(town.saveAnswer({ ...save(born, slot), partitionKey }))
    expect(await move('1990-01-01', 'cat01_7|20240617|0')).toMatchObject({ code: 'reservation.age_limit' })
    expect(await move(friday, 'cat01_7|20240617|0')).toBe('accepted')
    expect(await move('1990-01-01', 'cat01_7|20240617|0')).toBe('accepted')
  })

  test('without a birthday, and before saving, nobody is refused by age', async () => {
    const town = await aTownWith(route, { from: 40 })
    expect(await refusalOf(town.saveAnswer(aSave({ answers: answers({ slot: nine }) })))).toBe('accepted')
    const targetDay = localDate('2024-06-14')
    const check = { surveyId: 'svy1', itemKey: 'slot', targetDay, value: nine }
    expect(await refusalOf(town.checkReservation(check))).toBe('accepted')
  })
})
