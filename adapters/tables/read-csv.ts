import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { isEmptyingMark, type TableCellKind } from '../../domain/shared/sheet.ts'
import { unescapeFormula } from './escape-formula.ts'

/** A CSV file, read row by row. */
type CsvTable = {
  encoding: 'utf-8' | 'cp932'
  /** Column titles, all different; '' for a column without one. */
  header: readonly string[]
  /** Number of rows below the header, empty ones left out. */
  count: number
  /** The rows in their order, empty ones left out; each call reads the file again. */
  rows(): AsyncIterable<CsvRow>
}

/** One row below the header. */
export type CsvRow = {
  /** Row number as a spreadsheet counts; the header is 1. */
  row: number
  /** Texts by column title, formulas unescaped; null for a cell with only `-`. Empty cells have no entry. */
  cells: ReadonlyMap<string, string | null>
  /** What a spreadsheet has made of cells before it wrote the file, as far as that can be seen; absent: nothing. */
  kinds?: ReadonlyMap<string, TableCellKind>
  /** true: the row has more cells than the header. */
  hasTooMany?: boolean
}

/** The file can't be read as CSV; `reason` says why, `row` (the header is 1) and `column` where. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
  readonly reason: 'encoding' | 'quotes' | 'too_long' | 'no_header' | 'header_twice'
  readonly row: number
  readonly column: string

  constructor(reason: UnreadableCsv['reason'], row = 1, column = '') {
    super(`unreadable CSV: ${reason} in row ${row}`)
    this.reason = reason
    this.row = row
    this.column = column
  }
}

type CsvFile = string | Uint8Array

/** Bytes that are parsed at once. */
const PIECE = 64 * 1024

const bytesOf = (file: CsvFile) => (typeof file === 'string' ? createReadStream(file) : piecesOf(file))

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Characters that a row may have, quotation marks included. A missing quotation mark soon makes a row longer. */
export const MAX_ROW_LENGTH = 1024 * 1024
/** What is in decoded text only if the encoding was wrong or the file is no text. */
const notText = /[\u0000\ufffd]/

/**
 * Reads a CSV file in UTF-8 (with or without a byte order mark) or CP932, detected from its bytes. The whole file is
 * checked before this resolves, so that nothing is processed of an unreadable one. Memory does not grow with the size
 * of the file.
 *
 * @param file its path, or its bytes
 * @throws UnreadableCsv
 * @throws Error with the system's code if the file can't be read
 */
export async function readCsv(file: CsvFile): Promise<CsvTable> {
  const encoding = (await isUtf8(file)) ? 'utf-8' : 'cp932'
  let header: string[] = []
  let count = 0
  for await (const { row, cells } of recordsOf(file, encoding)) {
    if (row === 1) header = cells.map((title) => unescapeFormula(title.trim()))
    else if (isFilled(cells)) count += 1
  }
  const titles = header.filter((title) => title !== '')
  if (titles.length === 0) throw new UnreadableCsv('no_header')
  const seen = new Set<string>()
  const twice = titles.find((title) => seen.size === seen.add(title).size)
  if (twice !== undefined) throw new UnreadableCsv('header_twice', 1, twice)
  return { encoding, header, count, rows: () => rowsOf(recordsOf(file, encoding), header) }
}

async function* rowsOf(
  records: AsyncIterable<{ row: number; cells: readonly string[] }>,
  header: readonly string[],
): AsyncGenerator<CsvRow> {
  for await (const { row, cells } of records) {
    if (row === 1 || !isFilled(cells)) continue
    const named = cells.flatMap((cell, index): [string, string | null][] => {
      const title = header[index] ?? ''
      return title === '' || cell === '' ? [] : [[title, cellValue(cell)]]
    })
    const kinds = cells.flatMap((cell, index): [string, TableCellKind][] => {
      const kind = kindOf(cell)
      return kind ? [[header[index] ?? '', kind]] : []
    })
    const hasTooMany = isFilled(cells.slice(header.length))
    yield {
      row,
      cells: new Map(named),
      ...(kinds.length > 0 && { kinds: new Map(kinds) }),
      ...(hasTooMany && { hasTooMany }),
    }
  }
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/** Null is recognised before unescaping: the text `-` is written `'-`. */
const cellValue = (cell: string): string | null => (isEmptyingMark(cell) ? null : unescapeFormula(cell))

/** `1.23E+11`, of which digits are lost. */
const exponent = /^-?\d(?:\.\d+)?E[+-]\d{2,3}$/

/** `1月2日`, `2026年1月`, `2001/2/3`, `2-Jan`, `Jan-26`: what spreadsheets make of 1-2 and 1-2-3. */
const dateLike =
  /^(?:\d{1,2}月\d{1,2}日|\d{4}年\d{1,2}月|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/

function kindOf(cell: string): TableCellKind | undefined {
  if (exponent.test(cell)) return 'exponent'
  return dateLike.test(cell) ? 'date_like' : undefined
}

async function* recordsOf(
  file: CsvFile,
  encoding: CsvTable['encoding'],
): AsyncGenerator<{ row: number; cells: string[] }> {
  const parser = parse({
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_LENGTH,
  })
  // An error of the source destroys the parser, and the loop below throws it.
  pipeline(Readable.from(textsOf(file, encoding)), parser, () => {})
  let row = 0
  try {
    for await (const cells of parser) yield { row: ++row, cells: cells as string[] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableCsv(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long' : 'quotes', row + 1)
  }
}

async function* textsOf(file: CsvFile, encoding: CsvTable['encoding']): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? utf8Decoder() : iconv.getDecoder('cp932')
  for await (const bytes of bytesOf(file)) yield readable(decoder.write(bytes as Buffer))
  yield readable(decoder.end() ?? '')
}

function readable(text: string): string {
  if (notText.test(text)) throw new UnreadableCsv('encoding')
  return text
}

function utf8Decoder() {
  const decoder = new TextDecoder('utf-8')
  return {
    write: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  }
}

async function isUtf8(file: CsvFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of bytesOf(file)) decoder.decode(bytes as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
