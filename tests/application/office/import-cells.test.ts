import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../forms.ts'
import { anImportOffice, outcomesOf, paper, paperItems, texts } from './an-import-office.ts'

const problems: readonly [string, Record<string, string | null>, string][] = [
  ['a required item that is empty', { お名前: '' }, 'お名前:item_invalid'],
  ['a required item that is marked as none', { お名前: null }, 'お名前:item_invalid'],
  ['a day that does not exist', { 生年月日: '1950-02-30' }, '生年月日:item_invalid'],
  ['an option that does not exist', { 方法: '郵送' }, '方法:item_invalid'],
  ['a time that is none', { 受付日時: 'きのう' }, '受付日時:time_unreadable'],
  ['a time that does not exist', { 受付日時: '2024-06-01 24:30' }, '受付日時:time_unreadable'],
  ['a day that does not exist as a time', { 受付日時: '2024-02-30 10:00' }, '受付日時:time_unreadable'],
  ['a time that is still to come', { 受付日時: '2024-06-12 12:01' }, '受付日時:time_unreadable'],
  ['a check value of two lines', { 対応状況: '対応中\n電話' }, '対応状況:check_invalid'],
  ['a check value that is too long', { 対応状況: 'あ'.repeat(51) }, '対応状況:check_invalid'],
  ['a check value that no search shows', { 対応状況: '取り消し' }, '対応状況:check_superseded'],
  ['a check value of what was changed', { 対応状況: '変更済み' }, '対応状況:check_superseded'],
  ['a check value that the city does not have', { 対応状況: 'キャンセルしました' }, '対応状況:check_unknown'],
  ['a check value that lost characters', { 対応状況: '〓' }, '対応状況:characters_lost'],
  ['a text with NUL in it', { お名前: '山\0野' }, 'お名前:item_invalid'],
  ['half a character', { お名前: '\ud842野' }, 'お名前:item_invalid'],
  ['a text that lost characters', { お名前: '〓野' }, 'お名前:characters_lost'],
  ['a number that lost characters', { 番号: '〓1' }, '番号:characters_lost'],
  ['a row of another form', { フォームID: 'svy2' }, 'フォームID:survey_other'],
  ['a reservation that is none', { 予約: '6月14日 9時' }, '予約:slot_unreadable'],
  ['a reservation without a time', { 予約: 'cat01_7' }, '予約:slot_unreadable'],
  ['a reservation on no day', { 予約: 'cat01_7|2024-06-31|9:00' }, '予約:slot_unreadable'],
  ['a reservation with more behind it', { 予約: 'cat01_7|2024-06-14|9:00|1' }, '予約:slot_unreadable'],
  ['a category that is nowhere', { 予約: 'cat77_7|2024-06-14|9:00' }, '予約:slot_unknown'],
  ['a category that the item does not offer', { 予約: 'cat09_1|2024-06-14|9:00' }, '予約:slot_unknown'],
  ['a category without a calendar', { 予約: 'cat03_7|2024-06-14|9:00' }, '予約:slot_unknown'],
  ['what the category does not have', { 予約: 'cat01_9|2024-06-14|9:00' }, '予約:slot_unknown'],
  ['a time that the calendar does not have', { 予約: 'cat01_7|2024-06-14|9:30' }, '予約:slot_unknown'],
  ['a time that the day does not have', { 予約: 'cat01_7|2024-06-14|13:00' }, '予約:slot_unknown'],
  ['a slot key beyond the calendar', { 予約: 'cat01_7|2024-06-14|3' }, '予約:slot_unknown'],
  ['a day off', { 予約: 'cat01_7|2024-06-20|9:00' }, '予約:slot_unknown'],
  ['a holiday', { 予約: 'cat01_7|2024-07-15|9:00' }, '予約:slot_unknown'],
]

test.each(problems)('%s is told, and nothing is stored', async (_, cells, problem) => {
  const it = await anImportOffice({
    calendar: { dayOffs: [localDate('2024-06-20')], dayOffOnHolidays: true },
  })
  expect(outcomesOf(await it.import([paper(cells)], { encoding: { replacement: '〓' } }))).toEqual([
    ['refused', problem],
  ])
  expect(await it.stored()).toEqual([])
  expect(await it.taken()).toEqual({})
})

test('all that is wrong with a row is told at once, with the rule of the form', async () => {
  const it = await anImportOffice()
  const [report] = await it.import([paper({ お名前: '', 電話番号: '12', 予約: 'x', 対応状況: '\n a' })])
  expect(report?.problems.map(({ column }) => column)).toEqual(['対応状況', '予約', 'お名前', '電話番号'])
  expect(report?.problems[3]).toMatchObject({ why: 'item_invalid', issue: { code: 'phone.digits' } })
})

test('marks that stand apart from their letter become one with it; old forms of kanji stay', async () => {
  const it = await anImportOffice()
  const apart = 'ﾌ\u3099 か\u3099 é \ufa19'.replace('é', 'e\u0301')
  const rows = [paper({ 番号: 'が'.normalize('NFD'), お名前: apart }), paper({ 番号: 'が' })]
  expect(outcomesOf(await it.import(rows))).toEqual([['imported'], ['refused', '番号:source_repeated']])
  const [record] = await it.stored()
  expect(Object.values(texts(record!))).toContainEqual(['ﾌ\u3099 が é \ufa19'])
})

test('a row with more cells than the header is refused: they may stand in the wrong columns', async () => {
  const it = await anImportOffice()
  async function* rows() {
    yield { row: 2, cells: new Map(Object.entries(paper())), hasTooMany: true }
  }
  expect(outcomesOf(await it.import([], { rows }))).toEqual([['refused', ':too_many_cells']])
})

test('a row that answers nothing is refused [VAL-28]', async () => {
  const it = await anImportOffice({
    config: { surveySchema: [anItem(), anItem({ itemKey: 'b', title: '' })] },
  })
  expect(outcomesOf(await it.import([{ 番号: 'P-1', 対応状況: '完了', name: '　' }]))).toEqual([
    ['refused', ':empty'],
  ])
})

const digits: readonly string[] = [
  '090-1234-5678',
  '０９０‐１２３４‐５６７８',
  '(090) 1234-5678',
  '090－1234－5678',
]

test.each(digits)('the phone number %j is taken without what separates its digits', async (電話番号) => {
  const it = await anImportOffice()
  expect(outcomesOf(await it.import([paper({ 電話番号 })]))).toEqual([['imported']])
  expect(Object.values(texts((await it.stored())[0]!))).toContainEqual(['09012345678'])
})

test('a postcode is taken with its hyphen, and a day in the Japanese calendar', async () => {
  const surveySchema = [
    anItem({ itemKey: 'zip', title: '郵便番号', type: 'postcode' }),
    anItem({ itemKey: 'day', title: '日', type: 'date' }),
  ]
  const it = await anImportOffice({ config: { surveySchema } })
  const row = { 番号: 'P-1', 郵便番号: '〒100-0001', 日: '令和6年4月1日' }
  await it.import([row])
  expect(texts((await it.stored())[0]!)).toMatchObject({ zip: ['1000001'], day: ['2024-04-01'] })
})

const spellings: readonly string[] = [
  'cat01_7|20240614|1',
  'cat01_7|2024-06-14|10:00',
  'cat01_7|2024/6/14|10:00',
  'cat01_7｜２０２４年６月１４日｜１０：００',
  ' cat01_7 | 2024.6.14 | 10:00:00 ',
]

test.each(spellings)('the reservation %j is the second slot of 2024-06-14', async (予約) => {
  const it = await anImportOffice()
  expect(outcomesOf(await it.import([paper({ 予約 })]))).toEqual([['imported']])
  expect(texts((await it.stored())[0]!)).toMatchObject({ slot: ['cat01_7|20240614|1'] })
  expect(await it.taken()).toEqual({ 1: 1 })
})

const times: readonly [string, string][] = [
  ['2024-06-01 09:05:07', '2024-06-01T09:05:07+09:00'],
  ['2024/6/1 9:05', '2024-06-01T09:05:00+09:00'],
  ['2024年6月1日', '2024-06-01T00:00:00+09:00'],
  ['2024-06-12 12:00:00', '2024-06-12T12:00:00+09:00'],
]

test.each(times)('an answer taken at %j was taken at %s', async (受付日時, instant) => {
  const it = await anImportOffice()
  expect(outcomesOf(await it.import([paper({ 受付日時 })]))).toEqual([['imported']])
  expect((await it.stored())[0]?.createdAt).toBe(Date.parse(instant) / 1000)
})

test('items are found by title, by key or by both; space around a cell is no part of it', async () => {
  const it = await anImportOffice()
  await it.import([{ 番号: 'P-1', name: ' 山田 花子　', '生年月日 (born)': '19500401', 方法: '窓口' }])
  expect(texts((await it.stored())[0]!)).toMatchObject({ name: ['山田 花子'], born: ['1950-04-01'] })
})

test('of two columns for one item the first counts, and the other is told', async () => {
  const it = await anImportOffice()
  expect(outcomesOf(await it.import([paper({ name: '別の人' })]))).toEqual([
    ['imported', 'name:not_settable'],
  ])
  expect(texts((await it.stored())[0]!)).toMatchObject({ name: ['山田花子'] })
})

test('what is of no use is told once for its column, not for every row', async () => {
  const surveySchema: SchemaItem[] = [
    ...paperItems,
    anItem({ itemKey: 'x', title: '非表示', disabled: true }),
  ]
  const it = await anImportOffice({ config: { surveySchema } })
  const rows = ['a', 'b'].map((番号) =>
    paper({ 番号, ファクス: '03', 非表示: 'x', 受付コード: 'OLD', フォームID: 'svy1' }),
  )
  expect(outcomesOf(await it.import(rows))).toEqual([
    ['imported', '受付コード:not_settable', 'ファクス:column_unknown', '非表示:not_settable'],
    ['imported'],
  ])
  expect(texts((await it.stored())[0]!)).not.toHaveProperty('x')
})

test('an answer that lacks what residents are asked for is taken, and told: nobody can claim it', async () => {
  const [name, ...rest] = paperItems
  const surveySchema = [{ ...name!, isRequired: { value: true, admin: false } }, ...rest]
  const it = await anImportOffice({ config: { surveySchema } })
  const rows = ['a', 'b'].map((番号) => paper({ 番号, お名前: '' }))
  const warned = ['imported', 'お名前:not_claimable']
  expect(outcomesOf(await it.import(rows))).toEqual([warned, warned])
})

test('a form in which nothing identifies a resident is told once', async () => {
  const it = await anImportOffice({ config: { surveySchema: [anItem()] } })
  expect(outcomesOf(await it.import([paper(), paper({ 番号: 'P-2' })]))).toEqual([
    ['imported', '生年月日:column_unknown', ':not_claimable'],
    ['imported'],
  ])
})

test('a cell for a section that the row’s own choice leaves closed is refused, not dropped [GRP-05]', async () => {
  const choice = anItem({
    itemKey: 'choice',
    title: '回',
    type: 'choicegroupheader',
    sectionOptions: [
      { option: { value: '1回目' }, groupheader: { value: 'one' } },
      { option: { value: '2回目' }, groupheader: { value: 'two' } },
    ],
  })
  const surveySchema = [
    choice,
    anItem({ itemKey: 'one', title: '', type: 'groupheader' }),
    anItem({ itemKey: 'first', title: '体温', isRequired: { value: true } }),
    anItem({ itemKey: 'two', title: '', type: 'groupheader' }),
    anItem({ itemKey: 'second', title: '2回目の体温', isRequired: { value: true } }),
  ]
  const it = await anImportOffice({ config: { surveySchema } })
  const rows = [
    { 番号: 'a', 回: '1回目', 体温: '36.5', '2回目の体温': '37.0' },
    { 番号: 'b', 回: '1回目', 体温: '36.5' },
  ]
  expect(outcomesOf(await it.import(rows))).toEqual([
    ['refused', '2回目の体温:section_closed'],
    ['imported', ':not_claimable'],
  ])
})

test('what a resident only reads the office says [VAL-24]', async () => {
  const count = anItem({ itemKey: 'count', title: '接種回数', type: 'countVaccines', default: '1' })
  const it = await anImportOffice({ config: { surveySchema: [...paperItems, count] } })
  await it.import([paper({ 接種回数: '3' }), paper({ 番号: 'P-2' })])
  expect((await it.stored()).map((record) => texts(record).count)).toEqual([['3'], ['1']])
})

test('the lines of an order are separated like options, and one that is none is told', async () => {
  const surveySchema: SchemaItem[] = [
    ...paperItems,
    anItem({ itemKey: 'buy', title: '品', type: 'selectProducts' }),
  ]
  const it = await anImportOffice({ config: { surveySchema } })
  const rows = ['adult/ticket:2、guide:1', 'guide:1、', 'guide:0'].map((品, at) =>
    paper({ 番号: `P-${at}`, 品 }),
  )
  expect(outcomesOf(await it.import(rows))).toEqual([
    ['imported'],
    ['imported'],
    ['refused', '品:item_invalid'],
  ])
  expect((await it.stored()).map((record) => texts(record).buy)).toEqual([
    ['adult/ticket:2', 'guide:1'],
    ['guide:1'],
  ])
})

const from = anItem({
  itemKey: 'from',
  title: '始める日',
  type: 'date',
  range: { min: 'today', max: '+30d' },
})
const to = anItem({ itemKey: 'to', title: '終わる日', type: 'date', range: { min: 'today', max: '+1y' } })

/** When the paper came, a day on it, and what is said of it on 2024-06-12. */
const wishes: readonly [string, string, string[]][] = [
  ['', '2024-06-11', ['refused', '始める日:item_invalid']],
  ['', '2024-06-12', ['imported']],
  ['2024-05-01 9:00', '2024-04-30', ['refused', '始める日:item_invalid']],
  ['2024-05-01 9:00', '2024-05-01', ['imported']],
  ['2024-05-01 9:00', '2024-07-12', ['imported']],
  ['2024-05-01 9:00', '2024-07-13', ['refused', '始める日:item_invalid']],
]

test.each(wishes)(
  'of a paper of %j the day %s, in a range relative to today, gives %j [VAL-08]',
  async (受付日時, 始める日, outcome) => {
    const it = await anImportOffice({ config: { surveySchema: [...paperItems, from] } })
    expect(outcomesOf(await it.import([paper({ 受付日時, 始める日 })]))).toEqual([outcome])
  },
)

test('a rule across items is told at the column of the later one [VAL-26]', async () => {
  const it = await anImportOffice({
    config: { surveySchema: [...paperItems, from, to], rules: [{ kind: 'before', items: ['from', 'to'] }] },
  })
  const days = { 始める日: '2024-06-20', 終わる日: '2024-06-20' }
  const [report] = await it.import([paper(days)])
  expect(report?.problems).toMatchObject([
    {
      column: '終わる日',
      why: 'item_invalid',
      issue: { code: 'rule.after', details: { other: '始める日' } },
    },
  ])
  expect(outcomesOf(await it.import([paper({ ...days, 終わる日: '2024-06-21' })]))).toEqual([['imported']])
})
