import { type Cell, cellName } from '../../../domain/shared/sheet.ts'
import { kindFault, type SheetFault, type TablePlaces } from './form-sheet.ts'
import { nearestWord, plainWord } from './plain-word.ts'

/** Notes a fault of a cell, or only a warning. */
export type NoteFault = (row: number, column: number, message: string, isWarning?: boolean) => void

/** What is noted of a sheet, each fault once. */
export function notesOf(sheet: string) {
  const faults: SheetFault[] = []
  const warnings: SheetFault[] = []
  const note: NoteFault = (row, column, message, isWarning = false) => {
    const cell = cellName(row, column)
    const all = isWarning ? warnings : faults
    if (!all.some((one) => one.cell === cell && one.message === message)) all.push({ sheet, cell, message })
  }
  return { faults, warnings, note }
}

/** The lines above a table by their names: where each stands, and its text. */
export function readLines({ head }: TablePlaces, names: readonly string[], note: NoteFault) {
  const lines = new Map<string, Cell>()
  const texts = new Map<string, string>()
  for (const { name, value } of head) {
    const known = named(name.text, names)
    if (known === undefined) note(name.row, 1, unknownName(name.text, names, '行'))
    else if (lines.has(known)) note(name.row, 1, `「${known}」の行が2つあります。1つにしてください。`)
    else lines.set(known, { ...name, column: 2 })
    if (!known || !value || value.text.trim() === '') continue
    const wrong = kindFault(value, known)
    if (wrong) note(value.row, 2, wrong)
    texts.set(known, value.text)
  }
  return { lines, texts }
}

/** The columns of a table by their names. @param needed those that must be there, the one that it is known by first */
export function readTitles(
  { titleRow, titles }: TablePlaces,
  { names, needed }: { names: readonly string[]; needed: readonly string[] },
  note: NoteFault,
): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const { row, column, text } of titles) {
    const known = named(text, names)
    if (known === undefined) note(row, column, unknownName(text, names, '列'))
    else if (columns.has(known)) note(row, column, `「${known}」の列が2つあります。1つにしてください。`)
    else columns.set(known, column)
  }
  const missing = needed.filter((name) => !columns.has(name))
  if (titleRow !== undefined && missing.length > 0)
    note(titleRow, 1, `「${missing.join('」「')}」の列がありません。`)
  return columns
}

const named = (text: string, names: readonly string[]): string | undefined =>
  names.find((name) => plainWord(name) === plainWord(text))

function unknownName(text: string, names: readonly string[], what: string): string {
  const near = nearestWord(plainWord(text), names)
  return `「${text}」という${what}はありません。${near === undefined ? '' : `「${near}」ですか。`}`
}

/** A row of a table: its texts by the names of their columns. */
export type TableRow = { row: number; texts: Map<string, string> }

/** The rows of a table; notes what stands in a column without a name, and what can't be read. */
export function readRows(
  { rows, titles, titleRow = 1 }: TablePlaces,
  columns: ReadonlyMap<string, number>,
  note: NoteFault,
): TableRow[] {
  const known = new Map([...columns].map(([name, column]) => [column, name]))
  const used = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
  for (const column of used)
    if (!titles.some((title) => title.column === column))
      note(titleRow, column, 'この列には題名がありません。書いたものは読めません。')
  return rows.map(({ row, cells }) => {
    const texts = new Map<string, string>()
    for (const [column, cell] of cells) {
      const name = known.get(column)
      if (name === undefined) continue
      const wrong = kindFault(cell, name)
      if (wrong) note(row, column, wrong)
      texts.set(name, cell.text)
    }
    return { row, texts }
  })
}
