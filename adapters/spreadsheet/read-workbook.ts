import type { Sheet } from '../../domain/shared/sheet.ts'
import { unescapeControls } from './escaped-text.ts'
import { dateStyles } from './number-formats.ts'
import { readSheet } from './read-sheet.ts'
import { readXml } from './read-xml.ts'
import { workbookParts } from './workbook-parts.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/**
 * The sheets of an .xlsx file in their order, hidden ones left out.
 *
 * @throws WorkbookUnreadable if it is no such file, or is too large for forms
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const parts = workbookParts(bytes)
  const { sheets, from1904 } = sheetList(parts.get('xl/workbook.xml'))
  const paths = partPaths(parts.get('xl/_rels/workbook.xml.rels'))
  const texts = sharedTexts(parts.get('xl/sharedStrings.xml'))
  const styles = parts.get('xl/styles.xml')
  const dates = styles === undefined ? new Set<number>() : dateStyles(styles)
  return sheets.map(({ name, id }) => {
    const part = parts.get(paths.get(id) ?? '')
    if (part === undefined) throw new WorkbookUnreadable('no_workbook')
    return { name, ...readSheet(part, { texts, dates, from1904 }) }
  })
}

function sheetList(workbook: string | undefined) {
  if (workbook === undefined) throw new WorkbookUnreadable('no_workbook')
  const sheets: { name: string; id: string }[] = []
  let from1904 = false
  readXml(workbook, {
    open(element, { name = '', id = '', state = 'visible', date1904 }) {
      if (element === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
      if (element === 'sheet' && state === 'visible') sheets.push({ name, id })
    },
  })
  return { sheets, from1904 }
}

/** The path of each part that the workbook refers to, by its id. */
function partPaths(relations = '<none/>'): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  readXml(relations, {
    open(element, { Id = '', Target = '' }) {
      if (element === 'Relationship') paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return paths
}

/** The texts that cells refer to by number, without the readings that Japanese spreadsheets keep beside them. */
function sharedTexts(xml = '<none/>'): readonly string[] {
  const texts: string[] = []
  let text = ''
  let inText = false
  let inReading = false
  readXml(xml, {
    open(element) {
      if (element === 'si') text = ''
      if (element === 'rPh') inReading = true
      inText = element === 't' && !inReading
    },
    text(part) {
      if (inText) text += part
    },
    close(element) {
      if (element === 'si') texts.push(unescapeControls(text))
      if (element === 'rPh') inReading = false
      if (element === 't') inText = false
    },
  })
  return texts
}
