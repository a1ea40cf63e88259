import { type OpenTable, placeIn, sheetOf } from '../open-table.ts'
import { printable } from '../printing.ts'

/** A message about a cell; `column` is '' for one about the whole row. `value` is what stands in the cell. */
export type ColumnText = { column: string; text: string; value?: string }

/** The row that a message is about. */
type Row = {
  /** As a spreadsheet counts them; the header is 1. */
  row: number
  /** Which answer the row is about. */
  name: string
}

/** Messages about rows: what is said of several rows is one line. */
type RowFindings = {
  add(kind: Kind, row: Row, message: ColumnText): void
  /** A line for each message with a line break, faults first, else in the order of their first rows. */
  lines(): string[]
}

const kinds = ['誤り', '注意'] as const
type Kind = (typeof kinds)[number]

type Finding = {
  kind: Kind
  column: string
  text: string
  count: number
  first: { place: string; name: string; value: string }[]
}

/** Rows that a line names. */
const SHOWN = 3
const MAX_VALUE = 30

/**
 * Collects messages about the rows of a table. A row of a CSV file is named by its number, a cell of a workbook by
 * sheet and cell.
 */
export function rowFindings(table: Pick<OpenTable, 'sheet' | 'header'>): RowFindings {
  const found = new Map<string, Finding>()
  return {
    add(kind, { row, name }, { column, text, value = '' }) {
      const key = JSON.stringify([kind, column, text])
      const finding = found.get(key) ?? { kind, column, text, count: 0, first: [] }
      found.set(key, finding)
      finding.count += 1
      const place = placeIn(table, row, column)
      if (finding.first.length < SHOWN)
        finding.first.push({ place, name, value: value === name ? '' : value })
    },
    lines: () =>
      kinds.flatMap((kind) =>
        [...found.values()]
          .filter((each) => each.kind === kind)
          .map((each) => `${printable(lineOf(each, sheetOf(table)))}\n`),
      ),
  }
}

function lineOf({ kind, column, text, count, first }: Finding, sheet: string): string {
  const title = column && `「${column}」`
  const [only] = first
  if (count === 1 && only)
    return joined([kind, sheet, only.place, only.name, `${title}${shownValue(only)}`, text])
  const rows = first.map((each) => joined([each.place, `${each.name}${shownValue(each)}`]))
  const more = count > first.length ? ` ほか${count - first.length}件` : ''
  return joined([kind, `${count}件`, sheet, title, text, `${rows.join('、')}${more}`])
}

/** What is wrong with an item of one answer, or to be noted of it, on a line. */
export const findingLine = (kind: Finding['kind'], { column, text, value = '' }: ColumnText): string =>
  joined([kind, `${column && `「${column}」`}${shownValue({ value })}`, text])

const shownValue = ({ value }: { value: string }): string =>
  value && `＝「${value.length > MAX_VALUE ? `${[...value].slice(0, MAX_VALUE).join('')}…` : value}」`

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' ')
