import { expect, test } from 'vitest'
import { type FormDifference, formDifferences } from '../../../domain/survey/form-differences.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'

const name = { itemKey: 'name', title: 'お名前', type: 'text' }
const tel = { itemKey: 'tel', title: '電話番号', type: 'phone' }
const form: SurveyConfig = { surveyId: 'svy1', surveyTitle: '申込み', surveySchema: [name, tel] }

test.each<[string, Partial<SurveyConfig>, FormDifference[]]>([
  ['nothing', {}, []],
  ['its name', { surveyTitle: '申請' }, [{ what: 'title', from: '申込み', to: '申請' }]],
  ['when it takes answers', { publishTo: '2026-12-31T23:59' }, [{ what: 'period' }]],
  ['what it says', { description: '説明', endOfSurveyMessage: '終わり' }, [{ what: 'texts' }]],
  ['what holds between answers', { maxAnswersPerResident: 3 }, [{ what: 'rules' }]],
  ['what lists show', { lists: { day: ['name'] } }, [{ what: 'lists' }]],
  ['something else', { retentionDays: 30 }, [{ what: 'other' }]],
  ['the order', { surveySchema: [tel, name] }, [{ what: 'order' }]],
  [
    'an item more, which is not another order',
    { surveySchema: [{ itemKey: 'x', title: '', type: 'text' }, name, tel] },
    [{ what: 'item_added', title: 'x' }],
  ],
  ['an item less', { surveySchema: [tel] }, [{ what: 'item_removed', title: 'お名前' }]],
  [
    'a name of an item, and what it asks',
    {
      surveySchema: [
        { ...name, title: '氏名', isRequired: { value: true }, options: ['a'], default: 'b' },
        tel,
      ],
    },
    [
      { what: 'item_title', from: 'お名前', to: '氏名' },
      { what: 'item', title: '氏名', parts: ['required', 'options', 'other'] },
    ],
  ],
])('a form with another of %s says so', (_, over, differences) => {
  expect(formDifferences(form, { ...form, ...over })).toEqual(differences)
})

test('a form that came or went says so', () => {
  expect(formDifferences(undefined, form)).toEqual([{ what: 'added' }])
  expect(formDifferences(form, undefined)).toEqual([{ what: 'removed' }])
})
