import { expect, test } from 'vitest'
import { withOpeningsLinked } from '../../../domain/survey/opening-words.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const heading = (itemKey: string, title: string) => anItem({ itemKey, title, type: 'groupheader' })
const choice = (options: readonly string[], over: object = {}) =>
  anItem({ itemKey: 'c', title: '状況', type: 'choicegroupheader', options, ...over })
const opens = (option: string, key: string) => ({ option: { value: option }, groupheader: { value: key } })

test.each([
  [
    'a heading below it',
    [choice(['勤め→勤め先', '学生']), heading('h', '勤め先')],
    ['勤め', '学生'],
    [opens('勤め', 'h')],
  ],
  [
    'an arrow of letters',
    [choice(['勤め -> 勤め先']), heading('h', ' 勤め先 ')],
    ['勤め'],
    [opens('勤め', 'h')],
  ],
  [
    'two headings',
    [choice(['勤め→甲', '勤め→乙']), heading('h', '甲'), heading('k', '乙')],
    ['勤め'],
    [opens('勤め', 'h'), opens('勤め', 'k')],
  ],
  [
    'one that it opens already',
    [choice(['勤め', '勤め→甲'], { sectionOptions: [opens('勤め', 'h')] }), heading('h', '甲')],
    ['勤め'],
    [opens('勤め', 'h')],
  ],
  ['no such heading', [choice(['勤め→勤め先']), heading('h', '勤務先')], ['勤め→勤め先'], undefined],
  ['a heading above it', [heading('h', '勤め先'), choice(['勤め→勤め先'])], ['勤め→勤め先'], undefined],
  [
    'two headings of one title',
    [choice(['勤め→甲']), heading('h', '甲'), heading('k', '甲')],
    ['勤め→甲'],
    undefined,
  ],
  ['nothing behind the arrow', [choice(['勤め→']), heading('h', '甲')], ['勤め→'], undefined],
  ['another type', [choice(['勤め→甲'], { type: 'radio' }), heading('h', '甲')], ['勤め→甲'], undefined],
])('an option that is written with an arrow to %s', (_, surveySchema, options, sectionOptions) => {
  const linked = withOpeningsLinked(aSurveyConfig({ surveySchema })).surveySchema
  expect(linked?.find(({ itemKey }) => itemKey === 'c')).toMatchObject({ options })
  expect(linked?.find(({ itemKey }) => itemKey === 'c')?.sectionOptions).toEqual(sectionOptions)
})
