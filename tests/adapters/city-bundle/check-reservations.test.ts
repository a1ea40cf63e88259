import { describe, expect, test } from 'vitest'
import { aBundle, anItemFile, aSurveyFile, expectFaults, findingsOf } from './bundles.ts'
import { aCatalog, aSmallFile, aTreeFile } from './catalogs.ts'

type Over = Readonly<Record<string, unknown>>

const aReservation = (over: Over = {}) => anItemFile({ itemKey: 'r1', type: 'reservation', ...over })
const aDate = (itemKey: string) => anItemFile({ itemKey, type: 'sesshuJisshiDate', isAdminItem: true })
const aHeader = (itemKey: string, over: Over = {}) => anItemFile({ itemKey, type: 'groupheader', ...over })

const found = anItemFile({ itemKey: 'found', isSearchable: { value: true }, isRequired: { value: true } })
const booking = (surveySchema: readonly unknown[], over: Over = {}) => ({
  ...aCatalog(),
  'surveys/1.json': aSurveyFile({ surveySchema: [...surveySchema, found], ...over }),
})
const vaccination = (first: readonly unknown[], second: readonly unknown[], header: Over = {}) =>
  booking([aHeader('h1'), ...first, aHeader('h2', header), ...second], { surveyType: 'corona' })
const first = [aReservation(), aDate('d1')]
const second = [aReservation({ itemKey: 'r2', attributes: { dose: 2 } }), aDate('d2')]
const at = (index: number, rest = '') => `surveys/1.json $.surveySchema[${index}]${rest}`

describe('forms with reservations', () => {
  test('a form that offers all categories, or some of any level, gives no fault [RSV-02]', () =>
    expectFaults(
      booking([
        aReservation(),
        aReservation({ itemKey: 'r2', categories_tree: ['large-1', 'medium-1', 'small-1'] }),
      ]),
    ))

  test('unknown categories are faults', () =>
    expectFaults(
      booking([aReservation({ categories_tree: ['large-1', 'large-9'] })]),
      at(0, '.categories_tree[1] reservation.category_unknown'),
    ))

  test('an empty list of offered categories is a fault', () =>
    expectFaults(booking([aReservation({ categories_tree: [] })]), at(0, '.categories_tree shape.too_short')))

  test('a reservation item in a city without categories is a fault', () =>
    expectFaults(
      { 'surveys/1.json': aSurveyFile({ surveySchema: [aReservation()] }) },
      at(0, ' reservation.no_categories'),
    ))

  test('what is for some ages only wants a birthday of everybody', async () => {
    const limited = aCatalog({ 'categories.json': aTreeFile(aSmallFile({ ageLimit: { from: 40 } })) })
    const asking = (...more: readonly unknown[]) => ({
      ...booking([aReservation(), ...more]),
      'categories.json': limited['categories.json']!,
    })
    const birthday = anItemFile({ itemKey: 'born', type: 'birthday' })
    await expectFaults(asking({ ...birthday, isRequired: { value: true } }))
    await expectFaults(asking(birthday), at(0, ' reservation.birthday_missing'))
  })

  test.each([['https://city.example'], ['/survey/svy001'], ['calendar']])(
    'a link button to %s does not replace the calendar as the next route [ROUTE-10]',
    async (input) => {
      const folder = await aBundle(
        booking([aReservation(), anItemFile({ itemKey: 'link', type: 'linkbutton', input })]),
      )
      expect((await findingsOf(folder)).warnings).toEqual([])
    },
  )

  test('a link button with another route name replaces the calendar, and a warning says so [ROUTE-10]', async () => {
    const link = anItemFile({ itemKey: 'link', type: 'linkbutton', input: 'confirm' })
    expect((await findingsOf(await aBundle(booking([aReservation(), link])))).warnings).toEqual([
      at(1, ' reservation.led_elsewhere'),
    ])
    expect((await findingsOf(await aBundle(booking([anItemFile(), link])))).warnings).toEqual([])
  })
})

test('a note says that nobody can search for the bookings of a form, but not of one for members [SRCH-02]', async () => {
  const warningsOf = async (over: Over) =>
    (await findingsOf(await aBundle(booking([], { surveySchema: [aReservation()], ...over })))).warnings
  expect(await warningsOf({})).toEqual(['surveys/1.json $.surveySchema survey.booking_not_searchable'])
  expect(await warningsOf({ memberFormId: 'card' })).toEqual([])
})

describe('vaccinations', () => {
  const intervals: [header: Over][] = [
    [{}],
    [{ attributes: { intervalDays: 0 } }],
    [{ attributes: { intervalDays: 20 } }],
  ]

  test.each(intervals)('two doses with the interval %j give no fault', async (header) =>
    expect(await findingsOf(await aBundle(vaccination(first, second, header)))).toEqual({
      faults: [],
      warnings: [],
    }),
  )

  test('an invalid dose is a fault', () =>
    expectFaults(
      vaccination([aReservation({ attributes: { dose: 3 } }), aDate('d1')], []),
      at(1, '.attributes.dose dose.invalid'),
    ))

  test('a second dose without a first is a fault [VACC-01]', () =>
    expectFaults(vaccination([], second), at(2, '.attributes.dose dose.first_missing')))

  test('a second dose in a form that is no vaccination is a fault', () =>
    expectFaults(booking([aReservation(), ...second]), at(1, '.attributes.dose dose.not_vaccination')))

  test('a dose without an implementation date is a fault, but not in other forms [VACC-07]', async () => {
    await expectFaults(vaccination([aReservation()], second), at(1, ' dose.date_missing'))
    await expectFaults(booking([aReservation()]))
  })

  const badIntervals: [attributes: Over, key: string][] = [
    [{ intervalDays: -1 }, 'intervalDays'],
    [{ intervalDays: '20' }, 'intervalDays'],
    [{ intervalDays: 1.5 }, 'intervalDays'],
    [{ intervalMonths: -1 }, 'intervalMonths'],
    [{ intervalMonths: 121 }, 'intervalMonths'],
  ]

  test.each(badIntervals)('the interval %j is a fault', (attributes, key) =>
    expectFaults(vaccination(first, second, { attributes }), at(3, `.attributes.${key} interval.invalid`)),
  )

  test('an interval in the unit that is not used gives a warning [VACC-02] [VACC-03]', async () => {
    const months = vaccination(first, second, { attributes: { intervalMonths: 6 } })
    expect((await findingsOf(await aBundle(months))).warnings).toEqual([
      at(3, '.attributes.intervalMonths interval.not_counted'),
    ])
  })
})
