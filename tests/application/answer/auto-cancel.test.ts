import { describe, expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { bookables, refusalOf, slotsOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'
import { aTownOfDoses, aVaccination, doses, first, given, own, values } from './vaccination.ts'

describe.each(routes)('auto-cancel, %s', (_name, route) => {
  test.each([
    ['2021-06-14', 'stays'],
    ['2021-06-15', 'stays'],
    ['2021-06-16', 'goes'],
  ])(
    'a dose that was not given on 06-14: on %s the answer %s (X-AUTO-01 to X-AUTO-03) [CANCEL-24] [CANCEL-26]',
    async (today, fate) => {
      const town = await aTownOfDoses(route)
      town.clock.set(`${today}T00:00:00+09:00`)
      expect(await values(town)).toHaveLength(fate === 'goes' ? 0 : 2)
      expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, fate === 'goes' ? 0 : 1], 1: [1, 0] })
      const expired = town.storage.events.filter(({ kind }) => kind === 'answer.expired')
      expect(expired).toHaveLength(fate === 'goes' ? 1 : 0)
    },
  )

  test('read alone it goes just as well [CANCEL-26]', async () => {
    const town = await aTownOfDoses(route)
    town.clock.set('2021-06-15T23:59:59+09:00')
    expect((await town.readAnswer(own))?.entries).toHaveLength(2)
    town.clock.set('2021-06-16T00:00:00+09:00')
    expect(await refusalOf(town.readAnswer(own))).toEqual({ code: 'answer.not_found' })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })

  test('an implementation date stops it (X-AUTO-04) [CANCEL-25] [VACC-07]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await values(town)).toHaveLength(2)
  })

  test('a cancelled answer stays (X-AUTO-05) [CANCEL-25]', async () => {
    const town = await aTownOfDoses(route)
    await town.cancelAnswer(own)
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await values(town)).toEqual([
      ['花子', 'キャンセル'],
      [first, 'キャンセル'],
    ])
  })

  test('another kind of form stays (X-AUTO-06) [CANCEL-25]', async () => {
    const town = await aTownOfDoses(route, { surveyType: 'normal' })
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await values(town)).toHaveLength(2)
    expect(await refusalOf(town.deleteOverdueAnswer(own))).toEqual({ code: 'answer.not_overdue' })
  })

  test('where the first dose is done only the second goes, with its place, and can be booked again [CANCEL-24] [CANCEL-26]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    await town.saveAnswer(doses({ first, second: 'cat01_7|20210711|0' }))
    town.clock.set('2021-07-13T00:00:00+09:00')
    expect(await values(town)).toEqual([
      ['花子', '未対応'],
      [first, '未対応'],
    ])
    expect(await slotsOf(town, '2021-07-11')).toEqual({ 0: [5, 0], 1: [1, 0] })
    expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
    expect(await refusalOf(town.saveAnswer(doses({ first, second: 'cat01_7|20210801|0' })))).toBe('accepted')
  })

  test('a first dose that was given without a booking keeps the answer too [CANCEL-24]', async () => {
    const town = await aTown(route, {
      surveys: [aVaccination()],
      bookables: bookables(),
      now: '2021-06-15T12:00:00+09:00',
    })
    await town.saveAnswer(doses({}))
    await given(town, 'given1', '2021-06-14')
    await town.saveAnswer(doses({ second: 'cat01_7|20210711|0' }))
    town.clock.set('2021-07-13T00:00:00+09:00')
    expect(await values(town)).toEqual([['花子', '未対応']])
  })

  test('a dose that lies ahead keeps the answer, where the office took back the first [CANCEL-24]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    const second = 'cat01_7|20210801|0'
    await town.saveAnswer(doses({ first, second }))
    await given(town, 'given1', 'null')
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await values(town)).toEqual([
      ['花子', '未対応'],
      [second, '未対応'],
    ])
  })

  test.each([
    ['a second dose without a time', 'second', 'cat01_7'],
    ['a text that looks like a booking', 'name', 'cat01_7|20990101|0'],
  ])('%s keeps no answer whose dose ran out [CANCEL-24]', async (_, itemKey, text) => {
    const town = await aTownOfDoses(route)
    await given(town, itemKey, text)
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await values(town)).toEqual([])
  })

  test.each([
    [3, 'accepted'],
    [Number.POSITIVE_INFINITY, { code: 'request.in_progress' }],
  ])('asked for by name of an answer that changes meanwhile %s times it is: %j', async (changes, outcome) => {
    let left = changes
    const town = await aTown(route, {
      surveys: [aVaccination()],
      bookables: bookables(),
      now: '2021-06-01T12:00:00+09:00',
      answersThrough: (stored) => ({
        ...stored,
        remove: async (removal) => (left-- > 0 ? 'conflict' : stored.remove(removal)),
      }),
    })
    await town.saveAnswer(doses({ first }))
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await refusalOf(town.deleteOverdueAnswer(own))).toEqual(outcome)
  })

  test('asked for by name it deletes once, and hears no more of it then [CANCEL-24] [API-17]', async () => {
    const town = await aTownOfDoses(route)
    town.clock.set('2021-06-15T23:59:59+09:00')
    expect(await refusalOf(town.deleteOverdueAnswer(own))).toEqual({ code: 'answer.not_overdue' })
    town.clock.set('2021-06-16T00:00:00+09:00')
    expect(await refusalOf(town.deleteOverdueAnswer(own))).toBe('accepted')
    expect(await refusalOf(town.deleteOverdueAnswer(own))).toEqual({ code: 'answer.not_found' })
    expect(town.storage.events.at(-1)).toMatchObject({ kind: 'answer.expired', facts: { bookings: 1 } })
  })

  test('where it cannot be stored the answer is read as it is, and goes the next time [CANCEL-26]', async () => {
    let down = true
    const town = await aTown(route, {
      surveys: [aVaccination()],
      bookables: bookables(),
      now: '2021-06-01T12:00:00+09:00',
      answersThrough: (stored) => ({
        ...stored,
        remove: async (removal) => {
          if (down) throw refuse('service.unavailable', {})
          return stored.remove(removal)
        },
      }),
    })
    await town.saveAnswer(doses({ first }))
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await values(town)).toHaveLength(2)
    down = false
    expect(await values(town)).toHaveLength(0)
  })
})
