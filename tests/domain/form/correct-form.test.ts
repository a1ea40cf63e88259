import { expect, test } from 'vitest'
import { correctForm } from '../../../domain/form/correct-form.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const today = localDate('2024-06-14')
const required = { isRequired: { value: true } }

const config = aSurveyConfig({
  surveySchema: [
    anItem({ itemKey: 'name', title: 'お名前', ...required }),
    anItem({ itemKey: 'tel', title: '電話', type: 'phone', isNotEditable: true }),
    anItem({ itemKey: 'memo', title: 'メモ', isAdminItem: true }),
    anItem({ itemKey: 'from', title: '始まり', type: 'number' }),
    anItem({ itemKey: 'to', title: '終わり', type: 'number' }),
    anItem({ itemKey: 'new', title: 'あとからできた項目', ...required }),
  ],
  rules: [{ kind: 'notBefore', items: ['to', 'from'] }],
} as Partial<SurveyConfig>)

const stored = new Map([
  ['name', ['花子']],
  ['tel', ['09012345678']],
  ['from', ['1']],
  ['to', ['2']],
])

const corrected = (wanted: Record<string, string>) => {
  const answers = new Map(Object.entries(wanted).map(([key, text]) => [key, text === '' ? [] : [text]]))
  const { changed, issues, closed } = correctForm(config, { stored, wanted: answers, today })
  return { changed: Object.fromEntries(changed), issues: issues.map(({ itemKey }) => itemKey), closed }
}

test.each([
  ['what a resident answered', { name: '太郎' }, { name: ['太郎'] }, []],
  ['what a resident can’t change', { tel: '09087654321' }, { tel: ['09087654321'] }, []],
  ['an item of the office', { memo: '電話' }, { memo: ['電話'] }, []],
  ['nothing where it stands there already', { name: '花子' }, {}, []],
  ['nothing that breaks its rule', { tel: '123' }, { tel: ['123'] }, ['tel']],
  ['no required item away', { name: '' }, { name: [] }, ['name']],
  ['nothing against a rule across items', { from: '3' }, { from: ['3'] }, ['to']],
  ['two items together that only fit each other', { from: '3', to: '3' }, { from: ['3'], to: ['3'] }, []],
])(
  'the office corrects %s; what was missing before is not judged [ROLE-03]',
  (_, wanted, changed, issues) => {
    expect(corrected(wanted)).toEqual({ changed, issues, closed: [] })
  },
)

test('a choice that closes a section clears what stands in it, one that opens it asks for what is required there', () => {
  const surveySchema = [
    anItem({
      itemKey: 'how',
      type: 'choicegroupheader',
      sectionOptions: [
        { option: { value: '窓口' }, groupheader: { value: 'none' } },
        { option: { value: '郵送' }, groupheader: { value: 'mail' } },
      ],
    }),
    anItem({ itemKey: 'mail', type: 'groupheader' }),
    anItem({ itemKey: 'to', title: '宛先', ...required }),
  ]
  const form = aSurveyConfig({ surveySchema })
  const of = (was: Record<string, string>, wanted: Record<string, string>) => {
    const asMap = (texts: Record<string, string>) =>
      new Map(Object.entries(texts).map(([key, text]) => [key, [text]]))
    const done = correctForm(form, { stored: asMap(was), wanted: asMap(wanted), today })
    return [Object.fromEntries(done.changed), done.issues.map(({ itemKey }) => itemKey), done.closed]
  }
  expect(of({ how: '郵送', to: '花子' }, { how: '窓口' })).toEqual([{ how: ['窓口'], to: [] }, [], []])
  expect(of({ how: '窓口' }, { how: '郵送' })).toEqual([{ how: ['郵送'] }, ['to'], []])
  expect(of({ how: '窓口' }, { to: '花子' })).toEqual([{}, [], ['to']])
})
