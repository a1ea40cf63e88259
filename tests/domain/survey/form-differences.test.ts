import { expect, test } from 'vitest'
import {
  type FieldDifference,
  type FormDifference,
  formDifferences,
} from '../../../domain/survey/form-differences.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'

const name = { itemKey: 'name', title: 'お名前', type: 'text' }
const tel = { itemKey: 'tel', title: '電話番号', type: 'phone' }
const form: SurveyConfig = { surveyId: 'svy1', surveyTitle: '申込み', surveySchema: [name, tel] }

test.each<[string, Partial<SurveyConfig>, FormDifference[]]>([
  ['nothing', {}, []],
  [
    'what means the same',
    {
      isAppending: { value: false },
      imageSize: [1, 2],
      surveySchema: [{ ...name, options: undefined! }, tel],
    },
    [],
  ],
  ['its name', { surveyTitle: '申請' }, [{ what: 'form', field: 'surveyTitle', from: '申込み', to: '申請' }]],
  [
    'when it takes answers',
    { publishTo: '2026-12-31T23:59' },
    [{ what: 'form', field: 'publishTo', to: '2026-12-31T23:59' }],
  ],
  [
    'its last words',
    { endOfSurveyMessage: [{ type: 'text', text: '終わり' }] },
    [{ what: 'form', field: 'endOfSurveyMessage', to: ['終わり'] }],
  ],
  [
    'a rule between answers',
    { rules: [{ kind: 'equal', items: ['name', 'gone'], message: '違います' }] },
    [
      {
        what: 'form',
        field: 'rules',
        to: [{ kind: 'equal', titles: ['お名前', 'gone'], message: '違います' }],
      },
    ],
  ],
  [
    'what lists show',
    { lists: { day: ['name', '#code'] } },
    [{ what: 'form', field: 'lists.day', to: ['お名前', '#code'] }],
  ],
  [
    'something that nobody knows',
    { surveyType: 'corona', ...{ extra: { a: 1 } } },
    [
      { what: 'form', field: 'surveyType', to: 'corona' },
      { what: 'form', field: 'extra', to: '{"a":1}' },
    ],
  ],
  [
    'the order',
    { surveySchema: [tel, name] },
    [{ what: 'order', from: ['お名前', '電話番号'], to: ['電話番号', 'お名前'] }],
  ],
  [
    'an item more, which is not another order',
    { surveySchema: [{ itemKey: 'x', title: '', type: 'text' }, name, tel] },
    [{ what: 'item_added', title: 'x' }],
  ],
  ['an item less', { surveySchema: [tel] }, [{ what: 'item_removed', title: 'お名前' }]],
])('a form with another of %s says from what to what', (_, over, differences) => {
  expect(formDifferences(form, { ...form, ...over })).toEqual(differences)
})

const child = { itemKey: 'child', title: 'お子さま', type: 'groupheader' }
const section = (value: string) => ({ option: { value }, groupheader: { value: 'child' } })

test.each<[string, Partial<SchemaItem>, Partial<SchemaItem>, FieldDifference[]]>([
  ['name', {}, { title: '氏名' }, [{ field: 'title', from: 'お名前', to: '氏名' }]],
  ['type', {}, { type: 'textarea' }, [{ field: 'type', from: 'text', to: 'textarea' }]],
  ['help', { description: '姓と名' }, {}, [{ field: 'description', from: '姓と名' }]],
  ['need', {}, { isRequired: { value: true } }, [{ field: 'isRequired', to: true }]],
  [
    'need at the office',
    { isRequired: { value: true } },
    { isRequired: { value: true, admin: false } },
    [{ field: 'isRequired.notAdmin', to: true }],
  ],
  [
    'options, of which those that stay are left out',
    { options: ['A', 'B', 'C'] },
    { options: ['A', 'B2', 'C', 'D'] },
    [{ field: 'options', from: ['B'], to: ['B2', 'D'] }],
  ],
  [
    'order of options',
    { options: ['A', 'B'] },
    { options: ['B', 'A'] },
    [{ field: 'options', from: ['A', 'B'], to: ['B', 'A'] }],
  ],
  [
    'bounds',
    { range: { min: 1, max: null } },
    { range: { min: 1, max: 9 } },
    [{ field: 'range', from: { min: 1 }, to: { min: 1, max: 9 } }],
  ],
  ['length', { length: { max: 10 } }, { length: { max: 20 } }, [{ field: 'length.max', from: 10, to: 20 }]],
  [
    'sections that options open',
    { sectionOptions: [section('はい')] },
    { sectionOptions: [section('はい'), section('その他')] },
    [{ field: 'sectionOptions', to: [{ option: 'その他', section: 'お子さま' }] }],
  ],
  ['dose', {}, { attributes: { dose: 2 } }, [{ field: 'attributes.dose', to: 2 }]],
])('an item with another %s says from what to what', (_, before, after, fields) => {
  const of = (item: Partial<SchemaItem>) => ({ ...form, surveySchema: [{ ...name, ...item }, child] })
  const title = after.title ?? 'お名前'
  expect(formDifferences(of(before), of(after))).toEqual([{ what: 'item', title, fields }])
})

test('a form that came or went says so', () => {
  expect(formDifferences(undefined, form)).toEqual([{ what: 'added' }])
  expect(formDifferences(form, undefined)).toEqual([{ what: 'removed' }])
})
