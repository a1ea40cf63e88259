import { MAX_ROW_LENGTH, UnreadableCsv } from '../../adapters/csv/read-csv.ts'
import { TableUnreadable } from '../../adapters/spreadsheet/table-unreadable.ts'
import { WorkbookUnreadable } from '../../adapters/spreadsheet/workbook-unreadable.ts'
import { grouped } from './grouped.ts'
import { printable } from './printable.ts'

/** A message for the operator about a file that is no table; undefined for any other error. */
export function explainTableError(error: unknown): string | undefined {
  if (error instanceof UnreadableCsv) return unreadableCsv[error.reason](error)
  if (error instanceof WorkbookUnreadable) return unreadableWorkbook[error.reason]
  return error instanceof TableUnreadable ? printable(tableFault(error.fault)) : undefined
}

const unreadableCsv: Readonly<Record<UnreadableCsv['reason'], (error: UnreadableCsv) => string>> = {
  encoding: () => '文字コードがUTF-8でもCP932でもありません。',
  quotes: ({ row }) => `${row}行目の引用符（"）が閉じていないか、余分です。`,
  no_header: () => '1行目に見出しがありません。',
  too_long: ({ row }) =>
    `${row}行目が長すぎます（1行は${grouped(MAX_ROW_LENGTH)}文字まで）。長いセルを短くするか、引用符（"）が閉じているかを確かめてください。`,
  header_twice: ({ column }) => `見出し「${printable(column)}」が2つあります。`,
}

/** Messages about workbooks that can't be read, whatever they hold. */
export const unreadableWorkbook: Readonly<Record<WorkbookUnreadable['reason'], string>> = {
  no_workbook:
    'Excelブック（.xlsx）として読めません。Excelで開き、「Excelブック（.xlsx）」で保存し直してください。',
  old_or_locked:
    '古い形式（.xls）か、パスワードの付いたファイルです。パスワードを外し、「Excelブック（.xlsx）」で保存し直してください。',
  too_large:
    'ファイルが大きすぎます。画像や使わないシートを取ってください。表そのものが大きいときは、CSVで保存するか、行を分けて別のファイルにしてください。',
  too_many_cells: '列か、結合したセルが多すぎます。使わない列と結合を取ってください。',
}

function tableFault(fault: TableUnreadable['fault']): string {
  if (fault.reason === 'no_header') return '1行目に見出しのあるシートがありません。'
  if (fault.reason === 'several_sheets')
    return `見出しの合うシートが${fault.sheets.length}枚あり（${named(fault.sheets)}）、どれを読むのか分かりません。読むシートだけを残して保存してください。`
  const [first, ...more] = fault.cells
  if (fault.reason === 'header_twice')
    return `『${fault.sheet}』シートに、見出し「${fault.title}」が2つあります（${fault.cells.join('、')}）。`
  return `『${fault.sheet}』シートの ${first}${more.length > 0 ? ` ほか${more.length}か所` : ''} が、結合したセルです。どの行の値か分からないので、結合を解いて、それぞれのセルに書いてください。`
}

/** `『a』『b』` */
const named = (sheets: readonly string[]): string => sheets.map((name) => `『${name}』`).join('')
