import { strToU8, Zip, ZipDeflate } from 'fflate'

/** Characters that a cell can hold; Excel refuses to open a file with a longer one. */
const maxCellLength = 32_767
/** Rows that a sheet can have, the header among them. */
const maxSheetRows = 1_048_576

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'

/** A table, or a text in it, that is larger than a spreadsheet can hold. */
export class TooLargeForSheet extends Error {
  override readonly name = 'TooLargeForSheet'
}

/** The parts of a workbook with one sheet besides that sheet. Style 1 is text, 2 a heading that is text. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="回答" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

const sheetStart = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

/**
 * A table as the bytes of an .xlsx file, in chunks: every cell is a text, so that no spreadsheet makes numbers, days or formulas of
 * them. Memory does not grow with the table.
 *
 * @throws TooLargeForSheet
 */
export async function* xlsxBytes(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const taken = () => ready.splice(0)
  for (const [name, xml] of Object.entries(parts)) add(zip, name).push(strToU8(declaration + xml), true)
  const sheet = add(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${declaration}${sheetStart}${rowXml(header, 1, 2)}`))
  let row = 1
  for await (const cells of rows) {
    if (++row > maxSheetRows) throw new TooLargeForSheet('too many rows for a sheet')
    sheet.push(strToU8(rowXml(cells, row, 1)))
    yield* taken()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* taken()
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 })
  // The earliest time that a zip file can hold: the same table gives the same file.
  file.mtime = '1980-01-02T00:00:00Z'
  zip.add(file)
  return file
}

const rowXml = (texts: readonly string[], row: number, style: number): string =>
  `<row r="${row}">${texts.map((text) => cellXml(text, style)).join('')}</row>`

function cellXml(text: string, style: number): string {
  if (text === '') return `<c s="${style}"/>`
  if (text.length > maxCellLength) throw new TooLargeForSheet('too many characters for a cell')
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Text as XML holds it, and characters that XML lacks as spreadsheets write them: `_x0001_`. */
const escapeXml = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu, (one) => `_x${hexOf(one)}_`)
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const hexOf = (character: string): string =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
