import { stringify } from 'csv-stringify/sync'
import { guardFormula } from './guard-formula.ts'
import type { TextEncoding } from './text-encoding.ts'

const rowsAtOnce = 200

/**
 * A table as the bytes of a CSV file, piece by piece: CRLF, every cell in quotes (a cell may hold line breaks), cells that a
 * spreadsheet would take for a formula guarded. Texts stay texts: a phone number keeps its leading 0 in the file, and
 * a spreadsheet keeps it if the column is imported as text.
 */
export async function* csvBytes(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
  encoding: TextEncoding,
): AsyncGenerator<Uint8Array> {
  const bytesOf = (lines: readonly (readonly string[])[]) =>
    encoding.encode(
      stringify(
        lines.map((cells) => cells.map(guardFormula)),
        { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
      ),
    )
  yield encoding.start
  yield bytesOf([header])
  let waiting: (readonly string[])[] = []
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length < rowsAtOnce) continue
    yield bytesOf(waiting)
    waiting = []
  }
  if (waiting.length > 0) yield bytesOf(waiting)
}
