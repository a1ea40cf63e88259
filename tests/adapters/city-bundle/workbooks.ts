import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'

type Row = readonly string[]

/** The lines of a form's head. */
export const aHead = (id = 'shinsei', title = '申請'): Row[] => [
  ['フォームID', id],
  ['題名', title],
  ['終わりの文', '受け付けました。'],
]

/** The names of the columns that `aRow` fills. */
export const titles: Row = ['項目ID', '題名', '種類', '必須', '選択肢', '最小', '最大', '既定値']

/** A sheet with the lines of a form's head, and with these items below. Its first item stands in row 6. */
export const aFormSheet = (
  items: readonly Row[],
  {
    name = '申請',
    head = aHead(),
    columns = titles,
  }: { name?: string; head?: readonly Row[]; columns?: Row } = {},
) => ({
  name,
  rows: [...head, [], columns, ...items],
  widths: [],
  headings: [],
})

/** The bytes of a workbook with one form. */
export const aWorkbook = (...items: readonly Row[]): Uint8Array => writeWorkbook([aFormSheet(items)])

/** The path of a file with these bytes. */
export async function aFile(bytes: Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'sheet-')), 'forms.xlsx')
  await writeFile(file, bytes)
  return file
}

/** `workbook` with the XML of its first sheet changed, as other programs write it. */
export function changed(
  workbook: Uint8Array,
  change: (xml: string) => string,
  part = 'worksheets/sheet1.xml',
) {
  const parts = unzipSync(workbook)
  const path = `xl/${part}`
  return zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) })
}

/** `xml` with the content of one cell replaced, by raw XML: `setCell('C6', '<c r="C6"><v>1</v></c>')`. */
export const setCell = (cell: string, raw: string) => (xml: string) =>
  xml.replace(new RegExp(`<c r="${cell}".*?</c>`, 's'), raw)
