import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'

/** A file of a translator with these lines, or these bytes. */
export const aFile = (name: string, content: readonly string[] | Uint8Array): Promise<string> =>
  written(name, content instanceof Uint8Array ? content : `${content.join('\r\n')}\r\n`)

/** A workbook with these rows. */
export const aWorkbookOf = (rows: readonly (readonly string[])[]): Promise<string> =>
  written('back.xlsx', writeWorkbook([{ name: '訳', rows, widths: [20, 20], headings: [1] }]))

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'translator-')), name)
  await writeFile(file, content)
  return file
}
