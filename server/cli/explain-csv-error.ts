import { MAX_ROW_LENGTH, UnreadableCsv } from '../../adapters/csv/read-csv.ts'
import { grouped } from './grouped.ts'
import { printable } from './printable.ts'

/** A message for the operator about a file that is no CSV file; undefined for any other error. */
export const explainCsvError = (error: unknown): string | undefined =>
  error instanceof UnreadableCsv ? unreadable[error.reason](error) : undefined

const unreadable: Readonly<Record<UnreadableCsv['reason'], (error: UnreadableCsv) => string>> = {
  encoding: () => '文字コードがUTF-8でもCP932でもありません。',
  quotes: ({ row }) => `${row}行目の引用符（"）が閉じていないか、余分です。`,
  no_header: () => '1行目に見出しがありません。',
  too_long: ({ row }) =>
    `${row}行目が長すぎます（1行は${grouped(MAX_ROW_LENGTH)}文字まで）。長いセルを短くするか、引用符（"）が閉じているかを確かめてください。`,
  header_twice: ({ column }) => `見出し「${printable(column)}」が2つあります。`,
}
