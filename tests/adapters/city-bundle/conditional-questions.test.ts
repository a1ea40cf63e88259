import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { conditionalQuestions } from '../../../adapters/city-bundle/rules/conditional-questions.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'
import { aBundle, aSurveyFile, today } from './bundles.ts'

const required = { isRequired: { value: true } }
const question = (title: string, over: Partial<SchemaItem> = {}) =>
  anItem({ itemKey: title, title, type: 'text', ...over })
const must = (title: string, over: Partial<SchemaItem> = {}) => question(title, { ...required, ...over })
const heading = (title: string) => anItem({ itemKey: title, title, type: 'groupheader' })
/** A choice of はい and いいえ whose はい opens a heading. */
const choice = (title: string, header: string, over: Partial<SchemaItem> = {}) =>
  must(title, {
    type: 'choicegroupheader',
    options: ['はい', 'いいえ'],
    sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: header } }],
    ...over,
  })
const linesOf = (...surveySchema: SchemaItem[]) =>
  conditionalQuestions(aSurveyConfig({ surveyId: 'jido', surveyTitle: '児童手当', surveySchema }))

const abroad = [choice('海外に住んでいた', '海外'), heading('海外'), must('住んでいた国')]

test('which questions only some are asked is said of each section, the required ones first, and who is asked [GRP-01]', () => {
  const form = [
    must('お名前'),
    ...abroad,
    question('海外の住所'),
    question('職員のメモ', { isAdminItem: true }),
    anItem({ itemKey: 'read', title: '読むだけ', type: 'guide' }),
    must('振込先'),
  ]
  expect(linesOf(...form)).toEqual([
    'jido「児童手当」で、一部の人にだけ聞く項目',
    '  必須 「住んでいた国」「振込先」は、「海外に住んでいた」で「はい」と答えた人にだけ聞きます。',
    '  任意 「海外の住所」は、「海外に住んでいた」で「はい」と答えた人にだけ聞きます。',
  ])
  const opens = (value: string) => ({ option: { value }, groupheader: { value: '手帳' } })
  const [first, second] = [
    must('手帳', {
      type: 'choicegroupheader',
      options: ['療育', '身体', 'ない'],
      sectionOptions: [opens('療育'), opens('身体')],
    }),
    choice('申請中ですか', '手帳'),
  ]
  expect(linesOf(first, second, heading('手帳'), must('番号'))).toEqual([
    'jido「児童手当」で、一部の人にだけ聞く項目',
    '  必須 「番号」は、「手帳」で「療育」か「身体」、または「申請中ですか」で「はい」と答えた人にだけ聞きます。',
  ])
})

test('nothing is said of a form that asks everybody everything, by choices too [GRP-01]', () => {
  expect(linesOf(must('お名前'), heading('住所'), must('郵便番号'))).toEqual([])
  const both = ['はい', 'いいえ'].map((value) => ({ option: { value }, groupheader: { value: '海外' } }))
  expect(
    linesOf(choice('海外に住んでいた', '海外', { sectionOptions: both }), heading('海外'), must('国')),
  ).toEqual([])
})

const machine = [
  must('連絡先の電話番号'),
  must('お名前'),
  choice('医療機器を使っていますか', '医療機器'),
  heading('医療機器'),
  must('使っている機器'),
]

/** Forms with the questions that are noted in them. */
const forms: [what: string, schema: SchemaItem[], noted: string[]][] = [
  ['a question for all behind a section', [...abroad, must('振込先')], ['振込先']],
  ['two of them', [...abroad, must('配偶者の名前'), must('振込先')], ['配偶者の名前', '振込先']],
  [
    'one that shares only what was asked before',
    [...machine, must('緊急連絡先の電話番号')],
    ['緊急連絡先の電話番号'],
  ],
  [
    'two that are like each other',
    [...machine, must('緊急連絡先'), must('緊急連絡先の氏名')],
    ['緊急連絡先', '緊急連絡先の氏名'],
  ],
  [
    'a choice',
    [...abroad, choice('配偶者はいますか', '配偶者'), heading('配偶者'), must('配偶者の名前')],
    ['配偶者はいますか'],
  ],
  ['an optional question', [...abroad, question('備考')], []],
  ['a question of the office', [...abroad, must('振込先', { isAdminItem: true })], []],
  ['one before the last of the section', [...abroad, must('期間'), must('海外の住所')], []],
  ['one behind a heading of its own', [...abroad, heading('口座'), must('振込先')], []],
  [
    'one behind the end of the section',
    [...abroad, anItem({ itemKey: 'end', title: '', type: 'groupheader' }), must('振込先')],
    [],
  ],
  ['what was asked of another person before', [...machine, must('お名前', { itemKey: 'name2' })], []],
  ['a title of a verb only', [...abroad, must('通るときの危なさ')], []],
  ['a title without a word', [...abroad, must('いつからですか')], []],
  [
    'a section whose questions have nothing to do with its heading',
    [choice('お返事', '送り先'), heading('送り先'), must('お名前'), must('メール')],
    [],
  ],
]

test.each(forms)(
  'a required question that was surely meant for all is a note: %s [GRP-01]',
  async (_, surveySchema, noted) => {
    const read = await readBundle(await aBundle({ 'surveys/1.json': aSurveyFile({ surveySchema }) }), today)
    expect('faults' in read && read.faults).toBe(false)
    const found = read.warnings.map(({ code, subject, message }) => ({ code, subject, message }))
    expect(found).toEqual(
      noted.map((title) => ({
        code: 'section.meant_for_all',
        subject: `${title}「${title}」`,
        message: expect.stringContaining(`「${title}」は、`),
      })),
    )
  },
)
