import { escapedMarkup } from '../web/html.ts'
import { escapeControls } from './escaped-text.ts'

/** Characters that a cell can hold. */
export const maxCellLength = 32_767

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The XML namespace of sheets. */
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** What every part begins with. */
export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** A file that is written twice from the same sheets is the same: zip files hold a time, the earliest is 1980. */
export const compression = { mtime: '1980-01-02T00:00:00Z', level: 6 } as const

/** Where a sheet stands in the file; the first is 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/**
 * The parts of a workbook besides its sheets, by their path.
 *
 * @param wrap whether long texts are shown on several lines
 */
export function packageParts(
  sheets: readonly { name: string; hidden: boolean }[],
  { wrap }: { wrap: boolean },
): Record<string, string> {
  const parts = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
      { type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': styles(wrap),
  }
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, declaration + xml]))
}

/**
 * `text` as it stands in XML, which has no place for control characters. Not by `html`: of millions of cells none is
 * worth an object.
 */
export const escapeXml = (text: string): string => escapedMarkup(escapeControls(text))

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

/**
 * Style 1 is text, 2 the same as a heading, 3 a whole number (1,234). Format 49 is text: what is typed stays as it is
 * typed.
 */
const styles = (wrap: boolean): string =>
  [
    `<styleSheet xmlns="${main}">`,
    '<fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8F1FE"/></patternFill></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    ...[
      [0, 0],
      [1, 2],
    ].map(
      ([font, fill]) =>
        `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"${wrap ? ' wrapText="1"' : ''}/></xf>`,
    ),
    '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>',
    '</cellXfs></styleSheet>',
  ].join('')
