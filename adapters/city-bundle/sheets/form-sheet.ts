import { type Cell, cellName, type Sheet } from '../../../domain/shared/sheet.ts'
import { plainWord } from './plain-word.ts'

/** What is wrong in a sheet, and in which cell. */
export type SheetFault = { sheet: string; cell: string; message: string }

/** The sheet of the template that explains the others; it holds no form. */
export const explanationSheet = '書き方'

/** The places of a sheet that hold a form, or another table. */
export type TablePlaces = {
  /** Lines of the head: name in the first column, text in the second. */
  head: readonly { name: Cell; value: Cell | undefined }[]
  /** The row with the names of the columns; undefined if the sheet has none. */
  titleRow: number | undefined
  titles: readonly Cell[]
  /** The rows below that are not empty. Those that begin with ※ are notes. */
  rows: readonly { row: number; cells: ReadonlyMap<number, Cell> }[]
}

/**
 * Where the table stands in a sheet; undefined if it holds none.
 *
 * @param keyColumn by which the row with the names of the columns is known
 * @param idLine a line above by which a form is known, even if its items are missing
 */
export function tablePlaces(
  { cells }: Sheet,
  { idLine, keyColumn }: { idLine?: string; keyColumn: string },
): TablePlaces | undefined {
  const titleRow = cells.find(({ text }) => plainWord(text) === plainWord(keyColumn))?.row
  const above = cells.filter(({ row }) => row < (titleRow ?? Number.POSITIVE_INFINITY))
  const names = above.filter(({ column }) => column === 1)
  if (
    titleRow === undefined &&
    !names.some(({ text }) => idLine !== undefined && plainWord(text) === plainWord(idLine))
  )
    return undefined
  const values = new Map(above.filter(({ column }) => column === 2).map((cell) => [cell.row, cell]))
  const rows = new Map<number, Map<number, Cell>>()
  for (const cell of cells) {
    if (titleRow === undefined || cell.row <= titleRow || cell.text.trim() === '') continue
    const row = rows.get(cell.row) ?? new Map<number, Cell>()
    rows.set(cell.row, row.set(cell.column, cell))
  }
  return {
    head: names.map((name) => ({ name, value: values.get(name.row) })),
    titleRow,
    titles: cells.filter(({ row }) => row === titleRow),
    rows: [...rows]
      .filter(([, row]) => !row.get(Math.min(...row.keys()))?.text.startsWith('※'))
      .map(([row, found]) => ({ row, cells: found })),
  }
}

const dateColumns: ReadonlySet<string> = new Set([
  ...['最小', '最大', '既定値', '受付の始まり', '受付の終わり'],
  ...[
    '予約できる最初の日',
    '予約できる最後の日',
    'この日から',
    'この日まで',
    '休みの日',
    '変える日',
    '開始',
    '終了',
  ],
])

/**
 * What is wrong with the kind of a cell: a formula, an error, a date where a text was written; undefined if it is read.
 */
export function kindFault({ kind, text }: Cell, name: string): string | undefined {
  if (kind === 'formula') return '式は使えません。セルをコピーし、「値の貼り付け」で値に置き換えてください。'
  if (kind === 'error') return `セルの値が誤り（${text}）になっています。書き直してください。`
  if (kind === 'date' && !dateColumns.has(name))
    return `表計算ソフトが日付（${text}）に変えています。セルの書式を「文字列」にして、書き直してください。`
  return undefined
}

/** A fault for each joined cell that hides what belongs to several rows, or to several columns of the items. */
export function mergeFaults(sheet: Sheet, titleRow: number): SheetFault[] {
  const wrong = sheet.merged.filter(({ top, bottom }) => bottom >= titleRow || top !== bottom)
  return wrong.map(({ top, left }) => ({
    sheet: sheet.name,
    cell: cellName(top, left),
    message: 'セルの結合は読めません。結合を解いて、それぞれのセルに書いてください。',
  }))
}
