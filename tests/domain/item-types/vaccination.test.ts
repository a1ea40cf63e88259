import { describe, expect, test } from 'vitest'
import {
  acceptedAnswers,
  checkForm,
  checkItem,
  initialAnswers,
  isEmptyForm,
} from '../../../domain/form/form.ts'
import { isRequired } from '../../../domain/form/required.ts'
import { aContext, anItem, answersFrom, aSurveyConfig } from '../../builders.ts'
import { codeOf, controlOf, shownOf } from '../survey/check.ts'

const makers = ['ファイザー社', 'モデルナ社']
const previous = ['previousVaccineMaker', 'previousVaccineDate']
const byUser = { mode: 'user', ...aContext() } as const
const byAdmin = { mode: 'admin', ...aContext() } as const

describe('the previous dose', () => {
  test.each(previous)('%s is always required of residents, whatever isRequired is [VAL-03]', (type) => {
    for (const isSaid of [
      {},
      { isRequired: { value: false, admin: false } },
      { isRequiredForUser: { value: false } },
    ]) {
      expect(isRequired(anItem({ type, ...isSaid }), 'user')).toBe(true)
      expect(codeOf({ type, ...isSaid }, '')).toBe('required')
    }
    expect(codeOf({ type: 'previousVaccineDate' }, 'null')).toBe('required')
  })

  test.each(previous)('%s is required of staff only if the item requires it [VAL-03]', (type) => {
    expect(checkItem(anItem({ type }), [], byAdmin)).toBeUndefined()
    expect(checkItem(anItem({ type, isRequired: { admin: true } }), [], byAdmin)?.code).toBe('required')
  })

  test.each(previous)('%s is not required in a disabled section [VAL-03]', (type) => {
    const schema = [
      anItem({
        itemKey: 'before',
        type: 'choicegroupheader',
        options: ['ない', 'ある'],
        sectionOptions: [{ option: { value: 'ある' }, groupheader: { value: 'head' } }],
      }),
      anItem({ itemKey: 'head', type: 'groupheader' }),
      anItem({ itemKey: 'dose', type }),
    ]
    const check = (before: string) =>
      checkForm({ schema, answers: answersFrom({ before }), editing: false, ...byUser }).map(
        ({ itemKey }) => itemKey,
      )
    expect(check('ない')).toEqual([])
    expect(check('ある')).toEqual(['dose'])
  })
})

describe.each(['sesshuVaccineMaker', 'previousVaccineMaker'])('a %s', (type) => {
  test('is one of its options, or a line of text if it has none', () => {
    expect(controlOf({ type, options: makers })).toMatchObject({
      kind: 'select',
      options: [{ value: makers[0] }, {}],
    })
    expect(controlOf({ type })).toMatchObject({ kind: 'line', inputMode: 'text' })
    expect(codeOf({ type, options: makers }, 'モデルナ社')).toBeUndefined()
    expect(codeOf({ type, options: makers }, '武田社')).toBe('choice.unknown')
    expect(codeOf({ type }, '武田社')).toBeUndefined()
    expect(codeOf({ type }, '武\n田')).toBe('text.character')
    expect(shownOf({ type }, ['武田社'])).toBe('武田社')
  })
})

describe.each(['sesshuJisshiDate', 'previousVaccineDate'])('a %s', (type) => {
  test('is a day from 1900 to today, or within its own range', () => {
    expect(codeOf({ type }, '2024-06-14')).toBeUndefined()
    expect(codeOf({ type }, '2024-06-15')).toBe('date.range')
    expect(codeOf({ type }, '2024-02-30')).toBe('date.invalid')
    expect(codeOf({ type, range: { min: '2021-02-17' } }, '2021-02-16')).toBe('date.range')
    expect(shownOf({ type }, ['2021-06-01'])).toBe('2021/06/01')
  })
})

const counts = [
  ['0', 'choice.unknown'],
  ['1', undefined],
  ['99', undefined],
  ['100', 'choice.unknown'],
  ['01', 'choice.unknown'],
  ['-1', 'choice.unknown'],
  ['1.5', 'choice.unknown'],
  ['１', 'choice.unknown'],
  ['two', 'choice.unknown'],
] as const

describe('a vaccine count', () => {
  const count = anItem({ itemKey: 'count', type: 'countVaccines', input: '2' })
  const schema = [anItem(), count]
  const kept = (form: Partial<Parameters<typeof acceptedAnswers>[0]>) =>
    acceptedAnswers({
      schema,
      answers: answersFrom({ q1: 'a', count: '5' }),
      mode: 'user',
      editing: false,
      ...form,
    }).get('count')

  test.each(counts)('of %s: %s [VAL-24, VACC-08, CONST-08]', (text, code) => {
    expect(checkItem(count, [text], byAdmin)?.code).toBe(code)
  })

  test('has the choices 1 to 99 [VAL-24, VACC-08, CONST-08]', () => {
    const control = controlOf({ type: 'countVaccines' })
    const values = control.kind === 'select' ? control.options.map(({ value }) => value) : []
    expect(values).toEqual(Array.from({ length: 99 }, (_, at) => String(at + 1)))
  })

  test('is read-only: it keeps its value, else the initial one of the item [VAL-24]', () => {
    expect(kept({})).toEqual(['2'])
    expect(kept({ mode: 'admin' })).toEqual(['2'])
    expect(kept({ existing: answersFrom({ count: '3' }), editing: true })).toEqual(['3'])
    expect(kept({ schema: [{ ...count, input: '' }] })).toBeUndefined()
    expect(initialAnswers(aSurveyConfig({ surveySchema: schema })).get('count')).toEqual(['2'])
  })

  test('never causes an issue for residents and does not count as an answer [VAL-24]', () => {
    const required = { ...count, isRequired: { value: true } }
    expect(checkItem(required, [], byUser)).toBeUndefined()
    expect(checkItem(required, ['100'], byUser)).toBeUndefined()
    expect(isEmptyForm(schema, answersFrom({ count: '2' }))).toBe(true)
  })
})
