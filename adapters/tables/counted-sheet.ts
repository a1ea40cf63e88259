import type { CountedTable } from '../../application/office/counted.ts'
import type { SheetOfNumbers } from '../../domain/shared/sheet.ts'

/** Characters that take two places on a terminal. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** How wide a text is, in places of half a character. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)

/** As a sheet of a workbook, with columns as wide as what stands in them. */
export const sheetOf = ({ name, header, rows }: CountedTable): SheetOfNumbers => ({
  name,
  rows: [header, ...rows],
  widths: header.map((title, at) =>
    Math.min(60, 2 + Math.max(...[title, ...rows.map((row) => String(row[at] ?? ''))].map(widthOf))),
  ),
  headings: [1],
})
