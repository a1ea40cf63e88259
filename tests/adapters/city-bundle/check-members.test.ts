import { describe, expect, test } from 'vitest'
import { aBundle, anItemFile, aSurveyFile, aSwitchedSection, expectFaults, findingsOf } from './bundles.ts'
import { aCatalog } from './catalogs.ts'

type Over = Readonly<Record<string, unknown>>

const name = anItemFile({ itemKey: 'name', isSearchable: { value: true }, isRequired: { value: true } })
const numbering = anItemFile({ itemKey: 'no', title: '番号', type: 'numbering' })
const memberNumber = anItemFile({ itemKey: 'mine', title: '番号', type: 'memberNumber' })

/** A member form without fault or warning, with the number 12 in front of its members' numbers. */
const aMemberFile = (over: Over = {}) =>
  aSurveyFile({
    surveyId: 'card',
    surveySubId: 12,
    surveySchema: [name, numbering],
    linkedForms: ['svy001'],
    ...over,
  })

/** The survey of its members. */
const ofMembers = (over: Over = {}) =>
  aSurveyFile({
    memberFormId: 'card',
    memberSurveySubId: '0012',
    surveySchema: [anItemFile(), memberNumber],
    ...over,
  })

const memberFile = (over: Over) => ({
  'members/1.json': aMemberFile(over),
  'surveys/1.json': ofMembers({ surveySchema: [anItemFile()] }),
})
const withSurvey = (over: Over) => ({ 'members/1.json': aMemberFile(), 'surveys/1.json': ofMembers(over) })

/** Items of which the choice switches the section with `item` off, and the one that no choice switches off. */
const switched = (item: Over) => [
  ...aSwitchedSection,
  item,
  anItemFile({ itemKey: 'head2', type: 'groupheader' }),
  name,
]
const byNumber = { isSearchable: { value: true }, isRequired: { value: true } }

test('a member form with its number and the survey of its members are accepted [MEM-09]', async () => {
  const folder = await aBundle(withSurvey({}))
  expect(await findingsOf(folder)).toEqual({ faults: [], warnings: [] })
})

test('a note says that a name and a number that can be counted through protect no record [SRCH-04]', async () => {
  const known = { ...name, title: 'お名前' }
  const folder = await aBundle(memberFile({ surveySchema: [known, { ...numbering, ...byNumber }] }))
  expect((await findingsOf(folder)).warnings).toContain('members/1.json $.surveySchema survey.claim_by_name')
})

describe('a member form', () => {
  test.each<[string, Over, string]>([
    ['that is appending', { isAppending: { value: true } }, '$.isAppending member_form.appending'],
    ['that takes payments', { usePayment: 1 }, '$.usePayment member_form.payment'],
    ['that needs another member form', { memberFormId: 'card' }, '$.memberFormId member_form.of_members'],
    [
      'with a memberNumber',
      { surveySchema: [name, memberNumber] },
      '$.surveySchema[1].type member_number.in_member_form',
    ],
    [
      'with two numbers',
      { surveySchema: [name, numbering, { ...numbering, itemKey: 'no2' }] },
      '$.surveySchema[2].type numbering.twice',
    ],
    ['with a number without prefix', { surveySubId: undefined }, '$.surveySubId numbering.no_prefix'],
    ['with a number and a prefix of 5 digits', { surveySubId: 12345 }, '$.surveySubId numbering.no_prefix'],
    ['with a number and a prefix of letters', { surveySubId: 'A1' }, '$.surveySubId numbering.no_prefix'],
    [
      'whose records anybody could claim by counting through the numbers',
      {
        surveySchema: [
          { ...name, isRequired: {} },
          { ...numbering, ...byNumber },
        ],
      },
      '$.surveySchema survey.claim_by_number',
    ],
    [
      'with a default number',
      { surveySchema: [name, { ...numbering, default: '12' }] },
      '$.surveySchema[1].default number.preset',
    ],
    [
      'with a number that is filled in',
      { surveySchema: [name, { ...numbering, input: ['12'] }] },
      '$.surveySchema[1].input number.preset',
    ],
    ['with a number in its inputs', { inputs: { no: '12' } }, '$.inputs.no number.preset'],
    [
      'with a number that a choice switches off',
      { surveySchema: switched(numbering) },
      '$.surveySchema[2] number.switched_off',
    ],
    ['with a last number below 0', { lastResultNumber: -1 }, '$.lastResultNumber shape.number_range'],
    ['with a last number that is no integer', { lastResultNumber: 1.5 }, '$.lastResultNumber shape.type'],
    [
      'whose last number leaves none to give',
      { lastResultNumber: 9_999_999 },
      '$.lastResultNumber shape.number_range',
    ],
    [
      'that names a linked form twice',
      { linkedForms: ['svy001', 'svy001'] },
      '$.linkedForms[1] survey.linked_form_twice',
    ],
  ])('%s is a fault', (_, over, expected) => expectFaults(memberFile(over), `members/1.json ${expected}`))

  test('with a reservation is a fault', () =>
    expectFaults(
      {
        ...aCatalog(),
        ...memberFile({ surveySchema: [name, anItemFile({ type: 'reservation' })] }),
      },
      'members/1.json $.surveySchema[1].type member_form.reservation',
    ))

  test('that only says that it is not appending, and takes no payments and numbers, is accepted', () =>
    expectFaults(
      memberFile({
        isAppending: { value: false },
        usePayment: 0,
        surveySubId: undefined,
        surveySchema: [name],
      }),
    ))

  test('with a last number up to 9999998, blank initial numbers, and a number that no choice switches off is accepted', () =>
    expectFaults(
      memberFile({
        lastResultNumber: 9_999_998,
        surveySchema: [...switched(anItemFile()), { ...numbering, default: '', input: [''] }],
        inputs: { no: '' },
      }),
    ))

  test('may be claimed by a number together with something else', () =>
    expectFaults(memberFile({ surveySchema: [name, { ...numbering, ...byNumber }] })))

  test('with the id of a survey is a fault', () =>
    expectFaults(
      { ...memberFile({ surveyId: 'svy001' }), 'surveys/1.json': aSurveyFile() },
      'members/1.json $.surveyId survey.id_duplicate',
    ))

  test('is checked like a survey, and its images count as used', async () => {
    const folder = await aBundle({
      ...memberFile({ surveyTitle: ' ', headerImageUrl: '/media/card.svg' }),
      'media/card.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    expect(await findingsOf(folder)).toEqual({
      faults: ['members/1.json $.surveyTitle survey.title_missing'],
      warnings: [],
    })
  })
})

describe('a survey', () => {
  test.each<[string, Over, string[]]>([
    ['with a numbering item', { surveySchema: [numbering] }, ['$.surveySchema[0].type numbering.in_survey']],
    [
      'with a memberNumber and no member form',
      { memberFormId: undefined },
      ['$.surveySchema[1].type member_number.no_member_form'],
    ],
    [
      'with a memberNumber and no prefix',
      { memberSurveySubId: undefined },
      ['$.memberSurveySubId member_number.other_prefix'],
    ],
    [
      'with a memberNumber and the prefix of another form',
      { memberSurveySubId: 13 },
      ['$.memberSurveySubId member_number.other_prefix'],
    ],
    [
      'whose member form is a survey',
      { memberFormId: 'svy001', surveySchema: [anItemFile()] },
      ['$.memberFormId survey.member_form_unknown'],
    ],
    [
      'that numbers automatically what is no number',
      { surveySchema: [anItemFile({ isAutomaticNumbering: true })] },
      ['$.surveySchema[0].isAutomaticNumbering numbering.other_type'],
    ],
    [
      'whose answers anybody could claim by counting through the numbers',
      { surveySchema: [anItemFile(), { ...memberNumber, ...byNumber }] },
      ['$.surveySchema survey.claim_by_number'],
    ],
    [
      'with a memberNumber that is filled in',
      { surveySchema: [anItemFile(), { ...memberNumber, default: '12' }], inputs: { mine: '12' } },
      ['$.surveySchema[1].default number.preset', '$.inputs.mine number.preset'],
    ],
    [
      'with a memberNumber that a choice switches off',
      { surveySchema: switched(memberNumber) },
      ['$.surveySchema[2] number.switched_off'],
    ],
  ])('%s is a fault', (_, over, expected) =>
    expectFaults(withSurvey(over), ...expected.map((each) => `surveys/1.json ${each}`)),
  )
})

test('a survey with a memberNumber of a member form without numbers is a fault', () =>
  expectFaults(
    { 'members/1.json': aMemberFile({ surveySchema: [name] }), 'surveys/1.json': ofMembers() },
    'surveys/1.json $.surveySchema[1].type member_number.no_numbering',
  ))

test('an ill-shaped form is no further fault of the forms that name it', () =>
  expectFaults(
    {
      'members/1.json': aMemberFile({ surveySubId: true }),
      'members/2.json': aMemberFile({ surveyId: 'gym', surveySubId: 13, linkedForms: ['other'] }),
      'surveys/1.json': ofMembers(),
      'surveys/2.json': aSurveyFile({ surveyId: 'other', surveyTitle: 1 }),
    },
    'surveys/2.json $.surveyTitle shape.type',
    'members/1.json $.surveySubId shape.type',
  ))

describe('a warning is given', () => {
  const warningsOf = async (files: Parameters<typeof aBundle>[0]) => {
    const { faults, warnings } = await findingsOf(await aBundle(files))
    expect(faults).toEqual([])
    return warnings
  }

  test('for a linked form that is missing, or is a member form', async () =>
    expect(await warningsOf(memberFile({ linkedForms: ['svy001', 'gone', 'card'] }))).toEqual([
      'members/1.json $.linkedForms[1] survey.linked_form_unknown',
      'members/1.json $.linkedForms[2] survey.linked_form_unknown',
    ]))

  test('for a linked form that is not for members of this form', async () =>
    expect(
      await warningsOf({
        ...memberFile({ linkedForms: ['svy001', 'free', 'gym-only'] }),
        'members/2.json': aMemberFile({ surveyId: 'gym', surveySubId: 13, linkedForms: ['gym-only'] }),
        'surveys/2.json': aSurveyFile({ surveyId: 'free' }),
        'surveys/3.json': aSurveyFile({ surveyId: 'gym-only', memberFormId: 'gym' }),
      }),
    ).toEqual([
      'members/1.json $.linkedForms[1] member_form.linked_to_others',
      'members/1.json $.linkedForms[2] member_form.linked_to_others',
    ]))

  test('for a form for members that their member form does not link', async () =>
    expect(await warningsOf(memberFile({ linkedForms: undefined }))).toEqual([
      'surveys/1.json $.memberFormId survey.not_linked',
    ]))

  test('for a member form by which nobody can be found', async () =>
    expect(await warningsOf(memberFile({ surveySchema: [anItemFile(), numbering] }))).toEqual([
      'members/1.json $.surveySchema member_form.not_searchable',
    ]))

  test('for a prefix of two member forms, however it is written', async () =>
    expect(
      await warningsOf({
        ...memberFile({}),
        'members/2.json': aMemberFile({ surveyId: 'gym', surveySubId: '012', linkedForms: [] }),
        'members/3.json': aMemberFile({ surveyId: 'club', surveySubId: 13, linkedForms: [] }),
      }),
    ).toEqual(['members/2.json $.surveySubId member_form.prefix_twice']))
})
