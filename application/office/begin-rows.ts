import type { ImportProblem, ImportReport } from './import-report.ts'
import type { ImportNeeds, RowToImport } from './import-row.ts'
import { type Cells, hasLostCharacters, type TableEncoding, type TableRow } from './office-table.ts'
import { unreadableCells } from './written-cell.ts'

/** A row still to be imported, or the report of one that is refused or known already. */
export type Begun = RowToImport | ImportReport

/** Digits up to which zeros in front are looked for: longer numbers are rarely counted up from 1. */
const MAX_DIGITS = 10

/**
 * Validates the numbers of rows, which must be present and unique, also when a spreadsheet has taken away their zeros,
 * and finds those that were imported before. The rows of a table are given in their order.
 */
export function rowBeginner(
  { officeAnswers }: Pick<ImportNeeds, 'officeAnswers'>,
  command: { surveyId: string; sourceColumn: string; encoding: Pick<TableEncoding, 'replacement'> },
): (rows: readonly TableRow[]) => Promise<Begun[]> {
  const { surveyId, sourceColumn } = command
  const validate = sourceValidator(command)
  const isImported = (source: string) => officeAnswers.isImported(surveyId, source)
  const begin = async ({ begun, alike }: Validated): Promise<Begun> => {
    if ('outcome' in begun) return begun
    const { row, source } = begun
    if (await isImported(source)) return { row, source, outcome: 'known', problems: [], warnings: [] }
    const known = alike ?? (await firstOf(withOtherZeros(source), isImported))
    if (known === undefined) return begun
    return refused(begun, { column: sourceColumn, why: 'source_zeros', known })
  }
  return (rows) => Promise.all(rows.map(validate).map(begin))
}

type Validated = {
  begun: Begun
  /** The number of an earlier row that differs only by zeros in front. */
  alike?: string
}

function sourceValidator({
  sourceColumn,
  encoding,
}: Parameters<typeof rowBeginner>[1]): (row: TableRow) => Validated {
  const seen = new Set<string>()
  const seenDigits = new Map<string, string>()
  const problemOf = ({ hasTooMany, cells, kinds }: TableRow, source: string): ImportProblem | undefined => {
    if (hasTooMany) return { column: '', why: 'too_many_cells' }
    const [unreadable] = unreadableCells([sourceColumn], cells, kinds)
    if (unreadable) return unreadable
    if (source === '') return { column: sourceColumn, why: 'source_missing' }
    if (hasLostCharacters(source, encoding)) return { column: sourceColumn, why: 'characters_lost' }
    // Which of two rows is right only the office knows.
    if (seen.has(source)) return { column: sourceColumn, why: 'source_repeated' }
    return undefined
  }
  return (row) => {
    const cells = composed(row.cells)
    const source = cells.get(sourceColumn)?.trim() ?? ''
    const problem = problemOf(row, source)
    if (problem) return { begun: refused({ row: row.row, source }, problem) }
    seen.add(source)
    const digits = withoutZeros(source)
    const alike = digits === undefined ? undefined : seenDigits.get(digits)
    if (digits !== undefined && alike === undefined) seenDigits.set(digits, source)
    const begun = { row: row.row, cells, source, ...(row.kinds && { kinds: row.kinds }) }
    return { begun, ...(alike !== undefined && { alike }) }
  }
}

const refused = ({ row, source }: { row: number; source: string }, problem: ImportProblem): ImportReport => ({
  row,
  source,
  outcome: 'refused',
  problems: [problem],
  warnings: [],
})

/** The digits that a spreadsheet leaves of a number; undefined for any other text. */
const withoutZeros = (source: string): string | undefined => /^0*(\d+)$/.exec(source)?.[1]

/** The numbers that differ from `source` only by zeros in front. */
function withOtherZeros(source: string): string[] {
  const digits = withoutZeros(source)
  if (digits === undefined) return []
  const all = Array.from({ length: Math.max(0, MAX_DIGITS - digits.length) + 1 }, (_, zeros) =>
    digits.padStart(digits.length + zeros, '0'),
  )
  return all.filter((other) => other !== source)
}

async function firstOf(
  texts: readonly string[],
  fits: (text: string) => Promise<boolean>,
): Promise<string | undefined> {
  const found = await Promise.all(texts.map(fits))
  return texts.find((_, index) => found[index])
}

/**
 * Cells with combining marks joined to their letters (NFC), as phones type them. Letters without marks are left alone:
 * NFC replaces old forms of kanji, as names have them, by new ones.
 */
const composed = (cells: Cells): Cells =>
  new Map([...cells].map(([column, cell]) => [column, cell?.replace(lettersWithMarks, toOneLetter) ?? null]))

const lettersWithMarks = /\P{M}\p{M}+/gu
const toOneLetter = (letter: string): string => letter.normalize('NFC')
