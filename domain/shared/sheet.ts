/**
 * What a cell was before it became text: people mean something else where a spreadsheet made a date of what they wrote.
 */
type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'formula' | 'error'

/** A cell that is not empty. Rows and columns count from 1. A boolean is `TRUE` or `FALSE`, a date `YYYY-MM-DD`. */
export type Cell = { row: number; column: number; text: string; kind: CellKind }

/**
 * What a spreadsheet has made of what was written into a cell of a table; a text has none. `number`: a number, without
 * the zeros that stood in front. `date`: a day, whatever was written (1-2). `exponent`: a number of which digits are
 * lost (1.23E+11). `formula`: one without a value in the file. `error`: a formula that has none (#N/A). `date_like`: a
 * text that may be such a day, as CSV files have it.
 */
export type TableCellKind = 'number' | 'date' | 'exponent' | 'formula' | 'error' | 'date_like'

/** Whether a cell of a table says that an answer is to be emptied: a hyphen and nothing else. */
export const isEmptyingMark = (text: string): boolean => /^[-－]$/.test(text.trim())

/** Cells that are joined to one, by their outer rows and columns. */
export type MergedCells = { top: number; left: number; bottom: number; right: number }

/** A sheet of a workbook as people see it: its cells row by row, from left to right. */
export type Sheet = { name: string; cells: readonly Cell[]; merged: readonly MergedCells[] }

/** A list of texts that cells offer: those of one column between two rows. */
export type CellChoices = { column: number; firstRow: number; lastRow: number; values: readonly string[] }

/** A sheet to be written; its cells are texts, so that no spreadsheet makes numbers or dates of them. */
export type NewSheet = {
  name: string
  rows: readonly (readonly string[])[]
  /** In characters, by column. */
  widths: readonly number[]
  /** Rows that are drawn as headings; they count from 1. */
  headings: readonly number[]
  choices?: readonly CellChoices[]
}

/** A sheet of which some cells are whole numbers, to reckon with. */
export type SheetOfNumbers = Omit<NewSheet, 'rows'> & { rows: readonly (readonly (string | number)[])[] }

/** The name of a cell as spreadsheets write it: `C12`. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row}`

/** The letters of a column: 1 is `A`, 27 is `AA`. */
export function columnName(column: number): string {
  let rest = column
  let letters = ''
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
    rest = Math.floor((rest - 1) / 26)
  }
  return letters
}
