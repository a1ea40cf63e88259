import { KeysChanged } from '../../adapters/storage/keys/stored-keys.ts'
import { UnreadableBackup } from '../../adapters/storage/sealing/sealed-backup.ts'
import { DatabaseInUse } from '../../adapters/storage/sqlite/backup/swap-database.ts'
import { ServerRunning } from '../../adapters/storage/sqlite/server-lock.ts'
import { MAX_ROW_LENGTH, UnreadableCsv } from '../../adapters/tables/read-csv.ts'
import { TooLargeForSheet } from '../../adapters/tables/stream-workbook.ts'
import { TableUnreadable } from '../../adapters/tables/table-unreadable.ts'
import { WorkbookUnreadable } from '../../adapters/tables/workbook-unreadable.ts'
import { explainFileError } from '../composition/explain-file-error.ts'
import { ConfigError } from '../composition/read-setting.ts'
import { CommandFailed, WrongArguments } from './failures.ts'
import { grouped, printable } from './printing.ts'

/**
 * A message for the operator about an error; undefined for a fault, which nobody has words for. What only a command
 * knows it says itself, with `CommandFailed`.
 */
export function explain(error: unknown): string | undefined {
  if (error instanceof CommandFailed || error instanceof WrongArguments) return error.message
  if (error instanceof ConfigError) return `設定に誤りがあります：${error.message}`
  if (error instanceof UnreadableCsv) return unreadableCsv[error.reason](error)
  if (error instanceof WorkbookUnreadable) return unreadableWorkbook[error.reason]
  if (error instanceof TableUnreadable) return printable(tableFault(error.fault))
  if (error instanceof TooLargeForSheet)
    return 'Excelのファイルに入りきらない長い答えか、多すぎる行があります。CSVで書き出してください。'
  if (error instanceof UnreadableBackup) return unreadableBackup[error.reason](error)
  if (error instanceof ServerRunning)
    return 'サーバーが動いています。先に止めてください（戻している間に届いた回答が失われないようにするためです）。'
  if (error instanceof DatabaseInUse)
    return 'ほかのコマンドがデータベースを使っています。終わってから、もう一度行ってください。'
  if (error instanceof KeysChanged)
    return 'ほかのコマンドが同時に鍵を変えたか、keys -- rewrap のあと、まだサーバーが新しい DATA_KEY で起動していません。何も変えていません。起動してから、もう一度行ってください。'
  return explainFileError(error)
}

/** An error with what else there is to say after it; a fault stays as it is. */
export function withMore(error: unknown, more: string): unknown {
  const message = explain(error)
  return message === undefined ? error : new CommandFailed(`${message}${more}`, { cause: error })
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
const unreadableWorkbook: Readonly<Record<WorkbookUnreadable['reason'], string>> = {
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

const unreadableBackup: Readonly<Record<UnreadableBackup['reason'], (error: UnreadableBackup) => string>> = {
  foreign: () => 'npm run backup で作ったファイルではありません。',
  key: () =>
    'DATA_KEYが、このファイルを封じたときの鍵と違います（またはファイルの先頭が書き換えられています）。',
  damaged: ({ at }) =>
    `ファイルが途中で切れているか、書き換えられているか、順番が入れ替わっています（${grouped(at)}バイト目から）。`,
}
