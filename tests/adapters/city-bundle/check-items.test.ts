import { describe, expect, test } from 'vitest'
import { aBundle, aChoice, anItemFile, expectFaults, findingsOf, inItem, item, survey } from './bundles.ts'

test.each(['suggestion', 'constructor', 'saiban'])(
  'an item of the unknown type %s is warned of, and the form is taken [ITEM-33]',
  async (type) => {
    const { faults, warnings } = await findingsOf(await aBundle(item({ type, title: '' })))
    expect({ faults, warnings }).toEqual({ faults: [], warnings: [inItem('.type item.type_unknown')] })
  },
)

test('an option whose arrow leads to no heading is warned of, and the form is taken', async () => {
  const choice = { type: 'choicegroupheader', options: ['はい→2人目'] }
  const { faults, warnings } = await findingsOf(await aBundle(item(choice)))
  expect(faults).toEqual([])
  expect(warnings).toContainEqual(inItem('.options[0] section.opening_waits'))
})

describe('items', () => {
  test.each([
    [{ itemKey: '__proto__' }, '.itemKey item.key_reserved'],
    [{ title: '' }, '.title item.title_missing'],
    [{ type: 'guide', title: '' }, '.title item.title_missing'],
    [{ type: 'radio' }, ' options.missing'],
    [{ type: 'checkboxes', options: [] }, ' options.missing'],
    [{ type: 'suggest' }, ' options.missing'],
    [{ type: 'dropdown', options: ['a', ''] }, '.options[1] options.blank'],
    [{ type: 'dropdown', options: ['a', 'b', 'a'] }, '.options[2] options.duplicate'],
    [{ type: 'number', range: { min: 5, max: 4 } }, '.range range.reversed'],
    [{ type: 'number', range: { min: -1 } }, '.range.min range.not_integer'],
    [{ type: 'number', range: { max: '1.5' } }, '.range.max range.not_integer'],
    [{ type: 'date', range: { min: '2024-02-30' } }, '.range.min range.not_date'],
    [{ type: 'date', range: { min: '2024-06-15' } }, '.range range.reversed'],
    [{ type: 'date', range: { min: '2024-06-15', max: '2024-06-14' } }, '.range range.reversed'],
    [{ type: 'date', range: { min: '+3w' } }, '.range.min range.not_date'],
    [{ type: 'date', range: { max: '+1000d' } }, '.range.max range.not_date'],
    [{ type: 'date', range: { min: '+1d' } }, '.range range.reversed'],
    [{ type: 'date', range: { min: '+1m', max: '+30d' } }, '.range range.reversed_on'],
    [{ type: 'date', range: { min: '+30d', max: '+1m' } }, '.range range.reversed_on'],
    [{ type: 'date', range: { min: '-365d', max: '-1y' } }, '.range range.reversed'],
    [
      { type: 'date', range: { min: '2024-06-20', max: '+1y' }, default: '2024-06-19' },
      '.default answer.invalid',
    ],
    [{ type: 'dateDropdown', range: { min: '-1y' } }, '.range.min range.not_year'],
    [{ type: 'number', range: { min: 'today' } }, '.range.min range.not_integer'],
    [{ type: 'dateDropdown', range: { max: 24 } }, '.range.max range.not_year'],
    [{ type: 'dateDropdown', range: { min: 2025 } }, '.range range.reversed'],
    [
      { type: 'checkboxes', options: ['a', 'b'], selection: { min: 2, max: 1 } },
      '.selection selection.reversed',
    ],
    [
      { type: 'checkboxes', options: ['a', 'b'], selection: { max: 3 } },
      '.selection.max selection.beyond_options',
    ],
    [
      { type: 'checkboxes', options: ['a', 'b'], selection: { min: 3 } },
      '.selection.min selection.beyond_options',
    ],
    [{ type: 'attachment', selection: { max: 6 } }, '.selection.max selection.too_many_files'],
    [{ type: 'attachment', selection: { min: 6 } }, '.selection.min selection.too_many_files'],
    [{ type: 'attachment', default: 'x:1:x.pdf' }, '.default answer.invalid'],
    [{ type: 'attachment', isAdminItem: true }, '.isAdminItem files.admin_item'],
    [{ type: 'linearscale', scale_min: 3, scale_max: 3 }, '.scale_min scale.reversed'],
    [{ type: 'linearscale', scale_min: 11 }, '.scale_min scale.reversed'],
    [{ type: 'linearscale', scale_max: 101 }, '.scale_max scale.too_wide'],
    [{ length: { min: 11, max: 10, limitation: true } }, '.length length.reversed'],
    [{ length: { min: 301 } }, '.length length.reversed'],
    [{ default: 'あ'.repeat(301) }, '.default answer.invalid'],
    [{ type: 'phone', input: '03-1234' }, '.input answer.invalid'],
    [{ type: 'number', range: { max: 10 }, default: '11', disabled: true }, '.default answer.invalid'],
    [{ ...aChoice(), default: 'たぶん' }, '.default answer.invalid'],
    [{ ...aChoice(), default: ['はい', 'いいえ'] }, '.default answer.invalid'],
    [{ type: 'date', default: '2024-06-15' }, '.default answer.invalid'],
    [{ description: '[x](data:text/html,x)' }, '.description link.forbidden'],
    [{ type: 'linkbutton', input: 'javascript:alert(1)' }, ' link.target_invalid'],
    [{ type: 'linkbutton' }, ' link.target_invalid'],
    [{ imageUrl: '/media/none.png' }, '.imageUrl image.not_found'],
    [{ imageUrl: 'http://a.example/a.png' }, '.imageUrl image.invalid'],
    [{ imageUrl: 'media/a.png' }, '.imageUrl image.invalid'],
    [{ imageUrl: 'https://a.example/a.png' }, '.imageUrl image.host_unlisted'],
  ])('%j', (over, expected) => expectFaults(item(over), inItem(expected)))

  test.each([
    [{ type: 'guide', title: '', description: '説明' }],
    [{ type: 'radio', sectionOptions: [{ option: { value: 'a' }, groupheader: { value: '見出し' } }] }],
    [{ type: 'number', range: { min: 4, max: 4 } }],
    [{ type: 'number', range: { min: null, max: null } }],
    [{ type: 'date', range: { min: '2024-06-15', max: '2024-06-15' }, default: '2024-06-15' }],
    [{ type: 'date', default: '2024-06-14' }],
    [{ type: 'date', range: { min: 'today', max: '+0d' } }],
    [{ type: 'date', range: { min: '-18y', max: '-1d' } }],
    [{ type: 'date', range: { min: '+3d', max: '+30d' } }],
    [{ type: 'date', range: { min: '+28d', max: '+1m' } }],
    [{ type: 'date', range: { min: '2024-06-01', max: '+1y' } }],
    [{ type: 'dateDropdown', range: { min: '2024', max: 2024 } }],
    [{ type: 'checkboxes', options: ['a', 'b'], selection: { min: 2, max: 2 }, default: ['a', 'b'] }],
    [{ type: 'linearscale', scale_min: 0, scale_max: 100 }],
    [{ length: { min: 10, max: 10, limitation: true }, default: '' }],
    [{ length: { min: 300 }, isRequired: { value: true, admin: null } }],
    [{ type: 'linkbutton', input: '/survey/svy001' }],
    [{ type: 'phone', input: '0312345678', disabled: true }],
  ])('%j gives no fault', (over) => expectFaults(item(over)))

  test.each([
    [{ type: 'date', range: { min: 'today', max: '2024-06-13' } }, '.range range.reversed_now'],
    [{ type: 'date', range: { min: '2024-08-01', max: '+1m' } }, '.range range.reversed_now'],
    [
      { type: 'date', range: { min: 'today', max: '+1m' }, default: '2024-07-15' },
      '.default answer.invalid_now',
    ],
    [{ type: 'date', range: { min: 'today', max: '+1m' }, input: '2024-06-13' }, '.input answer.invalid_now'],
  ])('%j is noted: another day it was right, or will be', async (over, expected) =>
    expect(await findingsOf(await aBundle(item(over)))).toEqual({ faults: [], warnings: [inItem(expected)] }),
  )

  test('a duplicate item key is a fault', () =>
    expectFaults(
      survey({ surveySchema: [anItemFile(), anItemFile()] }),
      'surveys/1.json $.surveySchema[1].itemKey item.key_duplicate',
    ))
})

describe('sections', () => {
  const header = (itemKey: string) => anItemFile({ itemKey, type: 'groupheader' })
  const choice = (over: Readonly<Record<string, unknown>> = {}) =>
    aChoice({
      itemKey: 'c',
      type: 'choicegroupheader',
      sectionOptions: [{ option: { value: 'いいえ' }, groupheader: { value: 'h' } }],
      ...over,
    })
  const form = (...surveySchema: unknown[]) => survey({ surveySchema })

  test('a section that a choice enables gives no fault [GRP-01]', () =>
    expectFaults(form(choice(), header('h'), anItemFile())))

  test('a choice that names an unknown section is a fault', () =>
    expectFaults(
      form(choice(), anItemFile()),
      inItem('.sectionOptions[0].groupheader.value section.header_unknown'),
    ))

  test('an option that the item does not have is a fault', () =>
    expectFaults(
      form(choice({ options: ['はい'] }), header('h'), anItemFile()),
      inItem('.sectionOptions[0].option.value section.option_unknown'),
    ))

  test.each([[{ disabled: true }], [{ isAdminItem: true }], [{ attributes: { disabled: true } }]])(
    'a section is a fault if residents cannot change its choice: %j',
    (over) =>
      expectFaults(
        form(choice(over), header('h'), anItemFile()),
        'surveys/1.json $.surveySchema[1] section.unreachable',
      ),
  )

  const opens = (itemKey: string, ...headers: string[]) =>
    choice({
      itemKey,
      sectionOptions: headers.map((value) => ({ option: { value: 'はい' }, groupheader: { value } })),
    })
  const inside = (itemKey: string) => anItemFile({ itemKey })

  test('sections that open only each other are faults [GRP-01]', () =>
    expectFaults(
      form(inside('q'), header('h1'), opens('c1', 'h2'), header('h2'), opens('c2', 'h1')),
      'surveys/1.json $.surveySchema[1] section.unreachable',
      'surveys/1.json $.surveySchema[3] section.unreachable',
    ))

  test('of sections within one that is never reached only that one is a fault [GRP-01]', () =>
    expectFaults(
      form(
        { ...opens('c1', 'h1'), disabled: true, default: 'いいえ' },
        header('h1'),
        opens('c2', 'h2'),
        header('h2'),
        inside('q'),
      ),
      'surveys/1.json $.surveySchema[1] section.unreachable',
    ))

  test('a note says that a section is opened by two choices, but not of two options of one [GRP-01]', async () => {
    const warningsOf = async (...items: unknown[]) =>
      (await findingsOf(await aBundle(form(...items, header('h'), inside('q'))))).warnings
    expect(await warningsOf(opens('c1', 'h'), opens('c2', 'h'))).toEqual([
      'surveys/1.json $.surveySchema[1].sectionOptions[0].groupheader.value section.opened_twice',
    ])
    expect(await warningsOf(opens('c1', 'h', 'h'))).toEqual([])
  })

  test('a note says that a radio opens no section', async () => {
    const folder = await aBundle(form({ ...opens('c1', 'h'), type: 'radio' }, header('h'), inside('q')))
    expect((await findingsOf(folder)).warnings).toEqual([
      'surveys/1.json $.surveySchema[0].sectionOptions[0].groupheader.value section.opens_nothing',
    ])
  })

  test('a section that is enabled from the start gives no fault even if the choice cannot be changed', () =>
    expectFaults(form(choice({ disabled: true, default: 'いいえ' }), header('h'), anItemFile())))
})
