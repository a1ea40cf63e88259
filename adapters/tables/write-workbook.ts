import { strToU8, zipSync } from 'fflate'
import { type CellChoices, cellName, columnName, type SheetOfNumbers } from '../../domain/shared/sheet.ts'
import { compression, declaration, escapeXml, main, packageParts, sheetPath } from './package-parts.ts'

const listSheet = '選択肢の一覧'
/** The bytes of an .xlsx file with these sheets. The lists of choices stand in a hidden sheet. */
export function writeWorkbook(sheets: readonly SheetOfNumbers[]): Uint8Array {
  const lists: (readonly string[])[] = []
  const parts = sheets.map((sheet) => sheetXml(sheet, lists))
  const all = [
    ...sheets.map(({ name }, index) => ({ name, xml: parts[index]!, hidden: false })),
    ...(lists.length > 0 ? [{ name: listSheet, xml: listXml(lists), hidden: true }] : []),
  ]
  const files = packageParts(all, { wrap: true })
  for (const [index, { xml }] of all.entries()) files[sheetPath(index + 1)] = declaration + xml
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
    compression,
  )
}

function sheetXml(sheet: SheetOfNumbers, lists: (readonly string[])[]): string {
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

function rowXml(texts: readonly (string | number)[], row: number, style: number): string {
  const cells = texts.map((text, index) => {
    if (text === '') return ''
    const name = cellName(row, index + 1)
    return typeof text === 'number'
      ? `<c r="${name}" s="3"><v>${text}</v></c>`
      : `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

/**
 * What cells offer, as references into the hidden sheet, to which the lists are added. A text that is not offered is
 * only warned of.
 */
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
