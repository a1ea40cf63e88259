import { expect, test } from 'vitest'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { exampleBooking } from '../../../adapters/city-bundle/sheets/sheet-template.ts'
import { catalogSheetsOf } from '../../../adapters/city-bundle/sheets/write-catalog-sheets.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import type { NewSheet } from '../../../domain/shared/sheet.ts'
import { aBundle, today } from './bundles.ts'
import { aCalendarFile, aCatalog } from './catalogs.ts'
import { changed, setCell } from './workbooks.ts'

/** A cell of the template's sheets, and what is written into it. */
type Change = readonly [sheet: string, row: number, column: number, text: string]

const sheetsWith = (changes: readonly Change[]): NewSheet[] =>
  catalogSheetsOf(exampleBooking).map((sheet) => {
    const rows = sheet.rows.map((row) => [...row])
    for (const [name, row, column, text] of changes) {
      if (name !== sheet.name) continue
      while (rows.length < row) rows.push([])
      const cells = rows[row - 1]!
      while (cells.length < column) cells.push('')
      cells[column - 1] = text
    }
    return { ...sheet, rows }
  })

const read = (sheets: readonly NewSheet[], folder = '/nowhere') =>
  importSheets(readWorkbook(writeWorkbook(sheets)), folder, today)

const said = ({ faults }: Awaited<ReturnType<typeof read>>) =>
  faults.map(({ sheet, cell, message }) => `${sheet}!${cell} ${message}`)

/** What is written into the sheets, and the beginnings of all that is said of it. */
const faults: [what: string, changes: Change[], said: string[]][] = [
  [
    'a calendar that no row names',
    [['枠', 4, 1, 'sodan']],
    ['枠!A4 シート「カレンダー」に、カレンダーID「sodan」の行がありません。「soudan」ですか。'],
  ],
  ['a calendar without a title', [['カレンダー', 2, 2, '']], ['カレンダー!B2 空にはできません。']],
  ['an id with a space', [['カレンダー', 2, 1, 'a b'], ...ids('a b')], ['カレンダー!A2 書き方が違います。']],
  ['days of the week that are none', [['カレンダー', 2, 3, '休']], ['カレンダー!C2 「休」とは書けません。']],
  ['neither yes nor no', [['カレンダー', 2, 4, '多分']], ['カレンダー!D2 「多分」とは書けません。']],
  ['a day that does not exist', [['カレンダー', 2, 5, '2026/2/30']], ['カレンダー!E2 実際にある日を']],
  [
    'a period that ends before it begins',
    [
      ['カレンダー', 2, 5, '2026/4/2'],
      ['カレンダー', 2, 6, '2026/4/1'],
    ],
    ['カレンダー!F2 終わりの日（2026-04-01）が始まりの日（2026-04-02）より前です。'],
  ],
  ['a time that is none', [['枠', 4, 4, '九時']], ['枠!D4 時刻を HH:mm の形で']],
  [
    'an end before the beginning',
    [['枠', 4, 5, '13:00']],
    ['枠!D4 始まり（13:30）は終わり（13:00）より前にしてください。'],
  ],
  ['times that overlap', [['枠', 4, 4, '10:30']], ['枠!D4 時間が D3 の枠と重なっています。']],
  ['places that are no number', [['枠', 3, 8, '×']], ['枠!H3 「×」は整数ではありません。']],
  ['fewer places than none', [['枠', 3, 8, '-1']], ['枠!H3 数の範囲を外れています']],
  [
    'a slot twice',
    [
      ['枠', 3, 4, '9:00'],
      ['枠', 3, 5, '10:00'],
      ['変更日', 3, 4, ''],
    ],
    ['枠!D3 2行目と同じ枠です。', '変更日!C3 シート「枠」のこのカレンダーに、10:00～ がありません。'],
  ],
  [
    'periods that overlap',
    [
      ['枠', 5, 1, 'soudan'],
      ['枠', 5, 3, '2026/4/1'],
      ['枠', 5, 4, '9時'],
      ['枠', 5, 5, '１０：００'],
      ['枠', 5, 11, '1'],
    ],
    ['枠!K5 曜日と期間が K2 と重なっています。期間（この日から、この日まで）を分けるか'],
  ],
  ['a day off that does not exist', [['休み', 2, 2, '2026/13/1']], ['休み!B2 実際にある日を']],
  [
    'days off in the wrong order',
    [['休み', 2, 3, '2026/12/1']],
    ['休み!C2 終わりの日（2026-12-01）が始まりの日（2026-12-29）より前です。'],
  ],
  ['days off of a wrong year', [['休み', 2, 3, '2036/12/31']], ['休み!C2 1年より長い休みです。']],
  [
    'a slot of a single day that the calendar has not',
    [['変更日', 2, 3, '9:10']],
    ['変更日!C2 シート「枠」のこのカレンダーに、09:10～10:00 がありません。'],
  ],
  [
    'a category of a calendar that is not there',
    [['分類', 10, 5, 'soudam']],
    ['分類!E10 「soudam」というカレンダーがシート「カレンダー」にありません。「soudan」ですか。'],
  ],
  [
    'titles at two levels',
    [['分類', 10, 1, '大']],
    ['分類!A10 題名を、大分類、中分類、小分類のどれか1つの列に書いてください。'],
  ],
  [
    'a large category with a calendar',
    [['分類', 8, 5, 'soudan']],
    ['分類!E8 カレンダーIDは小分類にだけ書けます。'],
  ],
  ['levels without names', [['分類', 1, 2, '']], ['分類!B1 「大分類の呼び名」がありません。']],
  [
    'a line that is misspelt',
    [['分類', 1, 1, '大分類の呼びな']],
    ['分類!A1 「大分類の呼びな」という行はありません。'],
  ],
  [
    'something to reserve in no category',
    [['予約するもの', 2, 1, 'soudan-situ']],
    [
      '分類!D10 この小分類で予約できるものがシート「予約するもの」にありません。',
      '予約するもの!A2 「soudan-situ」という小分類がシート「分類」にありません。「soudan-shitsu」ですか。',
    ],
  ],
  ['an id with a line below', [['予約するもの', 2, 2, 'a_b']], ['予約するもの!B2 書き方が違います。']],
  [
    'a map that is no address',
    [['予約するもの', 2, 6, 'maps']],
    ['予約するもの!F2 地図のアドレスは https://'],
  ],
  [
    'a misspelt column',
    [['予約するもの', 1, 7, 'もち物']],
    ['予約するもの!G1 「もち物」という列はありません。'],
  ],
]

/** The id of the calendar in the other sheets. */
function ids(id: string): Change[] {
  return [
    ...[2, 3, 4].map((row): Change => ['枠', row, 1, id]),
    ...[['休み', 2] as const, ['変更日', 2] as const, ['変更日', 3] as const].map(
      ([sheet, row]): Change => [sheet, row, 1, id],
    ),
    ['分類', 10, 5, id],
  ]
}

test.each(faults)('%s is said with sheet and cell', async (_, changes, expected) => {
  const found = said(await read(sheetsWith(changes)))
  for (const [index, one] of expected.entries()) expect(found[index]).toContain(one)
  expect(found).toHaveLength(expected.length)
})

test('without the sheet of the calendars, slots say nothing; without those of days off, they stay', async () => {
  const [, slots] = catalogSheetsOf(exampleBooking)
  expect(said(await read([slots!]))).toEqual([
    '枠!A1 シート「カレンダー」がありません。このシートと一緒に入れてください。',
  ])
  const folder = await aBundle(aCatalog({ 'calendars/1.json': aCalendarFile({ dayOffs: ['2026-01-01'] }) }))
  const calendar = { ...exampleBooking.calendars[0], sortKey: 'cal-1' }
  const sheets = catalogSheetsOf({ calendars: [calendar] }).filter(({ name }) => name !== '休み')
  expect((await read(sheets, folder)).catalog[0]?.config).toMatchObject({ dayOffs: ['2026-01-01'] })
})

test('what a spreadsheet keeps as a day or a time is read as what it shows, 24:00 too', async () => {
  const bytes = writeWorkbook(sheetsWith([]))
  const styles = (xml: string) =>
    xml.replace(/<cellXfs[^>]*>/, (tag) => `${tag}<xf numFmtId="20"/><xf numFmtId="14"/>`)
  const shifted = changed(bytes, styles, 'styles.xml')
  const times = changed(
    shifted,
    (xml) =>
      setCell('E4', '<c r="E4" s="0"><v>1</v></c>')(setCell('D4', '<c r="D4" s="0"><v>0.5625</v></c>')(xml)),
    'worksheets/sheet2.xml',
  )
  const days = changed(times, setCell('B2', '<c r="B2" s="1"><v>46385</v></c>'), 'worksheets/sheet3.xml')
  const found = await importSheets(readWorkbook(days), '/nowhere', today)
  expect(found.catalog[0]?.config).toMatchObject({
    comaList: [{}, {}, { start: '13:30', end: '24:00' }],
    dayOffs: ['2026-12-29', '2026-12-30', '2026-12-31'],
  })
})

test('what the sheets no longer say, and slots that would change their place, are told', async () => {
  const folder = await aBundle(
    aCatalog({ 'calendars/1.json': { ...exampleBooking.calendars[0], reservationStart: '2026-01-01' } }),
  )
  const { lost, warnings } = await read(
    sheetsWith([
      ['枠', 2, 4, '8:00'],
      ['枠', 2, 5, '8:30'],
      ['枠', 3, 4, '13:30'],
      ['枠', 3, 5, '14:30'],
      ['枠', 4, 4, '10:00'],
      ['枠', 4, 5, '11:00'],
    ]),
    folder,
  )
  expect(warnings.find(({ sheet }) => sheet === '枠')).toMatchObject({
    cell: 'D3',
    message: expect.stringContaining('前からある枠 13:30～14:30 の順番が変わります。'),
  })
  expect(lost).toEqual([
    '『カレンダー』シートにないので、calendars/1.json からなくなります：カレンダー「相談室」（soudan）の 「そのほかの設定（JSON）」の reservationStart',
    '『カレンダー』シートにないので、calendars/1.json からなくなります：カレンダー「相談室」（soudan）の 枠 09:00～10:00',
    expect.stringContaining('categories.json からなくなります：分類「市役所」（large-1）'),
    expect.stringContaining('分類「1階」（medium-1）'),
    expect.stringContaining('分類「1番」（small-1）'),
    expect.stringContaining('items.json からなくなります：予約するもの「相談」（small-1_a）'),
  ])
})
