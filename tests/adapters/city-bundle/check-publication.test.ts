import { expect, test } from 'vitest'
import { aBundle, anItemFile, aSurveyFile, expectFaults, findingsOf } from './bundles.ts'
import { aCalendarFile, aCatalog } from './catalogs.ts'

/** A form that books, with these fields, and a calendar with those. */
const booking = (form: object, calendar = {}) => ({
  ...aCatalog({ 'calendars/1.json': aCalendarFile(calendar) }),
  'surveys/1.json': aSurveyFile({
    surveySchema: [
      anItemFile({ type: 'date', isRequired: { value: true }, isSearchable: { value: true } }),
      anItemFile({ itemKey: 'visit', type: 'reservation' }),
    ],
    ...form,
  }),
})

test('a form may have a beginning, an end, or both', async () => {
  for (const period of [
    { publishFrom: '2024-04-01T09:00' },
    { publishTo: '2024-06-14T00:00' },
    { publishFrom: '2024-07-01T09:00', publishTo: '2024-07-01T09:01' },
  ])
    expect(await findingsOf(await aBundle(booking(period)))).toEqual({ faults: [], warnings: [] })
})

test('a member form is checked likewise', () =>
  expectFaults(
    { 'members/1.json': aSurveyFile({ surveyId: 'member', publishTo: '2024-02-30T09:00' }) },
    'members/1.json $.publishTo publication.not_time',
  ))

test('an end that equals the beginning is a fault', () =>
  expectFaults(
    { 'surveys/1.json': aSurveyFile({ publishFrom: '2024-07-01T09:00', publishTo: '2024-07-01T09:00' }) },
    'surveys/1.json $.publishTo publication.reversed',
  ))

test('a form that is over already is a note', async () => {
  const { faults, warnings } = await findingsOf(await aBundle(booking({ publishTo: '2024-06-13T17:00' })))
  expect(faults).toEqual([])
  expect(warnings).toContain('surveys/1.json $.publishTo publication.over')
})

const june = { startDate: '2024-06-01', endDate: '2024-06-30' }

const outside = [
  [
    'the form opens after the last day of the calendar',
    { publishFrom: '2024-07-01T09:00' },
    june,
    'publishFrom',
  ],
  [
    'the form is over before a day of the calendar can be booked',
    { publishTo: '2024-06-20T17:00' },
    { startDate: '2025-04-01', reservationPossibleMonths: 1 },
    'publishTo',
  ],
] as const

test.each(outside)('%s: a note', async (_, form, calendar, key) => {
  const { faults, warnings } = await findingsOf(await aBundle(booking(form, calendar)))
  expect(faults).toEqual([])
  expect(warnings).toEqual([`surveys/1.json $.${key} publication.nothing_bookable`])
})

test('no note where a later day can be booked while the form is open', async () => {
  const form = { publishTo: '2024-06-20T17:00' }
  const { warnings } = await findingsOf(await aBundle(booking(form, { startDate: '2024-07-01' })))
  expect(warnings).toEqual([])
})
