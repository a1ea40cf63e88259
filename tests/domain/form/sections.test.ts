import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedAnswers, checkForm, initialAnswers } from '../../../domain/form/form.ts'
import { disabledItems, resetDisabled, sectionsOf } from '../../../domain/form/sections.ts'
import type { SchemaItem, SectionOption } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem, answersFrom, aSurveyConfig } from '../../builders.ts'

const enables = (option: string, groupheader: string): SectionOption => ({
  option: { value: option },
  groupheader: { value: groupheader },
})
const item = (itemKey: string, over: Partial<SchemaItem> = {}) => anItem({ itemKey, title: itemKey, ...over })
const header = (itemKey: string) => item(itemKey, { type: 'groupheader' })

/** 「個人」 opens the section `person`, 「法人」 the section `company`; `name` and `note` stand outside. */
const schema = [
  item('name'),
  item('kind', {
    type: 'choicegroupheader',
    sectionOptions: [enables('個人', 'person'), enables('法人', 'company')],
  }),
  item('after'),
  header('person'),
  item('birthday', { type: 'birthday', isRequired: { value: true } }),
  item('hobbies', { type: 'checkboxes', options: ['本', '山'] }),
  header('company'),
  item('size', { type: 'radio', options: ['大', '小'], isRequired: { value: true } }),
  item('number', { type: 'number' }),
  item('days', { type: 'checkboxes', options: ['月', '火'] }),
  header('rest'),
  item('other', { type: 'choicegroupheader', sectionOptions: [enables('はい', 'more')] }),
  item('note'),
  header('more'),
  item('detail', { type: 'textarea' }),
]

const filled = answersFrom({
  name: '花子',
  kind: '個人',
  birthday: '2000-01-01',
  hobbies: ['本'],
  size: '大',
  number: '5',
  days: ['月'],
  other: 'はい',
  note: 'メモ',
  detail: '詳細',
})
const form = { schema, mode: 'user' as const, editing: false, ...aContext() }

test('an item belongs to the groupheader before it, up to the next one [ITEM-20]', () => {
  expect(
    sectionsOf(schema).map((section) => [section.header?.itemKey, section.items.map((each) => each.itemKey)]),
  ).toEqual([
    [undefined, ['name', 'kind', 'after']],
    ['person', ['birthday', 'hobbies']],
    ['company', ['size', 'number', 'days']],
    ['rest', ['other', 'note']],
    ['more', ['detail']],
  ])
  expect(sectionsOf([])).toEqual([])
})

test('the chosen option enables its section and disables the others', () => {
  expect([...disabledItems(schema, filled)]).toEqual(['company', 'size', 'number', 'days'])
  const company = new Map(filled).set('kind', ['法人'])
  expect([...disabledItems(schema, company)]).toEqual(['person', 'birthday', 'hobbies'])
})

test('while no option is chosen, every section of the choice is disabled', () => {
  for (const kind of [[], [''], ['団体']]) {
    const answers = new Map(filled).set('kind', kind)
    expect([...disabledItems(schema, answers)]).toEqual([
      'person',
      'birthday',
      'hobbies',
      'company',
      'size',
      'number',
      'days',
    ])
  }
})

test('a section without a choice is always enabled, and one option may enable several', () => {
  const some = [
    item('kind', {
      type: 'choicegroupheader',
      sectionOptions: [enables('A', 's1'), enables('A', 's2'), enables('B', 's3')],
    }),
    header('s1'),
    header('s2'),
    header('s3'),
    header('free'),
  ]
  expect([...disabledItems(some, answersFrom({ kind: 'A' }))]).toEqual(['s3'])
  expect([...disabledItems(some, answersFrom({ kind: 'B' }))]).toEqual(['s1', 's2'])
})

test('a disabled section is reset: checkboxes to none, radio to undefined, the others to the empty string [GRP-02]', () => {
  const reset = resetDisabled(schema, filled)
  expect(reset.get('days')).toEqual([])
  expect(reset.has('size')).toBe(false)
  expect(reset.get('number')).toEqual([''])
  expect(reset.get('birthday')).toEqual(['2000-01-01'])
  expect(reset.get('name')).toEqual(['花子'])
  expect(filled.get('days')).toEqual(['月'])
})

/** Up to four children: each section asks whether there is one more, which opens the next. */
const children = [
  item('more1', {
    type: 'choicegroupheader',
    sectionOptions: [enables('はい', 'child2')],
    options: ['いいえ', 'はい'],
  }),
  ...['2', '3', '4'].flatMap((number, at) => [
    header(`child${number}`),
    item(`name${number}`, { isRequired: { value: true } }),
    ...(at < 2
      ? [
          item(`more${number}`, {
            type: 'choicegroupheader',
            options: ['いいえ', 'はい'],
            sectionOptions: [enables('はい', `child${at + 3}`)],
          }),
        ]
      : []),
  ]),
]

describe('sections within sections', () => {
  const third = ['child3', 'name3', 'more3']
  const fourth = ['child4', 'name4']

  test.each([
    [{ more1: 'はい', more2: 'はい', more3: 'はい' }, []],
    [{ more1: 'はい', more2: 'はい', more3: 'いいえ' }, fourth],
    [{ more1: 'はい', more2: 'いいえ', more3: 'はい' }, [...third, ...fourth]],
    [{ more1: 'いいえ', more2: 'はい', more3: 'はい' }, ['child2', 'name2', 'more2', ...third, ...fourth]],
  ])('are closed with the section in which their choice stands: %j [GRP-01]', (answers, closed) => {
    expect([...disabledItems(children, answersFrom(answers))]).toEqual(closed)
  })

  test('what was answered in them is neither checked nor stored [GRP-05]', () => {
    const answers = answersFrom({
      more1: 'いいえ',
      more2: 'はい',
      name3: '三郎',
      more3: 'はい',
      name4: '四郎',
    })
    const given = { ...form, schema: children, answers }
    expect([...acceptedAnswers(given).keys()]).toEqual(['more1'])
    expect(checkForm(given)).toEqual([])
  })

  test('that open each other stay closed', () => {
    const circle = [
      header('a'),
      item('ca', { type: 'choicegroupheader', sectionOptions: [enables('はい', 'b')] }),
      header('b'),
      item('cb', { type: 'choicegroupheader', sectionOptions: [enables('はい', 'a')] }),
    ]
    expect([...disabledItems(circle, answersFrom({ ca: 'はい', cb: 'はい' }))]).toEqual([
      'a',
      'ca',
      'b',
      'cb',
    ])
  })
})

describe('opening the form', () => {
  const opened = (over: Partial<SchemaItem>, existing?: ReadonlyMap<string, readonly string[]>) =>
    initialAnswers(
      aSurveyConfig({
        surveySchema: schema.map((each) => (each.itemKey === 'kind' ? { ...each, ...over } : each)),
      }),
      existing,
    )

  test('chooses the first option if there is neither input nor default [GRP-03]', () => {
    expect(opened({}).get('kind')).toEqual(['個人'])
    expect(opened({ input: '' }).get('kind')).toEqual(['個人'])
    expect(opened({ options: ['法人', '個人'] }).get('kind')).toEqual(['法人'])
  })

  test('keeps an input, a default or an existing answer [GRP-03]', () => {
    expect(opened({ default: '法人' }).get('kind')).toEqual(['法人'])
    expect(opened({ input: '法人', default: '個人' }).get('kind')).toEqual(['法人'])
    expect(opened({}, answersFrom({ kind: '法人' })).get('kind')).toEqual(['法人'])
  })

  test('resets the items of the disabled sections [GRP-02]', () => {
    const answers = opened({}, filled)
    expect(answers.get('hobbies')).toEqual(['本'])
    expect(answers.get('days')).toEqual([])
  })
})

test('items of a disabled section are not validated [GRP-05]', () => {
  const answers = answersFrom({ kind: '法人', size: '大', birthday: 'no date', other: 'いいえ' })
  expect(checkForm({ ...form, answers }).map(({ itemKey }) => itemKey)).toEqual(['other'])
  expect(checkForm({ ...form, answers: new Map(answers).set('kind', ['個人']) })[0]).toMatchObject({
    itemKey: 'birthday',
    code: 'date.invalid',
  })
})

test('items of a disabled section are not submitted [GRP-05]', () => {
  expect([...acceptedAnswers({ ...form, answers: filled }).keys()]).toEqual([
    'name',
    'kind',
    'birthday',
    'hobbies',
    'other',
    'note',
    'detail',
  ])
  const both = acceptedAnswers({
    ...form,
    answers: new Map(filled).set('kind', ['法人']),
    editing: true,
    existing: filled,
  })
  expect([...both.keys()]).toEqual(['name', 'kind', 'size', 'number', 'days', 'other', 'note', 'detail'])
})

describe('for any choices and answers', () => {
  const keys = schema.map(({ itemKey }) => itemKey)
  const anyAnswers = fc
    .dictionary(
      fc.constantFrom(...keys, 'unknown', '__proto__', 'constructor'),
      fc.array(fc.constantFrom('', '個人', '法人', 'はい', '月', '大', 'x'), { maxLength: 2 }),
    )
    .map((answers) => new Map(Object.entries(answers)))
  const isAnswered = (answer: readonly string[] | undefined) => (answer ?? []).some((text) => text !== '')

  test('a reset leaves no answer in a disabled section and all others as they were [GRP-02]', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const disabled = disabledItems(schema, answers)
        const reset = resetDisabled(schema, answers)
        for (const key of disabled) expect(isAnswered(reset.get(key))).toBe(false)
        for (const key of answers.keys())
          if (!disabled.has(key)) expect(reset.get(key)).toEqual(answers.get(key))
        expect(disabledItems(schema, reset)).toEqual(disabled)
      }),
    )
  })

  test('nothing of a disabled section is stored or checked [GRP-05]', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (answers, existing) => {
        const accepted = acceptedAnswers({ ...form, editing: true, answers, existing })
        const disabled = disabledItems(schema, accepted)
        for (const key of disabled) expect(accepted.has(key)).toBe(false)
        for (const issue of checkForm({ ...form, answers: accepted }))
          expect(disabled.has(issue.itemKey)).toBe(false)
        expect(acceptedAnswers({ ...form, answers: accepted })).toEqual(accepted)
      }),
    )
  })
})
