import { join } from 'node:path'
import { qrPng, qrSvg } from '../../adapters/platform/qr-image.ts'
import { writePrivateFile } from '../../adapters/tables/write-private-file.ts'
import type { Html } from '../../adapters/web/html.ts'

/**
 * Writes an address as QR code, `<name>.svg` and `.png`, and pages to print, into a folder; readable by their owner
 * only.
 * @param pages by file name
 * @returns the paths of the files
 * @throws Error with the system's code
 */
export async function writeQrFiles(
  folder: string,
  codes: readonly { name: string; title: string; url: string }[],
  pages: Readonly<Record<string, Html>>,
): Promise<string[]> {
  const contents: [file: string, bytes: Uint8Array][] = [
    ...codes.flatMap(({ name, title, url }): [string, Uint8Array][] => [
      [`${name}.svg`, Buffer.from(String(qrSvg(url, title)))],
      [`${name}.png`, qrPng(url)],
    ]),
    ...Object.entries(pages).map(([file, page]): [string, Uint8Array] => [file, Buffer.from(String(page))]),
  ]
  for (const [file, bytes] of contents) await writePrivateFile(join(folder, file), [bytes])
  return contents.map(([file]) => join(folder, file))
}
