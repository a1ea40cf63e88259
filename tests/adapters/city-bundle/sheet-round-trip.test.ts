import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutImageSizes } from '../../../adapters/city-bundle/image-sizes.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { boundDayOf } from '../../../adapters/city-bundle/sheets/cell-words.ts'
import { citySheets } from '../../../adapters/city-bundle/sheets/city-sheets.ts'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { typeOfWord } from '../../../adapters/city-bundle/sheets/item-type-words.ts'
import { asRules, rulesOf } from '../../../adapters/city-bundle/sheets/rule-lines.ts'
import { exampleForm, sheetTemplate } from '../../../adapters/city-bundle/sheets/sheet-template.ts'
import { writeSheetFiles } from '../../../adapters/city-bundle/sheets/write-sheet-files.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import type { FormRule, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aBundle, aBundleFolder, anItemFile, aSurveyFile, aSwitchedSection, today } from './bundles.ts'

const demo = 'server/demo/city'

async function cityOf(folder: string) {
  const read = await readBundle(folder, today)
  if (!('city' in read)) throw new Error(read.faults.map(({ message }) => message).join('\n'))
  return read.city
}

/** The forms that are read from the workbook that is written of them. */
async function again(surveys: readonly SurveyConfig[]) {
  const bytes = writeWorkbook(citySheets({ surveys }).sheets)
  const { files } = await importSheets(readWorkbook(bytes), '/nowhere', today)
  return files.map(({ config }) => config)
}

test('every form of the demo city is the same after a way through a workbook', async () => {
  const { surveys, members = [] } = await cityOf(demo)
  const bytes = writeWorkbook(citySheets({ surveys, members }).sheets)
  const { files, faults, newFaults, lost, warnings } = await importSheets(readWorkbook(bytes), demo, today)
  expect({ faults, newFaults, lost, warnings }).toEqual({ faults: [], newFaults: [], lost: [], warnings: [] })
  expect(files.map(({ config }) => config)).toEqual(withoutImageSizes([...surveys, ...members]))
  expect(files.filter(({ isNew }) => isNew)).toEqual([])
})

test('the end of a section is a row of its own kind in a sheet, and is read back', async () => {
  const survey = aSurveyFile({
    surveySchema: [
      ...aSwitchedSection,
      anItemFile({ itemKey: 'end', title: '', type: 'groupheader' }),
      anItemFile(),
    ],
  }) as SurveyConfig
  const { sheets, inJson } = citySheets({ surveys: [survey] })
  expect(sheets[0]?.rows.at(-2)?.slice(0, 3)).toEqual(['end', '', 'まとまりの終わり'])
  expect(inJson).toEqual([])
  expect(await again([survey])).toEqual([survey])
})

/** A bound as the form says it, and as the sheet does. */
const relativeBounds = [
  ['today', '今日'],
  ['+30d', '30日後'],
  ['-3m', '3か月前'],
  ['+1y', '1年後'],
  ['-0d', '0日前'],
  ['2026-04-01', '2026-04-01'],
] as const

test.each(relativeBounds)(
  'the bound %s of a date stands in a sheet as %s, and is read back',
  async (max, text) => {
    const survey = aSurveyFile({
      surveySchema: [anItemFile({ type: 'date', range: { min: '1900-01-01', max } })],
    }) as SurveyConfig
    const { sheets, inJson } = citySheets({ surveys: [survey] })
    expect(sheets[0]?.rows.at(-1)).toContain(text)
    expect(inJson).toEqual([])
    expect(await again([survey])).toEqual([survey])
  },
)

test.each([
  ['１年前', '-1y'],
  ['3ヶ月後', '+3m'],
  ['3カ月後', '+3m'],
  ['本日', 'today'],
  ['3か月', '3か月'],
  ['3日後', '+3d'],
  ['10日先', '+10d'],
  ['2週間前', '-14d'],
  ['2026年4月1日', '2026-04-01'],
  ['令和8年11月1日', '2026-11-01'],
  ['Ｒ8.11.1', '2026-11-01'],
  ['平成元年1月8日', '1989-01-08'],
])('%s in a sheet is the bound %s', (text, bound) => {
  expect(boundDayOf(text)).toBe(bound)
})

/** Rules as a cell says them, and as the form does. */
const cellRules: readonly [string, readonly FormRule[]][] = [
  ['q1 < q2', [{ kind: 'before', items: ['q1', 'q2'] }]],
  ['q1＞q2', [{ kind: 'after', items: ['q1', 'q2'] }]],
  [
    'q1 <= q2\n\n q2≧q1 ',
    [
      { kind: 'notAfter', items: ['q1', 'q2'] },
      { kind: 'notBefore', items: ['q2', 'q1'] },
    ],
  ],
  ['q1＝q2', [{ kind: 'equal', items: ['q1', 'q2'] }]],
  ['q1、q2、 q3のどれか', [{ kind: 'atLeastOne', items: ['q1', 'q2', 'q3'] }]],
]

test.each(cellRules)('%j in a sheet is the rules %j across items', (text, rules) => {
  const reader = { type: '', headings: new Map(), fault: expect.unreachable, note: expect.unreachable }
  expect(rulesOf(text, reader)).toEqual(rules)
  expect(rulesOf(asRules(rules), reader)).toEqual(rules)
})

test('rules across items stand in the head of a sheet; those with words of their own stay JSON', async () => {
  const items = ['q1', 'q2', 'q3'].map((itemKey) => anItemFile({ itemKey, type: 'date' }))
  const rules: FormRule[] = [
    { kind: 'before', items: ['q1', 'q2'] },
    { kind: 'atLeastOne', items: ['q1', 'q3'] },
  ]
  const survey = { ...aSurveyFile(), surveySchema: items, rules } as SurveyConfig
  const told = { ...survey, rules: [{ ...rules[0]!, message: '順番が逆です。' }] }
  expect(citySheets({ surveys: [survey] }).inJson).toEqual([])
  expect(citySheets({ surveys: [told] }).inJson).toEqual([{ sheet: survey.surveyTitle, items: [''] }])
  expect(await again([survey])).toEqual([survey])
  expect(await again([told])).toEqual([told])
})

test('what a sheet has no column for is kept as JSON, and is told', async () => {
  const survey: SurveyConfig = {
    ...aSurveyFile(),
    endOfSurveyMessage: [{ type: 'text', text: '終わり' }],
    surveySchema: [
      anItemFile({ attributes: { patientName: true }, isRequired: { value: true, admin: false } }),
      anItemFile({ itemKey: 'q2', type: 'radio', options: ['a、b'], title: ' 空白 ', description: '=1+1' }),
      anItemFile({ itemKey: 'q3', type: 'number', range: { min: '01', max: 5 }, default: '\u0001_x0041_\n' }),
      anItemFile({
        itemKey: 'q4',
        type: 'choicegroupheader',
        options: ['a→b'],
        isSearchable: { value: false },
      }),
      anItemFile({ itemKey: 'q5', type: 'unheard', options: [] }),
    ],
  }
  expect(await again([survey])).toEqual([
    { ...survey, surveySchema: [...survey.surveySchema!.slice(0, 4), expect.anything()] },
  ])
  expect(citySheets({ surveys: [survey] }).inJson).toEqual([
    { sheet: '子育て相談の申込み', items: ['', 'q1', 'q2', 'q3', 'q4', 'q5'] },
  ])
})

test('sheets have names of their own that spreadsheets accept, whatever the titles', () => {
  const surveys = ['申請', '申請', "a'[]:*?/\\b", '', '長'.repeat(40), '書き方'].map(
    (surveyTitle, index) => ({
      surveyId: `s${index}`,
      surveyTitle,
    }),
  )
  const names = citySheets({ surveys }).sheets.map(({ name }) => name)
  expect(new Set(names).size).toBe(6)
  expect(names.filter((name) => name.length > 31 || /[[\]:*?/\\']/.test(name) || name === '書き方')).toEqual(
    [],
  )
})

test('every item type has a Japanese name of its own, by which it is found, as by its own name', () => {
  const names = Object.keys(itemTypes)
  expect(Object.keys(itemTypeWords).sort()).toEqual([...names].sort())
  expect(names.map(typeOfWord)).toEqual(names)
  expect(names.map((type) => typeOfWord(itemTypeWords[type as keyof typeof itemTypeWords].name))).toEqual(
    names,
  )
})

test('the template is a form without faults, an explanation of every column and type, and lists to choose from', async () => {
  const sheets = readWorkbook(writeWorkbook(sheetTemplate()))
  expect(sheets.map(({ name }) => name)).toEqual(['申し込みの例', '書き方'])
  const { files, faults, warnings, skipped } = await importSheets(sheets, '/nowhere', today)
  expect({ faults, warnings, skipped }).toEqual({ faults: [], warnings: [], skipped: [] })
  expect(files.map(({ config }) => config)).toEqual([exampleForm])
  const explained = sheets[1]?.cells.map(({ text }) => text) ?? []
  for (const { name } of Object.values(itemTypeWords)) expect(explained).toContain(name)
  expect(sheetTemplate()[0]?.choices?.map(({ values }) => values[0])).toContain('文章')
})

test('forms are written beside those that are there, and replace those with their id', async () => {
  const folder = await aBundle({ 'surveys/07-other.json': aSurveyFile({ surveyId: 'other' }) })
  const surveys = ['svy001', 'added'].map((surveyId) => ({ ...exampleForm, surveyId }))
  const read = await importSheets(readWorkbook(writeWorkbook(citySheets({ surveys }).sheets)), folder, today)
  expect(read.lost).toEqual([
    `『子育て相談の申し込み』シートにないので、surveys/1.json からなくなります：項目「q1」（${anItemFile().title}）`,
  ])
  await writeSheetFiles(folder, read.files)
  expect((await readdir(`${folder}/surveys`)).sort()).toEqual(['07-other.json', '08-added.json', '1.json'])
  expect((await cityOf(folder)).surveys.map(({ surveyId }) => surveyId)).toEqual(['other', 'added', 'svy001'])
})

test('a form of the other kind with the same id is a fault', async () => {
  const folder = await aBundleFolder({
    'settings.json': { cityName: 'みなと市' },
    'members/1.json': aSurveyFile(),
  })
  const sheets = readWorkbook(writeWorkbook(citySheets({ surveys: [aSurveyFile()] }).sheets))
  expect((await importSheets(sheets, folder, today)).faults).toEqual([
    expect.objectContaining({
      cell: 'B1',
      message: expect.stringContaining('members/1.json で、もう使われています'),
    }),
  ])
})
