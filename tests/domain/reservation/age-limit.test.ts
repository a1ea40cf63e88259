import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageLimitOf, birthdayIn, daysOfAge, windowOfAge } from '../../../domain/reservation/age-limit.ts'
import type { AgeLimit, CategoryTree } from '../../../domain/reservation/category.ts'
import { ageOn, localDate, plusDays } from '../../../domain/shared/local-date.ts'
import { anItem, answers } from '../../application/forms.ts'

const window = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })

/** Whether somebody born on a day may come on another. */
const mayCome = (limit: AgeLimit, birthday: string, day: string): boolean =>
  windowOfAge(window(day, day), daysOfAge(limit, localDate(birthday))) !== undefined

const yearEnd = { countedOn: 'fiscalYearEnd' } as const

const cases: [born: string, limit: AgeLimit, last: string, first: string, what: string][] = [
  [
    '1986-06-15',
    { from: 40 },
    '2026-06-14',
    '2026-06-15',
    'a year is completed at the end of the day before',
  ],
  ['1988-02-29', { from: 38 }, '2026-02-28', '2026-03-01', 'born on 29 February, in a year without one'],
  ['1988-02-29', { from: 40 }, '2028-02-28', '2028-02-29', 'born on 29 February, in a leap year'],
  ['1986-01-01', { from: 40 }, '2025-12-31', '2026-01-01', 'born on New Year’s Day'],
  ['1986-06-15', { from: 40, ...yearEnd }, '2026-03-31', '2026-04-01', 'all of the fiscal year counts'],
  ['1987-03-31', { from: 40, ...yearEnd }, '2026-03-31', '2026-04-01', 'born on its last day'],
  [
    '1987-04-01',
    { from: 40, ...yearEnd },
    '2026-03-31',
    '2026-04-01',
    'born on 1 April: complete at its end',
  ],
  ['1987-04-02', { from: 40, ...yearEnd }, '2027-03-31', '2027-04-01', 'born on 2 April: a year later'],
]

describe('an age limit', () => {
  test.each(cases)(
    'who was born on %s may come by %j not on %s but on %s: %s',
    (born, limit, last, first) => {
      expect([mayCome(limit, born, last), mayCome(limit, born, first)]).toEqual([false, true])
      const { from: age = 0, ...counted } = limit
      const younger = { ...counted, to: age - 1 }
      expect([mayCome(younger, born, last), mayCome(younger, born, first)]).toEqual([true, false])
    },
  )

  test('both ends belong to it, and outside of them nobody may come', () => {
    const limit = { from: 40, to: 74 }
    const born = '1986-06-15'
    const days = ['2026-06-14', '2026-06-15', '2061-06-14', '2061-06-15']
    expect(days.map((day) => mayCome(limit, born, day))).toEqual([false, true, true, false])
    expect(windowOfAge(window('2026-06-01', '2026-08-31'), daysOfAge(limit, localDate(born)))).toEqual(
      window('2026-06-15', '2026-08-31'),
    )
  })

  test('on the day of the booking it says what the age says, whatever the days', () => {
    const day = fc.integer({ min: 0, max: 60_000 }).map((days) => plusDays(localDate('1900-01-01'), days))
    const age = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(day, day, age, age, (birthday, on, from, to) => {
        const years = ageOn(on, birthday)
        expect(mayCome({ from, to }, birthday, on)).toBe(years >= from && years <= to)
      }),
    )
  })

  test('the one of what is reserved goes before that of its categories, and the nearest of those before the others', () => {
    const level = (id: string, ageLimit: AgeLimit | undefined, children?: CategoryTree['categories']) => [
      { id, name: id, order: 1, ...(ageLimit && { ageLimit }), ...(children && { children }) },
    ]
    const categories = level('L', { from: 40 }, level('M', { from: 50 }, level('S', undefined)))
    const tree = { display: { tag1: '', tag2: '', tag3: '', title: '' }, categories }
    const item = (itemId: string) => ({ categoryId: 'S', itemId, itemName: itemId })
    const items = [item('plain'), { ...item('own'), ageLimit: { to: 20 } }]
    expect(ageLimitOf({ tree, items }, { categoryId: 'S', itemId: 'own' })).toEqual({ to: 20 })
    expect(ageLimitOf({ tree, items }, { categoryId: 'S', itemId: 'plain' })).toEqual({ from: 50 })
    expect(ageLimitOf({ tree, items }, { categoryId: 'other', itemId: 'plain' })).toBeUndefined()
  })

  test('the birthday of a form is its first one that is answered, and none that is not a day', () => {
    const schema = ['own', 'child'].map((itemKey) => anItem({ itemKey, type: 'birthday' }))
    const of = (given: Record<string, string>) => birthdayIn(schema, answers(given))
    expect(of({ own: '1986-06-15', child: '2020-01-01' })).toBe('1986-06-15')
    expect(of({ own: '1986-06', child: '2020-01-01' })).toBe('2020-01-01')
    expect([of({ own: 'null' }), of({})]).toEqual([undefined, undefined])
    const office = [anItem({ itemKey: 'own', type: 'birthday', isAdminItem: true })]
    expect(birthdayIn(office, answers({ own: '1986-06-15' }))).toBeUndefined()
  })
})
