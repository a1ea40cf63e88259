import { describe, expect, test } from 'vitest'
import { checkFormWithRules, ruleIssues } from '../../../domain/form/form-rules.ts'
import type { FormMode } from '../../../domain/form/required.ts'
import { residentForm } from '../../../domain/form/resident-form.ts'
import type { FormRule, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem, answersFrom, aSurveyConfig } from '../../builders.ts'

const day = (itemKey: string, over: Partial<SchemaItem> = {}) =>
  anItem({ itemKey, title: `${itemKey}の日`, type: 'date', range: { max: '2030-12-31' }, ...over })
const line = (itemKey: string, over: Partial<SchemaItem> = {}) =>
  anItem({ itemKey, title: `${itemKey}の文`, ...over })

type Form = {
  schema: readonly SchemaItem[]
  rules: readonly FormRule[]
  answers: Parameters<typeof answersFrom>[0]
  mode?: FormMode
  editing?: boolean
}

const issuesOf = ({ rules, answers, mode = 'user', editing = false, ...form }: Form) =>
  checkFormWithRules({
    ...form,
    answers: answersFrom(answers),
    config: { rules },
    mode,
    editing,
    ...aContext('2024-06-14'),
  })
const placesOf = (form: Form) => issuesOf(form).map(({ itemKey, code }) => `${itemKey} ${code}`)

/** What the answer to a must be to that to b, and the days of b that break the rule while a is 2024-06-14. */
const dayRules = [
  { kind: 'before', broken: ['2024-06-13', '2024-06-14'], kept: ['2024-06-15'], said: 'after' },
  { kind: 'after', broken: ['2024-06-14', '2024-06-15'], kept: ['2024-06-13'], said: 'before' },
  { kind: 'notBefore', broken: ['2024-06-15'], kept: ['2024-06-13', '2024-06-14'], said: 'notAfter' },
  { kind: 'notAfter', broken: ['2024-06-13'], kept: ['2024-06-14', '2024-06-15'], said: 'notBefore' },
  { kind: 'equal', broken: ['2024-06-13', '2024-06-15'], kept: ['2024-06-14'], said: 'equal' },
] as const

describe('a comparison of days', () => {
  test.each(dayRules)('$kind, told at the later item as $said [VAL-26]', ({ kind, broken, kept, said }) => {
    const form = { schema: [day('a'), day('b')], rules: [{ kind, items: ['a', 'b'] }] }
    for (const b of broken)
      expect(issuesOf({ ...form, answers: { a: '2024-06-14', b } })).toEqual([
        { itemKey: 'b', code: `rule.${said}`, details: { other: 'aの日' } },
      ])
    for (const b of kept) expect(issuesOf({ ...form, answers: { a: '2024-06-14', b } })).toEqual([])
  })

  test('stands at the later item, whichever the rule names first [VAL-26]', () => {
    const form = { schema: [day('a'), day('b')], answers: { a: '2024-06-14', b: '2024-06-14' } }
    expect(placesOf({ ...form, rules: [{ kind: 'before', items: ['b', 'a'] }] })).toEqual(['b rule.before'])
  })

  test('is one of all kinds of days [VAL-26]', () => {
    const schema = [day('a', { type: 'birthday' }), day('b', { type: 'dateDropdown', range: {} })]
    const answers = { a: '2024-06-02', b: '2024-06-01' }
    expect(placesOf({ schema, answers, rules: [{ kind: 'notAfter', items: ['a', 'b'] }] })).toEqual([
      'b rule.notBefore',
    ])
  })
})

/** The answer to a, that to b, and whether a is before b. */
const numbers = [
  ['9', '10', true],
  ['10', '9', false],
  ['09', '10', true],
  ['7', '007', false],
  ['0', '00', false],
  ['99999999999999999999', '100000000000000000000', true],
  ['100000000000000000001', '100000000000000000000', false],
] as const

test.each(numbers)('of numbers %s is before %s: %s [VAL-13]', (a, b, holds) => {
  const schema = [anItem({ itemKey: 'a', type: 'number' }), anItem({ itemKey: 'b', type: 'number' })]
  const form = { schema, answers: { a, b } }
  const codes = (kind: FormRule['kind']) => placesOf({ ...form, rules: [{ kind, items: ['a', 'b'] }] })
  expect(codes('before')).toEqual(holds ? [] : ['b rule.number.after'])
  expect(codes('notBefore')).toEqual(holds ? ['b rule.number.notAfter'] : [])
})

const repeated = [
  ['text', 'あ', 'い'],
  ['email', 'hanako@example.jp', 'hanako@example.com'],
  ['phone', '0312345678', '09012345678'],
  ['postcode', '1000001', '1000002'],
  ['address', '1丁目', '2丁目'],
] as const

test.each(repeated)('a repeated %s must be equal, letter by letter [VAL-14]', (type, one, other) => {
  const schema = [line('a', { type }), line('b', { type })]
  const rules: FormRule[] = [{ kind: 'equal', items: ['a', 'b'] }]
  expect(placesOf({ schema, rules, answers: { a: one, b: one } })).toEqual([])
  expect(placesOf({ schema, rules, answers: { a: one, b: other } })).toEqual(['b rule.equal'])
})

describe('a comparison is not judged', () => {
  const rules: FormRule[] = [{ kind: 'before', items: ['a', 'b'] }]
  const answers = { a: '2024-06-14', b: '2024-06-13' }
  const schema = [day('a'), day('b')]

  test('while one of the items is unanswered [VAL-26]', () => {
    expect(issuesOf({ schema, rules, answers: { a: '2024-06-14' } })).toEqual([])
    expect(issuesOf({ schema, rules, answers: { b: '2024-06-14', a: '' } })).toEqual([])
    expect(issuesOf({ schema, rules, answers: { b: '2024-06-14', a: 'null' } })).toEqual([])
  })

  test('while one of the items is wrong by itself [VAL-26]', () => {
    expect(placesOf({ schema, rules, answers: { ...answers, a: '2031-01-01' } })).toEqual(['a date.range'])
    expect(placesOf({ schema, rules, answers: { ...answers, b: '2024-06-31' } })).toEqual(['b date.invalid'])
  })

  test('where an item is disabled, unknown, or of another kind', () => {
    expect(issuesOf({ schema: [day('a', { disabled: true }), day('b')], rules, answers })).toEqual([])
    expect(issuesOf({ schema: [day('b')], rules, answers })).toEqual([])
    expect(issuesOf({ schema: [day('a'), line('b')], rules, answers })).toEqual([])
    expect(issuesOf({ schema: [line('a'), line('b')], rules, answers })).toEqual([])
  })

  test('where an item stands in a disabled section [GRP-05]', () => {
    const choice = anItem({
      itemKey: 'c',
      type: 'choicegroupheader',
      options: ['はい', 'いいえ'],
      sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: 'h' } }],
    })
    const sections = [day('a'), choice, anItem({ itemKey: 'h', type: 'groupheader' }), day('b')]
    expect(issuesOf({ schema: sections, rules, answers: { ...answers, c: 'いいえ' } })).toEqual([])
    expect(placesOf({ schema: sections, rules, answers: { ...answers, c: 'はい' } })).toEqual([
      'b rule.after',
    ])
  })

  test('by a resident about an admin item, of which the resident is not told [ROLE-02]', () => {
    const withAdmin = [day('a', { isAdminItem: true }), day('b')]
    expect(issuesOf({ schema: withAdmin, rules, answers })).toEqual([])
    expect(placesOf({ schema: withAdmin, rules, answers, mode: 'admin' })).toEqual(['b rule.after'])
    const all: FormRule[] = [...rules, { kind: 'atLeastOne', items: ['b', 'c'] }]
    const config = aSurveyConfig({ surveySchema: [...withAdmin, line('c')], rules: all })
    expect(residentForm(config).rules).toEqual([all[1]])
    expect(residentForm({ ...config, rules })).not.toHaveProperty('rules')
  })
})

describe('an item that is not editable any more', () => {
  const rules: FormRule[] = [{ kind: 'before', items: ['a', 'b'] }]
  const answers = { a: '2024-06-14', b: '2024-06-13' }

  test('leaves the error to the other one [FORM-18]', () => {
    const schema = [day('a'), day('b', { isNotEditable: true })]
    expect(issuesOf({ schema, rules, answers, editing: true })).toEqual([
      { itemKey: 'a', code: 'rule.before', details: { other: 'bの日' } },
    ])
    expect(placesOf({ schema, rules, answers })).toEqual(['b rule.after'])
  })

  test('is not judged with another one: nobody could put it right [FORM-18]', () => {
    const schema = [day('a', { isNotEditable: true }), day('b', { isNotEditable: true })]
    expect(issuesOf({ schema, rules, answers, editing: true })).toEqual([])
  })
})

describe('at least one of several items', () => {
  const rules: FormRule[] = [{ kind: 'atLeastOne', items: ['c', 'b', 'a'] }]
  const schema = [
    line('a'),
    anItem({ itemKey: 'b', type: 'checkboxes', title: 'bの印', options: ['A'] }),
    line('c'),
  ]

  test('is asked for at the first [VAL-26]', () => {
    expect(issuesOf({ schema, rules, answers: {} })).toEqual([
      { itemKey: 'a', code: 'rule.atLeastOne', details: { titles: '「aの文」「bの印」「cの文」' } },
    ])
    expect(issuesOf({ schema, rules, answers: { b: [] } })).toHaveLength(1)
    for (const answers of [{ a: '1' }, { b: ['A'] }, { c: '1' }])
      expect(issuesOf({ schema, rules, answers })).toEqual([])
  })

  test('is asked for at the first that is open and can be filled in [GRP-05]', () => {
    const choice = anItem({
      itemKey: 'x',
      type: 'choicegroupheader',
      options: ['はい', 'いいえ'],
      sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: 'h' } }],
    })
    const header = (itemKey: string) => anItem({ itemKey, type: 'groupheader' })
    const sections = [choice, header('h'), schema[0]!, header('h2'), schema[1]!, schema[2]!]
    expect(issuesOf({ schema: sections, rules, answers: { x: 'いいえ' } })).toEqual([
      { itemKey: 'b', code: 'rule.atLeastOne', details: { titles: '「bの印」「cの文」' } },
    ])
    const [a, ...others] = schema
    const fixed = [{ ...a!, isNotEditable: true }, ...others]
    expect(placesOf({ schema: fixed, rules, answers: {}, editing: true })).toEqual(['b rule.atLeastOne'])
  })

  test('is not asked for where none is open [GRP-05]', () => {
    const choice = anItem({ itemKey: 'x', type: 'choicegroupheader', options: ['はい'], sectionOptions: [] })
    const opening = { option: { value: 'はい' }, groupheader: { value: 'h' } }
    const header = anItem({ itemKey: 'h', type: 'groupheader' })
    const closed = [{ ...choice, sectionOptions: [opening] }, header, ...schema]
    expect(issuesOf({ schema: closed, rules, answers: {} })).toEqual([])
  })
})

describe('the errors of rules', () => {
  test('stand among the others in the order of the form, one for each item [VAL-29]', () => {
    const schema = [
      line('need', { isRequired: { value: true } }),
      day('a'),
      day('b'),
      line('mail', { type: 'email' }),
    ]
    const rules: FormRule[] = [
      { kind: 'before', items: ['a', 'b'] },
      { kind: 'equal', items: ['a', 'b'] },
      { kind: 'atLeastOne', items: ['need', 'a'] },
    ]
    const answers = { a: '2024-06-14', b: '2024-06-13', mail: '@' }
    expect(placesOf({ schema, rules, answers })).toEqual([
      'need required',
      'b rule.after',
      'mail email.invalid',
    ])
  })

  test('have the words of the form where it has some', () => {
    const rules: FormRule[] = [{ kind: 'equal', items: ['a', 'b'], message: '2回とも同じに。' }]
    expect(issuesOf({ schema: [line('a'), line('b')], rules, answers: { a: '1', b: '2' } })).toEqual([
      { itemKey: 'b', code: 'rule.message', details: { message: '2回とも同じに。' } },
    ])
  })

  test('are those at which somebody can put them right', () => {
    const form = {
      schema: [day('a'), day('b')],
      answers: answersFrom({ a: '2024-06-14', b: '2024-06-13' }),
      config: { rules: [{ kind: 'before', items: ['a', 'b'] } as const] },
      mode: 'admin',
      editing: true,
    } as const
    const keysOf = (can: string) =>
      ruleIssues(form, new Set(), ({ itemKey }) => itemKey === can).map(({ itemKey }) => itemKey)
    expect(keysOf('a')).toEqual(['a'])
    expect(keysOf('b')).toEqual(['b'])
    expect(keysOf('c')).toEqual([])
  })

  test('are none of a form without rules', () => {
    const form = { schema: [day('a')], answers: answersFrom({}), mode: 'user', editing: false } as const
    expect(checkFormWithRules({ ...form, config: {}, ...aContext() })).toEqual([])
  })
})
