import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { hasNestedSections } from '../../../adapters/city-bundle/section-lines.ts'
import { bundleSchemas } from '../../../adapters/city-bundle/shapes/bundle-schemas.ts'
import { searchableItems } from '../../../domain/answer/search.ts'
import { isRequired } from '../../../domain/form/required.ts'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import { PayType } from '../../../domain/item-types/select-pay-type.ts'
import type { PaymentService, Product } from '../../../domain/order/payment-service.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { levelsTo } from '../../../domain/reservation/category-tree.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { CalculationType, TaxableType, TaxType } from '../../../domain/tax/tax-terms.ts'

const folder = join(import.meta.dirname, '../../../server/demo/city')
const reading = await readBundle(folder)
const city = 'city' in reading ? reading.city : undefined
const surveys = city?.surveys ?? []
const calendars = city?.calendars ?? []
const members = city?.members ?? []
const items = [...surveys, ...members].flatMap(({ surveySchema }) => surveySchema ?? [])

test('the demo city has no fault, and a single warning, for the category that is booked by telephone', () => {
  expect('faults' in reading ? reading.faults : []).toEqual([])
  expect(reading.warnings.map(({ code }) => code)).toEqual(['category.calendar_missing'])
})

/** How many 注意 (warnings) the check has for each form of the demo city, and for its other files that have any. */
const warningsByFile: Readonly<Record<string, number>> = {
  'surveys/01-juminhyo.json': 0,
  'surveys/02-sodai-gomi.json': 0,
  'surveys/03-road-damage.json': 0,
  'surveys/04-kosodate-survey.json': 0,
  'surveys/05-bosai-kunren.json': 0,
  'surveys/06-library-card.json': 0,
  'surveys/07-koho-mail.json': 0,
  'surveys/08-facility-feedback.json': 0,
  'surveys/09-water-start.json': 0,
  'surveys/10-tax-consult.json': 0,
  'surveys/11-kenshin.json': 0,
  'surveys/12-kosodate-soudan.json': 0,
  'surveys/13-facility-booking.json': 0,
  'surveys/14-vaccine.json': 0,
  'surveys/15-madoguchi-yoyaku.json': 0,
  'surveys/16-library-reserve.json': 0,
  'surveys/17-reading-circle.json': 0,
  'surveys/18-ichiji-booking.json': 0,
  'surveys/19-ichiji-absence.json': 0,
  'surveys/20-gomi-shoriken.json': 0,
  'surveys/21-hall-booking.json': 0,
  'surveys/22-shomei-yubin.json': 0,
  'surveys/23-kankobutsu.json': 0,
  'members/01-library-member.json': 0,
  'members/02-ichiji-member.json': 0,
  'categories.json': 1,
}

test('no form of the demo city has a warning, by the name of each', async () => {
  const counts: Record<string, number> = {}
  for (const kind of ['surveys', 'members'])
    for (const name of await readdir(join(folder, kind))) counts[`${kind}/${name}`] = 0
  for (const { file } of reading.warnings) counts[file] = (counts[file] ?? 0) + 1
  expect(counts).toEqual(warningsByFile)
})

test('the demo city has no fault in later years', async () => {
  const later = await readBundle(folder, Date.parse('2030-12-31T12:00:00+09:00'))
  expect('faults' in later ? later.faults : []).toEqual([])
  expect(later.warnings).toEqual(reading.warnings)
})

test('no choice of the demo city stands in a section that another opens, where only some would be asked [GRP-01]', () =>
  expect([...surveys, ...members].filter(hasNestedSections).map(({ surveyId }) => surveyId)).toEqual([]))

test('the demo city has at least nine forms and uses every item type', () => {
  expect(surveys.length).toBeGreaterThanOrEqual(9)
  const used = new Set(items.map(({ type }) => type))
  expect(Object.keys(itemTypes).filter((type) => !used.has(type))).toEqual([])
})

test('what can be booked in a park of the demo city is in the park that its category names', () => {
  const { categories } = city?.categories ?? { categories: [] }
  const parks = categories.filter(({ name }) => name.endsWith('公園'))
  const inPark = parks.flatMap((park) =>
    (city?.items ?? [])
      .filter(({ categoryId }) => levelsTo({ ...city!.categories!, categories: [park] }, categoryId).length)
      .map(({ place }) => [park.name, place?.split(' ')[0]]),
  )
  expect(inPark.length).toBeGreaterThan(0)
  for (const [park, place] of inPark) expect(place).toBe(park)
})

const features: Record<string, (item: SchemaItem) => unknown> = {
  'a radio with sections': (item) => item.type === 'radio' && item.sectionOptions,
  'an image': (item) => item.imageUrl,
  'an admin item': (item) => item.isAdminItem,
  'an item that is required of staff': (item) => item.isRequired?.admin === true,
  'an item that is not editable': (item) => item.isNotEditable,
  'a disabled item': (item) => item.disabled,
  'a searchable item that is required': (item) => item.isSearchable?.value && item.isRequired?.value,
  'an item that is required of residents': (item) => item.isRequiredForUser?.value,
  'a default': (item) => item.default,
  'an input': (item) => item.input,
  'a number in a range': (item) => item.type === 'number' && item.range?.max,
  'a date with a range of its own': (item) => item.type === 'date' && item.range,
  'a selection with both ends': (item) => item.selection?.min && item.selection.max,
  'a scale of its own': (item) => item.scale_min && item.scale_max,
  'the scale as it is by itself': (item) => item.type === 'linearscale' && item.scale_max === undefined,
  'a text of exact length': (item) => item.length?.min && item.length.min === item.length.max,
  'half-width only': (item) => item.imeType === 'hankaku_only',
  ...Object.fromEntries(
    (['postcode', 'email', 'phone', 'alphanumeric', 'identifier'] as const).map((format) => [
      `the format ${format}`,
      (item: SchemaItem) => item.inputFormat === format,
    ]),
  ),
  ...Object.fromEntries(
    (['hiragana', 'katakana', 'katakanaHalf', 'alphabetHalf', 'numberHalf'] as const).map((type) => [
      `the characters ${type}`,
      (item: SchemaItem) => item.characterType?.includes(type),
    ]),
  ),
}

test.each(Object.entries(features))('the demo city shows %s', (_, uses) => {
  expect(items.some((item) => uses(item))).toBe(true)
})

test('the demo city has appending and other forms, prefilled answers, and all kinds of images and thank-you messages', () => {
  const some = (uses: (survey: (typeof surveys)[number]) => unknown) => surveys.some((one) => uses(one))
  expect(some(({ isAppending }) => isAppending?.value)).toBe(true)
  expect(some(({ isAppending }) => !isAppending?.value)).toBe(true)
  expect(some(({ isEditDisabled }) => isEditDisabled?.value)).toBe(true)
  expect(some(({ inputs }) => inputs)).toBe(true)
  expect(some(({ headerImageUrl }) => typeof headerImageUrl === 'object')).toBe(true)
  expect(some(({ endOfSurveyMessage }) => typeof endOfSurveyMessage === 'string')).toBe(true)
  expect(
    some(
      ({ endOfSurveyMessage: message }) =>
        Array.isArray(message) && message.some(({ type }: { type: string }) => type === 'image'),
    ),
  ).toBe(true)
  expect(some(({ description }) => description?.includes('](https://'))).toBe(true)
})

const rules: Record<string, (calendar: Calendar) => unknown> = {
  'one that takes no reservations': (one) => one.calendarOff,
  'one that opens today': (one) => !one.calendarOff && !one.reservationPossibleStart,
  'one that opens some days ahead': (one) => (one.reservationPossibleStart ?? 0) > 1,
  'one that is open some months ahead': (one) => one.reservationPossibleMonths,
  'one with national holidays off': (one) => one.dayOffOnHolidays,
  'one that is open on national holidays': (one) => !one.dayOffOnHolidays && one.dayOffWeekdays?.length,
  'one without a cancel limit': (one) => one.reservationCancelLimit === 0,
  'one with the cancel limit as it is by itself': (one) => one.reservationCancelLimit === undefined,
  'one with a cancel limit of a week': (one) => one.reservationCancelLimit === 7,
  'one that counts the day only': (one) => one.reservationControlType === 0 && one.reservationMaxCountOfDay,
  'one that counts the bookable days (1)': (one) =>
    one.reservationControlType === 1 && one.reservationMaxCount,
  'one that counts the bookable days (2)': (one) =>
    one.reservationControlType === 2 && one.reservationMaxCount,
  'one for the morning and the afternoon': ({ comaList }) =>
    comaList.some(({ start }) => start < '12:00') && comaList.some(({ start }) => start >= '12:00'),
  'one of the afternoon only': ({ comaList }) => comaList.every(({ start }) => start >= '12:00'),
  'one in steps of a quarter of an hour': ({ comaList }) =>
    comaList.some(({ start, end }) => start === '09:00' && end === '09:15'),
}

test.each(Object.entries(rules))('the calendars of the demo city have %s', (_, has) => {
  expect(calendars.some((calendar) => has(calendar))).toBe(true)
})

test('the demo city has a member form that gives numbers out and one whose numbers the office gives', () => {
  const numbering = members.map(({ surveyId, surveySchema = [] }) => [
    surveyId,
    surveySchema.find(({ type }) => type === 'numbering')?.isAutomaticNumbering ?? false,
  ])
  expect(numbering).toEqual([
    ['library-member', true],
    ['ichiji-member', false],
  ])
  expect(members.flatMap(({ linkedForms = [] }) => linkedForms)).toEqual([
    'library-reserve',
    'reading-circle',
    'ichiji-booking',
    'ichiji-absence',
  ])
})

test('the linked forms of a member form, and no others, are for its members [MEM-09]', () => {
  for (const { surveyId: memberFormId, linkedForms } of members) {
    const ofMembers = surveys.filter((survey) => survey.memberFormId === memberFormId)
    expect(ofMembers.map(({ surveyId }) => surveyId)).toEqual(linkedForms)
  }
})

/** What residents must know to find an answer to each form. */
const sought: [surveyId: string, itemKeys: string[]][] = [
  ['kenshin', ['name_kana', 'birthday']],
  ['kosodate-soudan', ['name_kana', 'phone']],
  ['facility-booking', ['name', 'phone']],
  ['vaccine', ['ticket', 'birthday']],
  ['madoguchi-yoyaku', ['name', 'phone']],
  ['library-card', ['name_katakana', 'birthday']],
  ['juminhyo', ['name_kana', 'birthday']],
  ['library-member', ['name_kana', 'birthday']],
  ['ichiji-member', ['number', 'child_birthday']],
  ['gomi-shoriken', ['name', 'phone']],
  ['hall-booking', ['name', 'phone']],
  ['shomei-yubin', ['name', 'birthday']],
  ['kankobutsu', ['name', 'phone']],
]

test.each(sought)(
  'answers to the form %s are searched by %j, and the form has a message after a cancellation',
  (surveyId, itemKeys) => {
    const { surveySchema = [], cancelPost } = [...surveys, ...members].find(
      (one) => one.surveyId === surveyId,
    )!
    const required = searchableItems(surveySchema).filter((item) => isRequired(item, 'user'))
    expect(required.map(({ itemKey }) => itemKey)).toEqual(itemKeys)
    expect(cancelPost).toMatch(/。$/)
  },
)

test('some forms have optional searchable items, and the vaccination names its patient', () => {
  const optional = items.filter((item) => item.isSearchable?.value && !isRequired(item, 'user'))
  expect(optional.map(({ itemKey }) => itemKey)).toEqual(expect.arrayContaining(['child_name', 'group']))
  const named = surveys.filter(({ surveySchema }) =>
    surveySchema?.some(({ attributes }) => attributes?.patientName === true),
  )
  expect(named.map(({ surveyId }) => surveyId)).toEqual(['vaccine'])
})

test('the demo city sells by forms of all kinds of items, with each way to tax', () => {
  const { payment = [], tax } = city ?? {}
  const forms = surveys.filter(({ usePayment }) => usePayment === 1)
  expect(forms.map(({ paymentServiceId }) => paymentServiceId)).toEqual(
    payment.map(({ serviceId }) => serviceId),
  )
  for (const { surveySchema = [] } of forms)
    expect(surveySchema.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['selectProducts', 'paymentData', 'orderId']),
    )
  expect(tax?.rateSettings.map(({ value }) => value)).toEqual([8, 10])
  const shows = (uses: (service: PaymentService) => unknown) => payment.some((service) => uses(service))
  expect(shows(({ taxType }) => taxType === TaxType.INNER)).toBe(true)
  expect(shows(({ taxType }) => taxType === TaxType.OUTER)).toBe(true)
  expect(shows(({ calculationType }) => calculationType === CalculationType.FOR_EACH)).toBe(true)
  expect(shows(({ purchaseLimit }) => purchaseLimit === 0)).toBe(true)
})

test.each<[string, (product: Product) => unknown]>([
  ['free of tax [TAX-06]', ({ taxableType }) => taxableType === TaxableType.TAX_FREE],
  ['of a reservation that takes several places [RSV-24]', ({ cost }) => cost > 1],
  ['of a reservation that takes none', (one) => one.reservationPaymentItemId && one.cost === 0],
  ['in two categories', ({ productCategories }) => productCategories.length > 1],
  ['that cannot be bought at present', ({ disabled }) => disabled],
])('the demo city has a product %s', (_, is) => {
  expect(city?.payment?.some(({ products }) => products.some((product) => is(product)))).toBe(true)
})

test('the demo city has a form that is paid by card or at the counter [PAY-13]', () => {
  const ways = items.flatMap(({ payTypeOptions = [] }) => payTypeOptions.map(({ payType }) => payType))
  expect(ways).toEqual([PayType.CASHLESS, PayType.CASH])
})

test('no calendar of the demo city has fixed days, so that none expires', () => {
  expect(JSON.stringify(calendars)).not.toMatch(/\d{4}-\d{2}-\d{2}/)
})

test('the demo city has three category levels with several places, and a vaccination with two doses [RSV-02]', () => {
  const booking = items.filter(({ type }) => type === 'reservation')
  expect(booking.length).toBeGreaterThanOrEqual(6)
  expect(booking.some(({ categories_tree: ids }) => ids && ids.length > 1)).toBe(true)
  const vaccination = surveys.find(({ surveyType }) => surveyType === 'corona')
  expect(vaccination?.surveySchema?.map(({ attributes }) => attributes?.dose)).toEqual(
    expect.arrayContaining([1, 2]),
  )
  expect(vaccination?.surveySchema?.some(({ attributes }) => attributes?.intervalDays === 20)).toBe(true)
})

test('the schema files of the demo city are those of the check', async () => {
  for (const [name, schema] of Object.entries(bundleSchemas()))
    expect(JSON.parse(await readFile(join(folder, 'schema', name), 'utf8'))).toEqual(schema)
  for (const [kind, inside] of [
    ['survey', 'surveys'],
    ['member', 'members'],
    ['calendar', 'calendars'],
    ['payment', 'payment'],
  ] as const)
    for (const name of await readdir(join(folder, inside)))
      expect(await readFile(join(folder, inside, name), 'utf8')).toContain(
        `"$schema": "../schema/${kind}.schema.json"`,
      )
})
