import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { scryptPasswordHash } from '../../../adapters/platform/scrypt-password-hash.ts'
import {
  makeImportStaff,
  type StaffRow,
  type StaffRowFault,
} from '../../../application/office/import-staff.ts'
import {
  headerFault,
  staffColumns,
  staffRowOf,
  type UnreadableCell,
  unreadableCells,
} from '../../../application/office/staff-table.ts'
import { staff as texts } from '../../../application/texts/ja.json'
import { command, exitCodes } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { type OpenTable, openTable, placeIn, sheetChoice, sheetOf } from '../open-table.ts'
import { grouped, printable, showProgress } from '../printing.ts'

/** `staff import`: all records or none. */
export const importStaff = command({
  about: `職員の表（.xlsxかCSV）を、まとめて取り込みます。列は ${Object.values(staffColumns).join('、')} です。`,
  details: ['誤りがあれば、何も取り込みません。サーバーが動いたままで行え、監査ログに残ります。'],
  arguments: { file: { shown: '<ファイル>' } },
  run: ({ file }, context) => importFromTable(file, context),
})

async function importFromTable(file: string, context: CommandContext): Promise<number> {
  const { out, clock } = context
  if (context.staff().isRemote)
    throw new CommandFailed(
      '職員の登録は管理プラットフォーム（ADMIN_PLATFORM_URL）にあるので、ここでは取り込めません。',
    )
  const table = await openTable(file, (header) => header.includes(staffColumns.username))
  const choice = sheetChoice(table)
  if (choice !== '') out.write(`${printable(choice)}\n`)
  const wrong = wrongHeader(table.header)
  if (wrong !== undefined) throw new CommandFailed(`${wrong}何も取り込んでいません。`)
  const rows: StaffRow[] = []
  const unreadable: string[] = []
  for await (const row of table.rows()) {
    rows.push(staffRowOf(row))
    unreadable.push(...unreadableCells(row).map((cell) => unreadableText(cell, table)))
  }
  if (unreadable.length > 0) {
    for (const line of unreadable) out.write(`誤り ${printable(line)}\n`)
    return nothingImported(context, unreadable.length)
  }
  const progress = showProgress(context, '取り込み中')
  const imported = await withStorage(context, ({ staffAccounts }) =>
    makeImportStaff({ staffAccounts, passwords: scryptPasswordHash(), ids: randomIds, clock })(
      rows,
      progress,
    ),
  )
  if (imported.kind === 'faults') {
    for (const fault of imported.faults) out.write(`誤り ${printable(lineOf(fault, table))}\n`)
    return nothingImported(context, imported.faults.length)
  }
  const { added, total } = imported
  out.write(`取り込みました。新しい職員 ${grouped(added)}人、前からいる職員 ${grouped(total - added)}人。\n`)
  if (rows.some(({ password }) => password !== undefined))
    out.write('仮パスワードの書いてあるファイルは、要らなくなったら消してください。\n')
  return exitCodes.ok
}

const placeOf = (table: OpenTable, row: number, column: string): string =>
  `${sheetOf(table)} ${placeIn(table, row, column)}`.trimStart()

function wrongHeader(header: readonly string[]): string | undefined {
  const fault = headerFault(header)
  if (!fault) return undefined
  return fault.why === 'missing'
    ? `列「${fault.column}」がありません。`
    : `「${printable(fault.column)}」という列はありません。使えるのは ${Object.values(staffColumns).join('、')} です。`
}

function unreadableText({ row, column = '', why }: UnreadableCell, table: OpenTable): string {
  return why === 'too_many'
    ? `${placeOf(table, row, '')} 見出しより多くのセルがあります。`
    : `${placeOf(table, row, column)} 「${column}」 Excelが数や日付として読んだか、式です（先頭の0が消えていることがあります）。セルの書式を「文字列」にして、書き直してください。`
}

function nothingImported({ out }: CommandContext, count: number): number {
  out.write(`誤りが ${grouped(count)}件あります。何も取り込んでいません。\n`)
  return exitCodes.failed
}

function lineOf(fault: StaffRowFault, table: OpenTable): string {
  const text =
    fault.code === 'twice' ? `${fault.first}行目と同じユーザー名です。` : texts[`issue.${fault.code}`]
  const limit = 'limit' in fault ? String(fault.limit) : ''
  const column = staffColumns[fault.field]
  return `${placeOf(table, fault.row, column)} 「${column}」 ${text.replace('{limit}', limit)}`
}
