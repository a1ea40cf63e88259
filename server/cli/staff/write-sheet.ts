import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../../../adapters/csv/write-private-file.ts'
import { qrPng, qrSvg } from '../../../adapters/qr/qr-image.ts'
import { type Sheet, sheetHtml } from './sheet-html.ts'

/** Makes the folder, readable by its owner only, unless it is there. @throws Error with the system's code */
export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/**
 * Writes `<name>.svg`, `.png` and `.html` into a folder, readable by their owner only.
 * @returns their paths
 * @throws Error with the system's code
 */
export async function writeSheet(folder: string, name: string, sheet: Sheet): Promise<string[]> {
  const contents: [string, Uint8Array][] = [
    [`${name}.svg`, Buffer.from(qrSvg(sheet.url, sheet.title))],
    [`${name}.png`, qrPng(sheet.url)],
    [`${name}.html`, Buffer.from(sheetHtml(sheet))],
  ]
  for (const [file, bytes] of contents) await writePrivateFile(join(folder, file), [bytes])
  return contents.map(([file]) => join(folder, file))
}
