import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { escapeXml, sheetPath } from '../../../adapters/tables/package-parts.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'

/**
 * A cell as a spreadsheet stores it: a text, or a value of its own with the format of a number, a type or a formula.
 */
export type OfficeCell = string | { v?: string | number; format?: string; t?: string; f?: string }

type OfficeSheet = {
  name: string
  rows: readonly (readonly OfficeCell[])[]
  merged?: string
  hidden?: boolean
}

/** An .xlsx file as somebody at an office saves it, whose cells are of all types. */
export function officeWorkbook(...sheets: readonly OfficeSheet[]): Uint8Array {
  const formats: string[] = []
  const parts = unzipSync(
    writeWorkbook(sheets.map(({ name }) => ({ name, rows: [], widths: [], headings: [] }))),
  )
  for (const [index, { rows, merged }] of sheets.entries())
    parts[sheetPath(index + 1)] = strToU8(sheetXml(rows, formats, merged))
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  parts['xl/workbook.xml'] = strToU8(
    sheets
      .filter(({ hidden }) => hidden)
      .reduce((xml, { name }) => xml.replace(`name="${name}"`, `name="${name}" state="hidden"`), workbook),
  )
  parts['xl/styles.xml'] = strToU8(stylesXml(formats))
  return zipSync(parts)
}

function sheetXml(rows: OfficeSheet['rows'], formats: string[], merged = ''): string {
  const styleOf = (format: string) => {
    const known = formats.indexOf(format)
    return known >= 0 ? known + 1 : formats.push(format)
  }
  const cellXml = (cell: OfficeCell) => {
    if (typeof cell === 'string')
      return cell === ''
        ? '<c/>'
        : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
    const { v, format, t, f } = cell
    const style = format === undefined ? '' : ` s="${styleOf(format)}"`
    return `<c${style}${t === undefined ? '' : ` t="${t}"`}>${f === undefined ? '' : `<f>${escapeXml(f)}</f>`}${v === undefined ? '' : `<v>${v}</v>`}</c>`
  }
  const data = rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')
  const joined = merged && `<mergeCells><mergeCell ref="${merged}"/></mergeCells>`
  return `<worksheet><sheetData>${data}</sheetData>${joined}</worksheet>`
}

const stylesXml = (formats: readonly string[]): string =>
  `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`
