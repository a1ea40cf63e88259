import { describe, expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { AnswerEntry } from '../../../domain/survey/answer-record.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aReservation, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, hanako, type Town, taro } from '../town.ts'

const implementationDate = (itemKey: string) =>
  anItem({ itemKey, title: '接種実施日', type: 'sesshuJisshiDate', isAdminItem: true })

/** A vaccination form with two doses, 27 days apart. */
const aVaccination = (over: Partial<SurveyConfig> = {}) =>
  aSurvey({
    surveyType: 'corona',
    surveySchema: [
      anItem(),
      anItem({ itemKey: 'g1', title: '1回目', type: 'groupheader' }),
      aReservation({ itemKey: 'first' }),
      implementationDate('given1'),
      anItem({ itemKey: 'g2', title: '2回目', type: 'groupheader', attributes: { intervalDays: 26 } }),
      aReservation({ itemKey: 'second', attributes: { dose: 2 } }),
      implementationDate('given2'),
    ],
    ...over,
  })

const own = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako' }
const doses = (given: Record<string, string>) => aSave({ answers: answers({ name: '花子', ...given }) })
const first = 'cat01_7|20210614|0'

const aTownOfDoses = async (route: Route, over: Partial<SurveyConfig> = {}) => {
  const now = '2021-06-01T12:00:00+09:00'
  const town = await aTown(route, { surveys: [aVaccination(over)], bookables: bookables(), now })
  await town.saveAnswer(doses({ first }))
  return town
}

/** The office enters when a dose was given. */
async function given(town: Town, itemKey: string, day: string) {
  const [record] = await town.storage.answers.listOwn(hanako, 'svy1')
  if (!record) throw new Error('nothing was saved')
  const { answerId, surveyId, userId, version, updatedAt } = record
  const entry: AnswerEntry = { itemKey, title: '接種実施日', answer: [day] }
  const entries = [...record.entries.filter((each) => each.itemKey !== itemKey), entry]
  await town.storage.answers.amend({
    answerId,
    surveyId,
    userId,
    version,
    updatedAt,
    entries,
    releases: [],
    audit: [],
  })
}
const values = async (town: Town) =>
  (await town.readOwnAnswers({ surveyId: 'svy1' })).map(({ value, check }) => [value, check])

describe.each(routes)('the second dose, %s', (_name, route) => {
  test('it is blocked until the first has its implementation date [VACC-01] [VACC-07]', async () => {
    const town = await aTownOfDoses(route)
    const missing = { code: 'reservation.first_dose_missing', itemKey: 'second' }
    const second = 'cat01_7|20210720|0'
    const check = { ...own, itemKey: 'second', targetDay: localDate('2021-07-20'), value: second }
    const item = { ...own, itemKey: 'second' }
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toEqual(missing)
    expect(await refusalOf(town.checkReservation(check))).toEqual(missing)
    expect(await refusalOf(town.loadCalendar({ calendarId: 'cal1', item }))).toEqual(missing)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    expect(await refusalOf(town.checkReservation(check))).toBe('accepted')
    expect(await refusalOf(town.saveAnswer(doses({ first, second })))).toBe('accepted')
    expect(await town.storage.bookings.ofAnswer('answer-1')).toMatchObject([
      { itemKey: 'first', day: '2021-06-14' },
      { itemKey: 'second', day: '2021-07-20' },
    ])
  })

  test('a first answer with both doses is blocked too [VACC-01]', async () => {
    const town = await aTownOfDoses(route)
    const other = await town.as(taro)
    expect(await refusalOf(other.saveAnswer(doses({ first, second: 'cat01_7|20210720|0' })))).toMatchObject({
      code: 'reservation.first_dose_missing',
    })
  })

  test('slots before the allowed start are impossible, on it they are not [VACC-05] [VACC-02]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    const early = doses({ first, second: 'cat01_7|20210710|0' })
    const impossible = { code: 'reservation.impossible', itemKey: 'second', why: 'window' }
    expect(await refusalOf(town.saveAnswer(early))).toEqual(impossible)
    expect(await refusalOf(town.saveAnswer(doses({ first, second: 'cat01_7|20210711|0' })))).toBe('accepted')
  })

  test('of the allowed start and the possible start the later one counts [VACC-05]', async () => {
    const town = await aTownOfDoses(route)
    await given(town, 'given1', '2021-06-14')
    town.clock.set('2021-06-20T12:00:00+09:00')
    const item = { ...own, itemKey: 'second' }
    const from = async () => (await town.loadCalendar({ calendarId: 'cal1', item })).window?.from
    expect(await from()).toBe('2021-07-11')
    await town.offer(bookables({ reservationStart: localDate('2021-08-01') }))
    expect(await from()).toBe('2021-08-01')
  })

  test('with a dose done its booking cannot be given up, changed or cancelled [CANCEL-17] [VACC-07]', async () => {
    const town = await aTownOfDoses(route)
    await town.offer(bookables({ reservationCancelLimit: 0 }))
    await given(town, 'given1', '2021-06-14')
    const late = { code: 'reservation.deadline_passed' }
    expect(await refusalOf(town.saveAnswer(doses({ first: 'cat01_7|20210620|0' })))).toEqual(late)
    expect(await refusalOf(town.saveAnswer(doses({})))).toEqual(late)
    expect(await refusalOf(town.cancelAnswer(own))).toEqual(late)
    expect(await slotsOf(town, '2021-06-14')).toEqual({ 0: [5, 1], 1: [1, 0] })
  })
})

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
    expect(await town.readAnswer(own)).toHaveLength(2)
    town.clock.set('2021-06-16T00:00:00+09:00')
    expect(await refusalOf(town.readAnswer(own))).toEqual({ code: 'answer.not_found' })
    expect(await town.storage.answers.count('svy1')).toBe(0)
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
