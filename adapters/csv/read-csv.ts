import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { unguardFormula } from './guard-formula.ts'

/** A table as a spreadsheet left it, read row by row. */
export type CsvTable = {
  encoding: 'utf-8' | 'cp932'
  /** Titles of the columns, all different. */
  header: readonly string[]
  /** Rows below the header that hold anything. */
  count: number
  /** Can be read once. */
  rows: AsyncIterable<CsvRow>
}

export type CsvRow = {
  /** As a spreadsheet counts them; the header is 1. */
  row: number
  /** Text by title; null where the cell is `-`, missing where it is empty. Guards against formulas are taken off. */
  cells: ReadonlyMap<string, string | null>
  /** It has more cells than the header. */
  hasTooMany?: boolean
}

/** The file is no table that we can read; `row` as a spreadsheet counts them. */
export class CsvUnreadable extends Error {
  override readonly name = 'CsvUnreadable'
  readonly why: 'encoding' | 'quotes' | 'too_long' | 'no_header' | 'header_twice'
  readonly row: number
  readonly column: string

  constructor(why: CsvUnreadable['why'], row = 1, column = '') {
    super(`not a table: ${why} in row ${row}`)
    this.why = why
    this.row = row
    this.column = column
  }
}

/** Characters that a row may have, quotation marks included; a missing one soon makes a row longer. */
export const MOST_OF_A_ROW = 1024 * 1024
const noLongerText = /[\u0000\ufffd]/

/**
 * Reads a CSV file in UTF-8 (with or without a byte order mark) or CP932, whichever its bytes are. It is read through once before the first row
 * is given, so that a broken file is known before anything is done; memory does not grow with it.
 *
 * @throws CsvUnreadable
 * @throws Error with the system's code if there is no such file
 */
export async function readCsv(file: string): Promise<CsvTable> {
  const encoding = (await isUtf8(file)) ? 'utf-8' : 'cp932'
  let header: string[] = []
  let count = 0
  for await (const { row, cells } of recordsOf(file, encoding)) {
    if (row === 1) header = cells.map((title) => unguardFormula(title.trim()))
    else if (isFilled(cells)) count += 1
  }
  const titles = header.filter((title) => title !== '')
  if (titles.length === 0) throw new CsvUnreadable('no_header')
  const twice = titles.find((title, index) => titles.indexOf(title) !== index)
  if (twice !== undefined) throw new CsvUnreadable('header_twice', 1, twice)
  return { encoding, header, count, rows: rowsOf(recordsOf(file, encoding), header) }
}

async function* rowsOf(
  records: AsyncIterable<{ row: number; cells: readonly string[] }>,
  header: readonly string[],
): AsyncGenerator<CsvRow> {
  for await (const { row, cells } of records) {
    if (row === 1 || !isFilled(cells)) continue
    const named = cells.flatMap((cell, index): [string, string | null][] => {
      const title = header[index] ?? ''
      return title === '' || cell === '' ? [] : [[title, meaningOf(cell)]]
    })
    const hasTooMany = isFilled(cells.slice(header.length))
    yield { row, cells: new Map(named), ...(hasTooMany && { hasTooMany }) }
  }
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/** The mark is looked at before the guard is taken off: the text `-` is written `'-`. */
const meaningOf = (cell: string): string | null => (/^[-－]$/.test(cell.trim()) ? null : unguardFormula(cell))

async function* recordsOf(
  file: string,
  encoding: CsvTable['encoding'],
): AsyncGenerator<{ row: number; cells: string[] }> {
  const parser = parse({
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MOST_OF_A_ROW,
  })
  // What goes wrong before the parser ends the parser; that is where it is heard of.
  pipeline(Readable.from(textsOf(file, encoding)), parser, () => {})
  let row = 0
  try {
    for await (const cells of parser) yield { row: ++row, cells: cells as string[] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvUnreadable(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long' : 'quotes', row + 1)
  }
}

async function* textsOf(file: string, encoding: CsvTable['encoding']): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? utf8Decoder() : iconv.getDecoder('cp932')
  for await (const bytes of createReadStream(file)) yield readable(decoder.write(bytes as Buffer))
  yield readable(decoder.end() ?? '')
}

function readable(text: string): string {
  if (noLongerText.test(text)) throw new CsvUnreadable('encoding')
  return text
}

function utf8Decoder() {
  const decoder = new TextDecoder('utf-8')
  return {
    write: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) decoder.decode(bytes as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
