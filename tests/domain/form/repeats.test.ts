import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptedAnswers,
  checkForm,
  checkItem,
  initialAnswers,
  isEmptyForm,
} from '../../../domain/form/form.ts'
import { checkFormWithRules } from '../../../domain/form/form-rules.ts'
import {
  copiedTitles,
  copyKey,
  copyOfKey,
  expandRepeats,
  repeatsOf,
  withCounts,
} from '../../../domain/form/repeats.ts'
import { disabledItems, sectionsOf } from '../../../domain/form/sections.ts'
import { copiesIn, copyBounds } from '../../../domain/survey/rules/copies.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem, answersFrom, aSurveyConfig } from '../../builders.ts'

const required = { isRequired: { value: true } }
const children = anItem({ itemKey: 'child', title: 'お子さん', type: 'repeat', range: { min: 1, max: 3 } })
const name = anItem({ itemKey: 'name', title: 'お名前', ...required })
const born = anItem({ itemKey: 'born', title: '生まれた日', type: 'date', isSearchable: { value: true } })
const began = anItem({ itemKey: 'began', title: '通い始めた日', type: 'date' })
const phone = anItem({ itemKey: 'phone', title: '電話', type: 'phone' })
const heading = (itemKey: string, title = itemKey) => anItem({ itemKey, title, type: 'groupheader' })

const form = aSurveyConfig({
  surveySchema: [phone, children, name, born, began, heading('rest'), anItem({ itemKey: 'note' })],
  rules: [{ kind: 'after', items: ['began', 'born'] }],
  lists: { export: ['phone', 'name', 'born', 'note'], day: ['name'], page: ['name', 'note'] },
})
const schemaOf = (config: SurveyConfig) => expandRepeats(config).surveySchema ?? []
const keysOf = (config: SurveyConfig) => schemaOf(config).map(({ itemKey }) => itemKey)
const user = { ...aContext(), mode: 'user', editing: false } as const

describe('a form with a group', () => {
  test('is filled in as a section for each copy, of which the first keeps keys and titles', () => {
    const schema = schemaOf(form)
    const copies = sectionsOf(schema).filter(({ header }) => header?.itemKey.startsWith('child'))
    expect(
      copies.map(({ header, items }) => [header?.title, ...items.map(({ itemKey }) => itemKey)]),
    ).toEqual([
      ['お子さん（1）', 'name', 'born', 'began'],
      ['お子さん（2）', 'name~2', 'born~2', 'began~2'],
      ['お子さん（3）', 'name~3', 'born~3', 'began~3'],
    ])
    expect(schema.filter((item) => item === name || item === phone)).toHaveLength(2)
    expect(schema.find(({ itemKey }) => itemKey === 'name~2')).toMatchObject({
      title: 'お名前（2）',
      ...required,
    })
  })

  test('of which residents search and browsers fill in only the first copy', () => {
    const second = schemaOf(form).find(({ itemKey }) => itemKey === 'born~2')
    expect(second).not.toHaveProperty('isSearchable')
    expect(second?.attributes).toEqual({ autocomplete: 'off' })
  })

  test('has its rules in each copy, those about an item outside too, and its columns in exports', () => {
    const { rules, lists } = expandRepeats(
      aSurveyConfig({
        ...form,
        rules: [...form.rules!, { kind: 'atLeastOne', items: ['phone', 'name'] }],
      }),
    )
    expect(rules?.map(({ items }) => items.join(' '))).toEqual([
      'began born',
      'began~2 born~2',
      'began~3 born~3',
      'phone name',
    ])
    expect(lists).toEqual({
      export: ['phone', 'name', 'born', 'name~2', 'born~2', 'name~3', 'born~3', 'note'],
      day: ['name'],
      page: ['name', 'name~2', 'name~3', 'note'],
    })
    const answers = answersFrom({
      ...{ child: '2', name: '一郎', born: '2020-04-01', began: '2024-04-01' },
      ...{ 'name~2': '二郎', 'born~2': '2022-04-01', 'began~2': '2022-03-31' },
    })
    const config = expandRepeats(form)
    const issues = checkFormWithRules({ ...user, schema: config.surveySchema!, answers, config })
    expect(issues).toMatchObject([
      { itemKey: 'began~2', code: 'rule.after', details: { other: '生まれた日（2）' } },
    ])
  })

  test('opens as many copies as are asked for; without an answer as few as there may be', () => {
    const schema = schemaOf(form)
    const closed = (count: string) =>
      [...disabledItems(schema, answersFrom({ child: count }))].filter((key) => key.startsWith('name'))
    expect(closed('3')).toEqual([])
    expect(closed('2')).toEqual(['name~3'])
    for (const count of ['1', '', '0', '-1', '1e1', 'x']) expect(closed(count)).toEqual(['name~2', 'name~3'])
    expect(closed('99')).toEqual([])
  })

  test('that stands in a section is closed with it, and so is what stands behind it', () => {
    const more = { ...children, itemKey: 'dog' }
    const choice = anItem({
      ...{ itemKey: 'has', type: 'choicegroupheader', options: ['はい', 'いいえ'] },
      sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: 'own' } }],
    })
    const schema = schemaOf(
      aSurveyConfig({
        surveySchema: [choice, heading('own'), children, name, more, born, heading('rest'), phone],
      }),
    )
    const closed = disabledItems(schema, answersFrom({ has: 'いいえ', child: '2', dog: '2' }))
    const open = schema.map(({ itemKey }) => itemKey).filter((key) => !closed.has(key))
    expect(open).toEqual(['has', 'rest', 'phone'])
    const opened = disabledItems(schema, answersFrom({ has: 'はい', child: '1', dog: '2' }))
    expect([...opened].filter((key) => !key.includes('~')).length).toBe(0)
    expect(opened.has('born~2')).toBe(false)
    expect(opened.has('name~2')).toBe(true)
  })

  test('stores nothing of copies that are not open, and is empty as long as there is only a count', () => {
    const schema = schemaOf(form)
    const answers = answersFrom({ child: '2', name: '一郎', 'name~2': '二郎', 'name~3': '三郎' })
    const accepted = acceptedAnswers({ schema, answers, mode: 'user', editing: false })
    expect([...accepted.keys()]).toEqual(['child', 'name', 'name~2'])
    const forged = {
      child: '1',
      name: '一郎',
      'name~2': '二郎',
      'name~21': 'x',
      'name~': 'x',
      'phone~2': 'x',
    }
    const taken = { schema, answers: answersFrom({ ...forged, 'child~2': 'x' }), mode: 'user' } as const
    expect([...acceptedAnswers({ ...taken, editing: false }).keys()]).toEqual(['child', 'name'])
    expect(isEmptyForm(schema, answersFrom({ child: '3' }))).toBe(true)
    expect(isEmptyForm(schema, answersFrom({ 'name~2': '二郎' }))).toBe(false)
  })

  test('opens with the count that was stored, as far as the form still has it, else with the least', () => {
    const config = expandRepeats(form)
    expect(initialAnswers(config).get('child')).toEqual(['1'])
    expect(initialAnswers(config, answersFrom({ name: '一郎' })).get('child')).toEqual(['1'])
    expect(initialAnswers(config, answersFrom({ child: '3' })).get('child')).toEqual(['3'])
    expect(initialAnswers(config, answersFrom({ child: '9' })).get('child')).toEqual(['3'])
    expect(initialAnswers({ ...config, inputs: { child: '2' } }).get('child')).toEqual(['2'])
  })

  test('whose count is none that the form has is refused', () => {
    const [item] = schemaOf(form).filter(({ type }) => type === 'repeat')
    const issueOf = (count: string) => checkItem(item!, [count], user)?.code
    expect(['1', '3', ''].map(issueOf)).toEqual([undefined, undefined, undefined])
    const none = ['0', '4', '02', '2.0', '２', 'x', '1e1', '-1', '999', ' 2', '2\n', '1'.repeat(1_000)]
    expect(none.map(issueOf)).toEqual(none.map(() => 'number.range'))
    expect(checkItem(item!, ['1', '3'], user)?.code).toBe('text.format')
  })

  test('with an item that cannot be changed once it is sent keeps its count, too', () => {
    const fixed = aSurveyConfig({ surveySchema: [children, { ...name, isNotEditable: true }] })
    const answers = answersFrom({ child: '1' })
    const existing = answersFrom({ child: '2', name: '一郎', 'name~2': '二郎' })
    const kept = { schema: schemaOf(fixed), answers, existing, mode: 'user', editing: true } as const
    expect(acceptedAnswers(kept)).toEqual(existing)
  })

  test('takes the count of a table from what the table says of it', () => {
    const schema = schemaOf(form)
    const given = answersFrom({ name: '一郎', 'born~3': '2020-01-01', note: 'x' })
    expect(withCounts(schema, given).get('child')).toEqual(['3'])
    const counted = answersFrom({ child: '1', 'name~2': '二郎' })
    expect(withCounts(schema, counted)).toBe(counted)
    const first = answersFrom({ name: '一郎' })
    expect(withCounts(schema, first)).toBe(first)
  })

  test('says of each title what it was made of', () => {
    expect(copiedTitles(schemaOf(form)).map(({ title, from, copy }) => `${title} ${from} ${copy}`)).toEqual([
      ...[
        'お子さん（1） お子さん 1',
        'お子さん（2） お子さん 2',
        'お名前（2） お名前 2',
        '生まれた日（2） 生まれた日 2',
      ],
      ...['通い始めた日（2） 通い始めた日 2', 'お子さん（3） お子さん 3', 'お名前（3） お名前 3'],
      ...['生まれた日（3） 生まれた日 3', '通い始めた日（3） 通い始めた日 3'],
    ])
  })
})

test.each([
  [undefined, { min: 1, max: 20 }],
  [
    { min: 1, max: 20 },
    { min: 1, max: 20 },
  ],
  [
    { min: 2, max: 2 },
    { min: 2, max: 2 },
  ],
  [
    { min: 0, max: 21 },
    { min: 1, max: 20 },
  ],
  [
    { min: 5, max: 3 },
    { min: 3, max: 3 },
  ],
  [
    { min: null, max: '4' },
    { min: 1, max: 4 },
  ],
  [
    { min: 'x', max: 'today' },
    { min: 1, max: 20 },
  ],
])('a group with the range %o is answered from %o times', (range, bounds) => {
  expect(copyBounds({ ...(range && { range }) })).toEqual(bounds)
})

const itemTypes = ['text', 'number', 'date', 'checkboxes', 'radio', 'guide', 'groupheader', 'repeat'] as const
const anyForm = fc
  .array(
    fc.record({
      type: fc.constantFrom(...itemTypes),
      title: fc.constantFrom('', 'お名前', '学年'),
      isRequired: fc.record({ value: fc.boolean() }),
      range: fc.record({ max: fc.integer({ min: 1, max: 5 }) }),
    }),
    { maxLength: 14 },
  )
  .map((items) =>
    aSurveyConfig({
      surveySchema: items.map(
        (item, at): SchemaItem => ({ ...item, itemKey: `q${at}`, options: ['A', 'B'], scale_max: 3 }),
      ),
    }),
  )

describe('any form', () => {
  test('has each key once, however its groups stand, and is made once', () => {
    fc.assert(
      fc.property(anyForm, (config) => {
        const expanded = expandRepeats(config)
        const keys = keysOf(config)
        expect(new Set(keys).size).toBe(keys.length)
        expect(expandRepeats(expanded)).toEqual(expanded)
        // A form without groups is not even copied.
        if (repeatsOf(config.surveySchema!).length === 0) expect(expanded).toBe(config)
        expect(keys.filter((key) => copyOfKey(key) === undefined)).toEqual(
          config.surveySchema!.map(({ itemKey }) => itemKey),
        )
      }),
    )
  })

  test('checks each copy that is open as it would check the item alone', () => {
    const anyAnswer = fc.array(fc.constantFrom('', 'A', 'B', '7', '2024-01-01', 'null'), { maxLength: 2 })
    fc.assert(
      fc.property(
        anyForm,
        fc.infiniteStream(anyAnswer),
        fc.integer({ min: 1, max: 5 }),
        (config, given, count) => {
          const repeats = repeatsOf(config.surveySchema!)
          const schema = schemaOf(config)
          const answers = new Map(schema.map(({ itemKey }) => [itemKey, given.next().value]))
          for (const { item } of repeats) answers.set(item.itemKey, [String(copiesIn(item, [String(count)]))])
          const issues = checkForm({ ...user, schema, answers })
          for (const { item, group } of repeats) {
            const open = copiesIn(item, answers.get(item.itemKey))
            for (const [at, one] of group.entries())
              for (let copy = 1; copy <= copyBounds(item).max; copy++) {
                const itemKey = copyKey(one.itemKey, copy)
                const alone = copy <= open ? checkItem(group[at]!, answers.get(itemKey), user) : undefined
                const found = issues.find((issue) => issue.itemKey === itemKey)
                expect(found).toEqual(alone && { ...alone, itemKey })
              }
          }
        },
      ),
    )
  })
})
