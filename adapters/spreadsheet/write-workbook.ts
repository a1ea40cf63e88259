import { strToU8, zipSync } from 'fflate'
import { type CellChoices, cellName, columnName, type NewSheet } from '../../domain/shared/sheet.ts'
import { escapeControls } from './escaped-text.ts'

/** Characters that a cell can hold. */
export const maxCellLength = 32_767

const listSheet = '選択肢の一覧'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** A file that is written twice from the same sheets is the same: zip files hold a time, the earliest is 1980. */
const written = { mtime: '1980-01-02T00:00:00Z', level: 6 } as const

/** The bytes of an .xlsx file with these sheets. The lists of choices stand in a hidden sheet. */
export function writeWorkbook(sheets: readonly NewSheet[]): Uint8Array {
  const lists: (readonly string[])[] = []
  const parts = sheets.map((sheet) => sheetXml(sheet, lists))
  const all = [
    ...sheets.map(({ name }, index) => ({ name, xml: parts[index]!, hidden: false })),
    ...(lists.length > 0 ? [{ name: listSheet, xml: listXml(lists), hidden: true }] : []),
  ]
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(all.length),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml(all),
    'xl/_rels/workbook.xml.rels': relationships([
      ...all.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
      { type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': styles,
  }
  for (const [index, { xml }] of all.entries()) files[`xl/worksheets/sheet${index + 1}.xml`] = xml
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(declaration + xml)])),
    written,
  )
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string =>
  escapeControls(text).replace(/[&<>"]/g, (character) => entities[character] ?? '')

function sheetXml(sheet: NewSheet, lists: (readonly string[])[]): string {
  const { rows, widths, headings, choices = [] } = sheet
  const heads = new Set(headings)
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
  )
  return [
    `<worksheet xmlns="${main}"><cols>${columns.join('')}</cols>`,
    `<sheetData>${rows.map((row, index) => rowXml(row, index + 1, heads.has(index + 1) ? 2 : 1)).join('')}</sheetData>`,
    choices.length > 0 ? validations(choices, lists) : '',
    '</worksheet>',
  ].join('')
}

function rowXml(texts: readonly string[], row: number, style: number): string {
  const cells = texts.map((text, index) =>
    text === ''
      ? ''
      : `<c r="${cellName(row, index + 1)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
  )
  return `<row r="${row}">${cells.join('')}</row>`
}

/** What cells offer, as references into the hidden sheet, to which the lists are added. A text that is not offered is only warned of. */
function validations(choices: readonly CellChoices[], lists: (readonly string[])[]): string {
  const each = choices.map(({ column, firstRow, lastRow, values }) => {
    const place = `${cellName(firstRow, column)}:${cellName(lastRow, column)}`
    const known = lists.indexOf(values)
    const list = known >= 0 ? known + 1 : lists.push(values)
    const letters = columnName(list)
    const source = `'${listSheet}'!$${letters}$1:$${letters}$${values.length}`
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${place}"><formula1>${source}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

function listXml(lists: readonly (readonly string[])[]): string {
  const height = Math.max(...lists.map(({ length }) => length))
  const rows = Array.from({ length: height }, (_, index) =>
    rowXml(
      lists.map((list) => list[index] ?? ''),
      index + 1,
      1,
    ),
  )
  return `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

function workbookXml(sheets: readonly { name: string; hidden: boolean }[]): string {
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`
}

function relationships(all: readonly { type: string; target: string }[]): string {
  const each = all.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${type}.${kind}+xml"/>`
  return [
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_, index) => part(`worksheets/sheet${index + 1}.xml`, 'worksheet')),
    '</Types>',
  ].join('')
}

/** Style 1 is text that wraps, 2 the same as a heading. Format 49 is text: what is typed stays as it is typed. */
const styles = [
  `<styleSheet xmlns="${main}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8F1FE"/></patternFill></fill></fills>',
  '<borders count="1"><border/></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  ...[
    [0, 0],
    [1, 2],
  ].map(
    ([font, fill]) =>
      `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  ),
  '</cellXfs></styleSheet>',
].join('')
