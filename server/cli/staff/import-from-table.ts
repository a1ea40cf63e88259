import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { scryptPasswordHash } from '../../../adapters/platform/scrypt-password-hash.ts'
import {
  makeImportStaff,
  type StaffRow,
  type StaffRowFault,
} from '../../../application/office/import-staff.ts'
import type { TableRow } from '../../../application/office/office-table.ts'
import { staff as texts } from '../../../application/texts/ja.json'
import { command, exitCodes } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { type OpenTable, openTable, placeIn, sheetChoice, sheetOf } from '../open-table.ts'
import { grouped, printable, showProgress } from '../printing.ts'

const titles = {
  username: 'ユーザー名',
  name: '氏名',
  email: 'メールアドレス',
  password: '仮パスワード',
} as const satisfies Record<Exclude<keyof StaffRow, 'row'>, string>
const known: ReadonlySet<string> = new Set(Object.values(titles))

/** `staff import`: all records or none. */
export const importStaff = command({
  about: `職員の表（.xlsxかCSV）を、まとめて取り込みます。列は ${Object.values(titles).join('、')} です。`,
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
  const table = await openTable(file, (header) => header.includes(titles.username))
  const choice = sheetChoice(table)
  if (choice !== '') out.write(`${printable(choice)}\n`)
  const wrong = wrongHeader(table.header)
  if (wrong !== undefined) throw new CommandFailed(`${wrong}何も取り込んでいません。`)
  const rows: StaffRow[] = []
  const unreadable: string[] = []
  for await (const row of table.rows()) {
    rows.push(staffRowOf(row))
    unreadable.push(...unreadableIn(row, table))
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

/** What is wrong with the cells of a row: no name and no password may be other than it was written. */
function unreadableIn({ row, kinds = new Map(), hasTooMany }: TableRow, table: OpenTable): string[] {
  const cells = [...kinds.keys()].map(
    (column) =>
      `${placeOf(table, row, column)} 「${column}」 Excelが数や日付として読んだか、式です（先頭の0が消えていることがあります）。セルの書式を「文字列」にして、書き直してください。`,
  )
  return hasTooMany ? [`${placeOf(table, row, '')} 見出しより多くのセルがあります。`, ...cells] : cells
}

const placeOf = (table: OpenTable, row: number, column: string): string =>
  `${sheetOf(table)} ${placeIn(table, row, column)}`.trimStart()

/** A column that is misspelt would be left out in silence. */
function wrongHeader(header: readonly string[]): string | undefined {
  if (!header.includes(titles.username)) return `列「${titles.username}」がありません。`
  const unknown = header.find((title) => title !== '' && !known.has(title))
  if (unknown === undefined) return undefined
  return `「${printable(unknown)}」という列はありません。使えるのは ${[...known].join('、')} です。`
}

function staffRowOf({ row, cells }: TableRow): StaffRow {
  const [username, name, email, password] = Object.values(titles).map(
    (title) => cells.get(title)?.trim() || undefined,
  )
  return {
    row,
    username: username ?? '',
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
  }
}

function nothingImported({ out }: CommandContext, count: number): number {
  out.write(`誤りが ${grouped(count)}件あります。何も取り込んでいません。\n`)
  return exitCodes.failed
}

function lineOf(fault: StaffRowFault, table: OpenTable): string {
  const text =
    fault.code === 'twice' ? `${fault.first}行目と同じユーザー名です。` : texts[`issue.${fault.code}`]
  const limit = 'limit' in fault ? String(fault.limit) : ''
  const column = titles[fault.field]
  return `${placeOf(table, fault.row, column)} 「${column}」 ${text.replace('{limit}', limit)}`
}
