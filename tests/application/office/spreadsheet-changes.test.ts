import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryText } from '../../../domain/answer/entries.ts'
import type { TableCellKind } from '../../../domain/shared/sheet.ts'
import { anItem } from '../forms.ts'
import { anImportOffice, outcomesOf, paper, texts } from './an-import-office.ts'
import { anOffice, row } from './an-office.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const items = {
  お名前: anItem({ itemKey: 'name', title: 'お名前', ...sought }),
  電話番号: anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
  郵便番号: anItem({ itemKey: 'code', title: '郵便番号', type: 'postcode' }),
  連絡先: anItem({ itemKey: 'contact', title: '連絡先', inputFormat: 'phone' }),
  番地: anItem({ itemKey: 'house', title: '番地' }),
  日: anItem({ itemKey: 'day', title: '日', type: 'birthday' }),
  点数: anItem({ itemKey: 'scale', title: '点数', type: 'linearscale', scale_min: -2, scale_max: 2 }),
  時間帯: anItem({ itemKey: 'time', title: '時間帯', type: 'dropdown', options: ['9:00', '1-2', '5月6日'] }),
} as const
type Column = keyof typeof items

/** A cell, and what the reader of its file says that a spreadsheet has made of it. */
type Cell = { text: string; kind?: TableCellKind }

const ofKinds = (cells: Partial<Record<string, Cell>>) =>
  new Map(
    Object.entries(cells).flatMap(([column, cell]) => (cell?.kind ? [[column, cell.kind] as const] : [])),
  )

/** What an import makes of a row with this cell: outcome, problems and warnings; and what is stored. */
async function imported(column: string, cell: Cell) {
  const office = await anImportOffice({ config: { surveySchema: Object.values(items) } })
  const cells = new Map(Object.entries({ 番号: 'P-1', お名前: '花子', [column]: cell.text }))
  async function* rows() {
    yield { row: 2, cells, kinds: ofKinds({ [column]: cell }) }
  }
  const [outcome = []] = outcomesOf(await office.import([], { rows }))
  const [record] = await office.stored()
  const item = items[column as Column]
  return { outcome, stored: record && item && entryText(texts(record)[item.itemKey]) }
}

const cells: readonly [string, string, Cell, string | undefined, string?][] = [
  [
    'a phone number as a number',
    '電話番号',
    { text: '312345678', kind: 'number' },
    '0312345678',
    'zero_restored',
  ],
  [
    'a mobile number as a number',
    '連絡先',
    { text: '9012345678', kind: 'number' },
    '09012345678',
    'zero_restored',
  ],
  ['a phone number in a format', '電話番号', { text: '03-1234-5678', kind: 'number' }, '0312345678'],
  ['a postcode as a number', '郵便番号', { text: '10010', kind: 'number' }, '0010010', 'zero_restored'],
  ['a postcode in a format', '郵便番号', { text: '060-0000', kind: 'number' }, '0600000'],
  ['a postcode that is too short', '郵便番号', { text: '1001', kind: 'number' }, undefined, 'item_invalid'],
  ['a phone number as a text of CSV', '電話番号', { text: '312345678' }, undefined, 'item_invalid'],
  ['a mobile number as a text of CSV', '連絡先', { text: '9012345678' }, undefined, 'zero_lost'],
  ['a house number as a day', '番地', { text: '1月2日', kind: 'date' }, undefined, 'cell_date'],
  [
    'a house number as a day with a year',
    '番地',
    { text: '2001-02-03', kind: 'date' },
    undefined,
    'cell_date',
  ],
  ['what may be a house number in CSV', '番地', { text: '1月2日', kind: 'date_like' }, '1月2日', 'date_like'],
  ['a house number as a number', '番地', { text: '5', kind: 'number' }, '5', 'number_like'],
  ['a number without its digits', '番地', { text: '1.23E+11', kind: 'exponent' }, undefined, 'cell_exponent'],
  ['a formula', '番地', { text: '=A1', kind: 'formula' }, undefined, 'cell_formula'],
  ['an error', '日', { text: '#N/A', kind: 'error' }, undefined, 'cell_error'],
  ['a day', '日', { text: '2024-06-01', kind: 'date' }, '2024-06-01'],
  ['a day without its year', '日', { text: '6月1日', kind: 'date' }, undefined, 'item_invalid'],
  ['the number of a day', '日', { text: '45444', kind: 'number' }, undefined, 'item_invalid'],
  ['a step below 0', '点数', { text: '-1', kind: 'number' }, '-1'],
  ['an option that looks like a time', '時間帯', { text: '9:00' }, '9:00'],
  ['an option that became a day', '時間帯', { text: '1月2日', kind: 'date' }, undefined, 'item_invalid'],
  ['an option that is a day', '時間帯', { text: '5月6日', kind: 'date' }, '5月6日', 'date_like'],
  ['an option that is a day in CSV', '時間帯', { text: '5月6日', kind: 'date_like' }, '5月6日', 'date_like'],
  [
    'an option that became a day in CSV',
    '時間帯',
    { text: '1月2日', kind: 'date_like' },
    undefined,
    'item_invalid',
  ],
  [
    'a number of the row that became a day',
    '番号',
    { text: '1月2日', kind: 'date_like' },
    undefined,
    'cell_date',
  ],
  ['a status that is a formula', '対応状況', { text: '=A1', kind: 'formula' }, undefined, 'cell_formula'],
  ['a receipt as a day', '受付日時', { text: '2024-06-01 09:00', kind: 'date' }, undefined],
]

describe('an import takes what is certain and refuses the rest by cell [R13]', () => {
  test.each(cells)('%s', async (_, column, cell, stored, why) => {
    const found = await imported(column, cell)
    expect(found.stored).toBe(stored)
    const isStored = stored !== undefined || why === undefined
    expect(found.outcome).toEqual([isStored ? 'imported' : 'refused', ...(why ? [`${column}:${why}`] : [])])
  })

  test('the readable columns of a reservation may hold days and times, but no formula', async () => {
    const words = {
      '予約（内容）': 'バリウム',
      '予約（場所）': '胃がん',
      '予約（日）': '2024-06-14',
      '予約（時刻）': '9:00',
    }
    const run = async (kind: TableCellKind) => {
      const office = await anImportOffice()
      async function* rows() {
        yield { row: 2, cells: new Map(Object.entries(paper(words))), kinds: new Map([['予約（日）', kind]]) }
      }
      return outcomesOf(await office.import([], { rows }))
    }
    expect(await run('date')).toEqual([['imported']])
    expect(await run('formula')).toEqual([['refused', '予約（日）:cell_formula']])
  })
})

/**
 * What Excel shows, and so saves as CSV, of a text that it opens: see `kindOf` of the reader for what can be seen of
 * it.
 */
function savedAsCsv(text: string): Cell {
  const day = /^(\d{1,2})[-/](\d{1,2})$/.exec(text)
  if (day) return { text: `${Number(day[1])}月${Number(day[2])}日`, kind: 'date_like' }
  const years = /^(\d)-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (years) return { text: `200${years[1]}/${years[2]}/${years[3]}`, kind: 'date_like' }
  if (/^\d+[eE]\d{1,2}$/.test(text) || /^[1-9]\d{11,}$/.test(text)) {
    const [digits = '', power = ''] = Number(text).toExponential(2).split('e+')
    return { text: `${digits}E+${power.padStart(2, '0')}`, kind: 'exponent' }
  }
  return /^\d+$/.test(text) ? { text: String(Number(text)) } : { text }
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const twoNumbers = fc.tuple(
  fc.integer({ min: 1, max: 12 }),
  fc.constantFrom('-', '/'),
  fc.integer({ min: 1, max: 28 }),
)
const threeNumbers = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.join('-'))
const written: fc.Arbitrary<[Column, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom<Column>('電話番号', '連絡先'),
    digits(8).map((rest) => `0${rest}`.padEnd(10, '3')),
  ),
  fc.tuple(
    fc.constantFrom<Column>('電話番号', '連絡先'),
    digits(8).map((rest) => `090${rest}`),
  ),
  fc.tuple(fc.constant<Column>('郵便番号'), digits(7)),
  fc.tuple(fc.constant<Column>('番地'), threeNumbers),
  fc.tuple(
    fc.constantFrom<Column>('番地', '時間帯'),
    twoNumbers.map((parts) => parts.join('')),
  ),
  fc.tuple(
    fc.constant<Column>('番地'),
    fc.tuple(digits(3), digits(1)).map(([a, b]) => `1${a}E${b}`),
  ),
  fc.tuple(
    fc.constant<Column>('番地'),
    digits(14).map((rest) => `1${rest}`),
  ),
  fc.tuple(fc.constant<Column>('点数'), fc.constantFrom('-2', '-1', '0', '1', '2')),
)

test('what Excel saves as CSV is refused, told or stored as it was written, and never changed in silence [R13]', async () => {
  await fc.assert(
    fc.asyncProperty(written, async ([column, text]) => {
      const { outcome, stored } = await imported(column, savedAsCsv(text))
      const isTold = outcome.length > 1
      expect(isTold || stored === text, `${column} ${text}: ${outcome} ${stored}`).toBe(true)
    }),
    { numRuns: 150, examples: [[['時間帯', '5-6']]] },
  )
})

const kept: readonly [string, Cell, string?][] = [
  ['1-2', { text: '1月2日', kind: 'date_like' }],
  ['1/2', { text: '1月2日', kind: 'date' }],
  ['1-2-3', { text: '2001/2/3', kind: 'date_like' }],
  ['1-2-3', { text: '2001-02-03', kind: 'date' }],
  ['2024/6/14', { text: '2024-06-14', kind: 'date' }],
  ['12E3', { text: '1.20E+04', kind: 'exponent' }],
  ['123456789012', { text: '1.23457E+11', kind: 'exponent' }],
  ['007', { text: '7', kind: 'number' }, 'zero_lost'],
  ['007', { text: '7' }, 'zero_lost'],
  ['1.50', { text: '1.5', kind: 'number' }],
  ['１２', { text: '12', kind: 'number' }],
]

describe('an update [R13]', () => {
  const memo = anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true })
  const updated = async (before: string, cell: Cell) => {
    const it = await anOffice({ schema: [memo] })
    await it.update([row({ 職員のメモ: before })])
    async function* rows() {
      const cells = new Map(Object.entries(row({ 職員のメモ: cell.text })))
      yield { row: 2, cells, kinds: ofKinds({ 職員のメモ: cell }) }
    }
    const [report] = await it.update([], { rows: rows() })
    const found = [...(report?.problems ?? []), ...(report?.warnings ?? [])]
    return { outcome: report?.outcome, found: found.map(({ why }) => why), memo: (await it.texts()).memo }
  }

  test.each(kept)(
    'keeps %j where a spreadsheet has made %j of it, and tells',
    async (before, cell, why = 'changed_by_sheet') => {
      expect(await updated(before, cell)).toEqual({
        outcome: 'unchanged',
        found: [why],
        memo: [before],
      })
    },
  )

  test('refuses another day or formula, and takes another number with a warning', async () => {
    const refused = async (cell: Cell) => (await updated('1-2', cell)).found
    expect(await refused({ text: '3月4日', kind: 'date' })).toEqual(['cell_date'])
    expect(await refused({ text: '=A1', kind: 'formula' })).toEqual(['cell_formula'])
    expect(await refused({ text: '1.23E+11', kind: 'exponent' })).toEqual(['cell_exponent'])
    expect(await updated('1-2', { text: '5', kind: 'number' })).toEqual({
      outcome: 'updated',
      found: ['number_like'],
      memo: ['5'],
    })
  })

  test('refuses a status, a code or a form that a spreadsheet has changed', async () => {
    const it = await anOffice({ schema: [memo] })
    const problems = async (column: string, cell: Cell) => {
      async function* rows() {
        const cells = new Map(Object.entries(row({ [column]: cell.text })))
        yield { row: 2, cells, kinds: ofKinds({ [column]: cell }) }
      }
      return (await it.update([], { rows: rows() }))[0]?.problems
    }
    expect(await problems('対応状況', { text: '#REF!', kind: 'error' })).toMatchObject([
      { column: '対応状況', why: 'cell_error', value: '#REF!' },
    ])
    expect(await problems('受付コード', { text: '1.20E+41', kind: 'exponent' })).toMatchObject([
      { column: '受付コード', why: 'cell_exponent' },
    ])
    expect(await problems('フォームID', { text: '=A1', kind: 'formula' })).toMatchObject([
      { why: 'cell_formula' },
    ])
  })
})
