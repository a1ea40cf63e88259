import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_INTERVAL_DAYS,
  doseDate,
  doseStartOf,
  firstDoseItem,
  isSecondDose,
  secondDoseStart,
} from '../../../domain/reservation/vaccination.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, answersFrom, aSurveyConfig } from '../../builders.ts'
import { anyDay } from '../shared/days.ts'

const starts = [
  { id: 'X-VAC-01', first: '2021-06-01', kind: 'days', interval: 20, start: '2021-06-22' },
  { id: 'X-VAC-02', first: '2021-06-01', kind: 'days', interval: 27, start: '2021-06-29' },
  { id: 'X-VAC-03', first: '2021-12-25', kind: 'days', interval: 20, start: '2022-01-15' },
  { id: 'X-VAC-04', first: '2024-02-10', kind: 'days', interval: 20, start: '2024-03-02' },
  { id: 'X-VAC-05', first: '2021-06-01', kind: 'days', interval: 0, start: '2021-06-02' },
  { id: 'X-VAC-06', first: '2021-06-01', kind: 'days', interval: undefined, start: '2021-06-22' },
  { id: 'X-VAC-07', first: '2021-06-15', kind: 'months', interval: 6, start: '2021-12-15' },
  { id: 'X-VAC-08', first: '2021-08-31', kind: 'months', interval: 6, start: '2022-02-28' },
  { id: 'X-VAC-09', first: '2023-08-31', kind: 'months', interval: 6, start: '2024-02-29' },
  { id: 'X-VAC-10', first: '2021-05-31', kind: 'months', interval: 1, start: '2021-06-30' },
  { id: 'X-VAC-11', first: '2021-11-30', kind: 'months', interval: 3, start: '2022-02-28' },
  { id: 'X-VAC-12', first: '2024-02-29', kind: 'months', interval: 12, start: '2025-02-28' },
  { id: 'X-VAC-13', first: '2022-02-28', kind: 'months', interval: 6, start: '2022-08-28' },
] as const

/** A vaccination form with two doses, each in its section. */
const aForm = (
  interval: Readonly<Record<string, unknown>> = {},
  over: Partial<SurveyConfig> = {},
): SurveyConfig =>
  aSurveyConfig({
    surveyType: 'corona',
    surveySchema: [
      anItem({ itemKey: 'head1', type: 'groupheader' }),
      anItem({ itemKey: 'dose1', type: 'reservation' }),
      anItem({ itemKey: 'day1', type: 'sesshuJisshiDate', isAdminItem: true }),
      anItem({ itemKey: 'head2', type: 'groupheader', attributes: interval }),
      anItem({ itemKey: 'dose2', type: 'reservation', attributes: { dose: 2 } }),
      anItem({ itemKey: 'day2', type: 'sesshuJisshiDate', isAdminItem: true }),
    ],
    ...over,
  })

const itemOf = (form: SurveyConfig, itemKey: string) =>
  form.surveySchema!.find((item) => item.itemKey === itemKey)!

const intervals = [
  { why: 'header days', header: { intervalDays: 27 }, by: 'days', start: '2021-06-29' },
  { why: 'header months', header: { intervalMonths: 1 }, by: 'months', start: '2021-07-01' },
  { why: '0 header days', header: { intervalDays: 0 }, by: 'days', start: '2021-06-02' },
  { why: '0 header months', header: { intervalMonths: 0 }, by: 'months', start: '2021-06-01' },
  { why: 'no interval', header: {}, by: 'days', start: '2021-06-22' },
  { why: 'no months', header: { intervalDays: 5 }, by: 'months', start: '2021-06-22' },
  { why: 'a wrong number', header: { intervalDays: -1 }, by: 'days', start: '2021-06-22' },
  { why: 'no number', header: { intervalDays: '27' }, by: 'days', start: '2021-06-22' },
] as const

describe('the second dose', () => {
  test.each(starts)(
    '$interval $kind after a first dose on $first can be booked from $start on ($id) [VACC-02, VACC-03, VACC-04]',
    ({ first, kind, interval, start }) => {
      const given = { kind, ...(interval !== undefined && { interval }) }
      expect(secondDoseStart(localDate(first), given)).toBe(start)
    },
  )

  test('falls on the same day of the right month, or on its last day [VACC-03]', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(24), (first, interval) => {
        const start = secondDoseStart(first, { kind: 'months', interval })
        const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
        expect(index(start) - index(first)).toBe(interval)
        expect(start.slice(8) <= first.slice(8)).toBe(true)
        if (first.slice(8) <= '28') expect(start.slice(8)).toBe(first.slice(8))
      }),
    )
  })

  test('can be booked 21 days after the first without an interval [VACC-04, CONST-08]', () => {
    expect(DEFAULT_INTERVAL_DAYS).toBe(21)
  })

  test.each(intervals)(
    'of a form with $why by $by can be booked from $start on [VACC-02, VACC-03, VACC-04]',
    ({ header, by, start }) => {
      const form = aForm(header, { vaccinationIntervalType: { input: by } })
      expect(doseStartOf(form, itemOf(form, 'dose2'), answersFrom({ day1: '2021-06-01' }))).toEqual({
        notBefore: start,
      })
    },
  )

  test.each([undefined, {}])('counts days in a form with the interval type %j [VACC-06]', (kind) => {
    const form = aForm({ intervalDays: 27, intervalMonths: 6 }, kind && { vaccinationIntervalType: kind })
    expect(doseStartOf(form, itemOf(form, 'dose2'), answersFrom({ day1: '2021-06-01' }))).toEqual({
      notBefore: '2021-06-29',
    })
  })

  test.each([{}, { day1: '' }, { day1: 'null' }, { day1: '2021-02-30' }, { day2: '2021-06-01' }])(
    'cannot be booked while the first is not done: %j',
    (answers) => {
      const form = aForm()
      expect(doseStartOf(form, itemOf(form, 'dose2'), answersFrom(answers as Record<string, string>))).toBe(
        'first_dose_missing',
      )
    },
  )

  test('is a reservation item with dose 2 of a vaccination form', () => {
    const form = aForm()
    expect(isSecondDose(form, itemOf(form, 'dose2'))).toBe(true)
    expect(isSecondDose(form, itemOf(form, 'dose1'))).toBe(false)
    expect(isSecondDose(form, anItem({ attributes: { dose: 2 } }))).toBe(false)
    expect(isSecondDose(aForm({}, { surveyType: 'normal' }), itemOf(form, 'dose2'))).toBe(false)
    expect(doseStartOf(form, itemOf(form, 'dose1'), new Map())).toBeUndefined()
    expect(firstDoseItem(form.surveySchema!)?.itemKey).toBe('dose1')
  })

  test('has its own implementation date, in its section', () => {
    const form = aForm()
    const answers = answersFrom({ day1: '2021-06-01', day2: '2021-07-01' })
    expect(doseDate(form.surveySchema!, answers, itemOf(form, 'dose2'))).toBe('2021-07-01')
  })
})
