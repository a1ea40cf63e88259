import { strFromU8 } from 'fflate'
import { unescapeControls } from './escaped-text.ts'
import { formatsOfStyles } from './number-formats.ts'
import { readXml } from './read-xml.ts'
import { type WorkbookLimits, workbookParts } from './workbook-parts.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** What all sheets of a workbook share. */
export type WorkbookContext = {
  /** The texts that cells refer to by number. */
  texts: readonly string[]
  /** Formats of numbers by the style of a cell. */
  formats: readonly string[]
  /** Whether days are counted from 1904 and not from 1900. */
  from1904: boolean
}

/** The sheets of an .xlsx file in their order, hidden ones and charts left out; their parts are not read yet. */
type OpenWorkbook = { sheets: readonly { name: string; part: Uint8Array }[]; context: WorkbookContext }

/** Opens an .xlsx file. @throws WorkbookUnreadable if it is no such file, or is larger than the limits */
export function openWorkbook(bytes: Uint8Array, limits: WorkbookLimits): OpenWorkbook {
  const parts = workbookParts(bytes, limits)
  const xmlOf = (path: string) => {
    const part = parts.get(path)
    return part && strFromU8(part)
  }
  const { sheets, from1904 } = sheetList(xmlOf('xl/workbook.xml'))
  const paths = partPaths(xmlOf('xl/_rels/workbook.xml.rels'))
  const styles = xmlOf('xl/styles.xml')
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const path = paths.get(id)
      if (path !== undefined && !path.startsWith('xl/worksheets/')) return []
      const part = parts.get(path ?? '')
      if (part === undefined) throw new WorkbookUnreadable('no_workbook')
      return [{ name, part }]
    }),
    context: {
      texts: sharedTexts(xmlOf('xl/sharedStrings.xml')),
      formats: styles === undefined ? [] : formatsOfStyles(styles),
      from1904,
    },
  }
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
