import { describe, expect, test } from 'vitest'
import { aBundle, anItemFile, aSurveyFile, findingsOf } from './bundles.ts'
import { aCatalog } from './catalogs.ts'

type Over = Readonly<Record<string, unknown>>

const searchable = { isSearchable: { value: true } }
const required = { isRequired: { value: true } }

async function warningsOf(surveySchema: readonly unknown[], over: Over = {}) {
  const folder = await aBundle({ ...aCatalog(), 'surveys/1.json': aSurveyFile({ surveySchema, ...over }) })
  const { faults, warnings } = await findingsOf(folder)
  expect(faults).toEqual([])
  return warnings
}
const at = (index: number, rest: string) => `surveys/1.json $.surveySchema[${index}]${rest}`
const notClaimable = 'surveys/1.json $.surveySchema survey.not_claimable'
const found = anItemFile({ itemKey: 'found', ...searchable, ...required })

describe('searchable items', () => {
  const claimable: [what: string, items: readonly unknown[]][] = [
    ['a required item', [found]],
    ['a required one and an optional one', [found, anItemFile({ itemKey: 'q2', ...searchable })]],
    [
      'an item that is required of residents only',
      [anItemFile({ ...searchable, isRequiredForUser: { value: true } })],
    ],
    ['nothing at all', [anItemFile(required)]],
    [
      'an item that is not searchable by now',
      [found, anItemFile({ itemKey: 'q2', isSearchable: { value: false } })],
    ],
  ]
  test.each(claimable)('%s gives no warning', async (_, items) => expect(await warningsOf(items)).toEqual([]))

  const nobodyClaims: [what: string, items: readonly unknown[]][] = [
    ['an optional item only', [anItemFile(searchable), anItemFile({ itemKey: 'q2', ...required })]],
    [
      'an item that is required of staff only',
      [anItemFile({ ...searchable, isRequired: { value: false, admin: true } })],
    ],
  ]
  test.each(nobodyClaims)('with %s a warning says that nobody can claim an answer', async (_, items) =>
    expect(await warningsOf(items)).toEqual([notClaimable]),
  )

  test('a searchable item without answers gives a warning', async () => {
    const heading = anItemFile({ itemKey: 'p1', type: 'paragraph', ...searchable })
    expect(await warningsOf([found, heading])).toEqual([at(1, '.isSearchable searchable.no_answer')])
  })

  test('a searchable admin item gives a warning and makes no answer claimable', async () => {
    const office = anItemFile({ itemKey: 'o1', isAdminItem: true, ...searchable, ...required })
    expect(await warningsOf([office])).toEqual([at(0, '.isSearchable searchable.admin_item')])
    expect(await warningsOf([office, anItemFile(searchable)])).toEqual([
      at(0, '.isSearchable searchable.admin_item'),
      notClaimable,
    ])
  })

  test('searchable files give a warning', async () => {
    const files = anItemFile({ itemKey: 'f1', type: 'attachment', ...searchable })
    expect(await warningsOf([found, files])).toEqual([at(1, '.isSearchable searchable.files')])
  })

  test('a searchable reservation gives a warning', async () => {
    const reserve = anItemFile({ itemKey: 'r1', type: 'reservation', ...searchable })
    expect(await warningsOf([found, reserve])).toEqual([at(1, '.isSearchable searchable.reservation')])
  })
})

describe('a form whose answers can be claimed', () => {
  const keyed = (over: Over) => anItemFile({ itemKey: 'key', ...searchable, ...required, ...over })
  const guessable: [what: string, items: readonly unknown[]][] = [
    ['a name alone', [keyed({ title: 'お名前' })]],
    ['a name and its reading', [keyed({ title: '氏名' }), keyed({ itemKey: 'kana', title: 'ふりがな' })]],
    ['one of a few options', [keyed({ title: '地区', type: 'radio', options: ['東', '西'] })]],
  ]

  test.each(guessable)('by %s gives a note [SRCH-04]', async (_, items) =>
    expect(await warningsOf(items)).toEqual(['surveys/1.json $.surveySchema survey.claim_by_name']),
  )

  test('by a name and a day of birth gives none [SRCH-04]', async () =>
    expect(
      await warningsOf([keyed({ title: 'お名前' }), keyed({ itemKey: 'born', type: 'birthday' })]),
    ).toEqual([]))
})

describe('the name of the patient', () => {
  const corona = { surveyType: 'corona' }
  const named = (over: Over = {}) => anItemFile({ attributes: { patientName: true }, ...over })

  test('is accepted on an item of a vaccination form that residents answer', async () =>
    expect(await warningsOf([named()], corona)).toEqual([]))

  test('may be false in any form', async () =>
    expect(await warningsOf([named({ attributes: { patientName: false } })])).toEqual([]))

  const wrong: [warning: string, over: Over, form: Over][] = [
    ['.attributes.patientName patient_name.not_vaccination', {}, {}],
    ['.attributes.patientName patient_name.not_vaccination', {}, { surveyType: 'normal' }],
    ['.attributes.patientName patient_name.not_shown', { type: 'guide', description: 'お知らせ' }, corona],
    ['.attributes.patientName patient_name.not_shown', { isAdminItem: true }, corona],
    ['.attributes.patientName patient_name.not_boolean', { attributes: { patientName: 'true' } }, corona],
  ]
  test.each(wrong)('%s: %j in a form with %j gives a warning', async (warning, over, form) =>
    expect(await warningsOf([named(over)], form)).toEqual([at(0, warning)]),
  )
})
