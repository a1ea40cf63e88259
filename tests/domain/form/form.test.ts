import { describe, expect, test } from 'vitest'
import {
  acceptedAnswers,
  checkForm,
  checkItem,
  initialAnswers,
  isDisabledItem,
  isEmptyForm,
  visibleItems,
} from '../../../domain/form/form.ts'
import type { FormMode } from '../../../domain/form/required.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem, answersFrom, aSurveyConfig } from '../../builders.ts'

const item = (itemKey: string, over: Partial<SchemaItem> = {}) => anItem({ itemKey, title: itemKey, ...over })
const keysOf = (items: readonly { itemKey: string }[]) => items.map(({ itemKey }) => itemKey)

const accepted = (
  schema: readonly SchemaItem[],
  answers: Answers,
  over: { mode?: FormMode; editing?: boolean; existing?: Answers } = {},
) => acceptedAnswers({ schema, answers, mode: 'user', editing: false, ...over })

test('a form shows items of known types, and admin items to staff only', () => {
  const schema = [
    item('q1'),
    item('q2', { type: 'hologram' }),
    item('q3', { isAdminItem: true }),
    item('q4', { type: 'guide' }),
  ]
  expect(keysOf(visibleItems(schema, 'user'))).toEqual(['q1', 'q4'])
  expect(keysOf(visibleItems(schema, 'admin'))).toEqual(['q1', 'q3', 'q4'])
})

describe('the first answer of an item', () => {
  const opened = (
    over: Partial<SchemaItem>,
    inputs?: Record<string, string | string[]>,
    existing?: Answers,
  ) =>
    initialAnswers(aSurveyConfig({ surveySchema: [anItem(over)], ...(inputs && { inputs }) }), existing).get(
      'q1',
    )

  test.each([
    [{}, undefined],
    [{ default: 'D' }, ['D']],
    [{ input: 'I' }, ['I']],
    [{ input: 'I', default: 'D' }, ['I']],
    [{ input: '', default: 'D' }, ['D']],
    [{ input: [], default: 'D' }, ['D']],
    [{ type: 'checkboxes', options: ['A', 'B'], default: ['A', 'B'] }, ['A', 'B']],
    [{ type: 'paragraph', default: 'D' }, undefined],
    [{ type: 'hologram', default: 'D' }, undefined],
  ])('of %j is %j [FORM-21]', (over, answer) => {
    expect(opened(over)).toEqual(answer)
  })

  test('comes from an existing answer, then from the inputs of the config, then from the item [FORM-21]', () => {
    const own = { input: 'I', default: 'D' }
    expect(opened(own, { q1: 'prefilled' }, answersFrom({ q1: 'existing' }))).toEqual(['existing'])
    expect(opened(own, { q1: 'prefilled' }, answersFrom({ q2: 'other' }))).toEqual(['prefilled'])
    expect(opened(own, { q1: '' })).toEqual(['I'])
    expect(opened(own, { q2: 'other', reservationDate: '2024-06-14' })).toEqual(['I'])
  })

  test('is not taken from properties that every object has [FORM-21]', () => {
    const config = aSurveyConfig({ surveySchema: [item('constructor'), item('__proto__')], inputs: {} })
    expect(initialAnswers(config).size).toBe(0)
    const inputs = JSON.parse('{"__proto__":"A","constructor":"B"}')
    const answers = initialAnswers({ ...config, inputs })
    expect([...answers]).toEqual([
      ['constructor', ['B']],
      ['__proto__', ['A']],
    ])
  })

  test('a form without schema opens empty', () => {
    expect(initialAnswers({ surveyId: 'svy001', surveyTitle: '申込み' }).size).toBe(0)
  })
})

describe('checking a form', () => {
  const schema = [
    item('name', { isRequired: { value: true } }),
    item('tel', { type: 'phone' }),
    item('fixed', { isNotEditable: true, isRequired: { value: true } }),
    item('staff', { isAdminItem: true, isRequired: { value: true } }),
    item('off', { disabled: true, isRequired: { value: true } }),
    item('mail', { type: 'email', isRequired: { value: true, admin: false } }),
    item('lines', { type: 'guide', isRequired: { value: true } }),
  ]
  const issues = (answers: Answers, mode: FormMode, editing = false) =>
    checkForm({ schema, answers, mode, editing, ...aContext() }).map(
      ({ itemKey, code }) => `${itemKey} ${code}`,
    )

  test('gives at most one issue for each item, in the order of the form', () => {
    expect(issues(answersFrom({ mail: 'x', tel: '1', name: '' }), 'user')).toEqual([
      'name required',
      'tel phone.digits',
      'fixed required',
      'mail email.invalid',
    ])
  })

  test('requires admin items of staff, and never of residents', () => {
    expect(issues(new Map(), 'admin')).toEqual(['name required', 'fixed required', 'staff required'])
  })

  test('does not check not-editable items of an existing answer', () => {
    expect(issues(answersFrom({ name: '花子', mail: 'a@example.jp' }), 'user', true)).toEqual([])
  })
})

test.each([
  [{}, false],
  [{ disabled: false }, false],
  [{ disabled: true }, true],
  [{ attributes: { disabled: true } }, true],
  [{ attributes: { disabled: '' } }, true],
  [{ attributes: { disabled: 'disabled' } }, true],
  [{ attributes: { disabled: false } }, false],
  [{ attributes: { disabled: 'false' } }, false],
  [{ attributes: { disabled: null } }, false],
  [{ attributes: { placeholder: 'disabled' } }, false],
])('%j disables its item: %s', (over, disabled) => {
  expect(isDisabledItem(anItem(over))).toBe(disabled)
})

describe('the stored answers of a sent form', () => {
  const schema = [
    item('name'),
    item('tags', { type: 'checkboxes', options: ['A', 'B', 'C'] }),
    item('born', { type: 'date' }),
    item('lines', { type: 'textarea' }),
    item('guide', { type: 'guide' }),
    item('new', { type: 'hologram' }),
    item('staff', { isAdminItem: true }),
    item('staffTags', { isAdminItem: true, type: 'checkboxes', options: ['A'] }),
    item('fixed', { isNotEditable: true }),
    item('off', { disabled: true }),
  ]
  const sent = answersFrom({
    name: '花子',
    tags: ['C', 'A', 'C'],
    born: 'null',
    lines: '一\r\n二\r三',
    guide: 'x',
    new: 'x',
    staff: 'x',
    staffTags: ['A'],
    fixed: 'x',
    off: 'x',
    unknown: 'x',
    constructor: 'x',
  })

  test('are those that a resident may set, normalised', () => {
    expect([...accepted(schema, sent)]).toEqual([
      ['name', ['花子']],
      ['tags', ['A', 'C']],
      ['born', ['null']],
      ['lines', ['一\n二\n三']],
      ['fixed', ['x']],
    ])
  })

  test('have no blank answers, except checkboxes with their rows', () => {
    const blank = answersFrom({ name: '　', born: '', lines: '\n', fixed: [] })
    expect([...accepted(schema, blank)]).toEqual([['tags', []]])
  })

  test('keep what a resident may not change, whatever was sent', () => {
    const existing = answersFrom({
      name: '太郎',
      staff: '済',
      staffTags: ['A'],
      fixed: '12',
      off: '旧',
      tags: ['B'],
    })
    const kept = { staff: ['済'], staffTags: ['A'], off: ['旧'] }
    const edited = accepted(schema, sent, { editing: true, existing })
    expect(Object.fromEntries(edited)).toMatchObject({
      ...kept,
      name: ['花子'],
      tags: ['A', 'C'],
      fixed: ['12'],
    })
    expect(accepted(schema, new Map(), { editing: true, existing }).get('staff')).toEqual(['済'])
    expect(accepted(schema, new Map(), { editing: true, existing }).has('name')).toBe(false)
    expect(accepted(schema, sent, { editing: true }).has('fixed')).toBe(false)
  })

  test('include admin items that staff send', () => {
    const answers = accepted(schema, sent, { mode: 'admin' })
    expect(answers.get('staff')).toEqual(['x'])
    expect(answers.get('staffTags')).toEqual(['A'])
    expect(answers.has('off')).toBe(false)
  })

  test('are not checked: invalid answers are kept for the check', () => {
    expect(
      accepted([item('tags', { type: 'checkboxes', options: ['A'] })], answersFrom({ tags: ['X', 'A'] })).get(
        'tags',
      ),
    ).toEqual(['A', 'X'])
  })

  test('are right for items named like properties of every object', () => {
    const odd = [item('__proto__'), item('constructor', { isRequired: { value: true } })]
    const answers = new Map([['__proto__', ['x']]])
    expect([...accepted(odd, answers)]).toEqual([['__proto__', ['x']]])
    expect(checkForm({ schema: odd, answers, mode: 'user', editing: false, ...aContext() })).toEqual([
      { itemKey: 'constructor', code: 'required', details: {} },
    ])
  })
})

describe('an empty form', () => {
  const schema = [
    item('name'),
    item('tags', { type: 'checkboxes', options: ['A'] }),
    item('born', { type: 'date' }),
    item('note', { type: 'guide' }),
  ]

  test.each([
    [{}, true],
    [{ name: '　', tags: [], born: 'null', note: 'x', unknown: 'x' }, true],
    [{ name: '0' }, false],
    [{ tags: ['A'] }, false],
    [{ born: '2024-06-14' }, false],
  ])('%j is empty: %s', (answers, empty) => {
    expect(isEmptyForm(schema, answersFrom(answers as Record<string, string>))).toBe(empty)
  })
})

test("the text 'null' is an ordinary answer of a text item", () => {
  expect(checkItem(anItem({ length: { min: 5 } }), ['null'], { ...aContext(), mode: 'user' })?.code).toBe(
    'text.length',
  )
  expect(accepted([anItem()], answersFrom({ q1: 'null' })).get('q1')).toEqual(['null'])
})
