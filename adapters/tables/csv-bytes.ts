import { stringify } from 'csv-stringify/sync'
import { escapeFormula, guardText } from './escape-formula.ts'
import type { TextEncoding } from './text-encoding.ts'

const batchSize = 200

/**
 * A table as the bytes of a CSV file, in chunks: lines end in CRLF, every cell is quoted (a cell may hold line breaks),
 * and cells that a spreadsheet would read as formulas are escaped. A phone number keeps its leading 0 in the file, and
 * a spreadsheet keeps it if the column is imported as text, or if the cells are guarded.
 *
 * @param isGuarded whether cells that a spreadsheet would change are written so that it reads texts
 */
export async function* csvBytes(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  encoding: TextEncoding,
  { isGuarded = false } = {},
): AsyncGenerator<Uint8Array> {
  const written = isGuarded ? guardText : escapeFormula
  const bytesOf = (lines: readonly (readonly string[])[]) =>
    encoding.encode(
      stringify(
        lines.map((cells) => cells.map(written)),
        { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
      ),
    )
  yield encoding.byteOrderMark
  yield bytesOf([header])
  let batch: (readonly string[])[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield bytesOf(batch)
    batch = []
  }
  if (batch.length > 0) yield bytesOf(batch)
}
