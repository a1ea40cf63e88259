/** What a cell of an office's table wants: a text, or null to empty the item. A cell that was left empty is missing. */
export type Cells = ReadonlyMap<string, string | null>

/** A row of an office's table. */
export type TableRow = {
  /** As a spreadsheet counts them; the header is 1. */
  row: number
  cells: Cells
  /** It has more cells than the header: they may stand in the wrong columns. */
  hasTooMany?: boolean
}

/** How a table was written. */
export type Spelling = {
  /** A text of ours as the table's encoding writes it. */
  written(text: string): string
  /** The sign that stands for characters the encoding does not have. */
  lost?: string
}

/** Whether the encoding of the table lost characters of `text`. */
export const isLost = (text: string, { lost }: Pick<Spelling, 'lost'>): boolean =>
  lost !== undefined && text.includes(lost)

/** Rows on their way at once: they share commits. */
const AT_ONCE = 32

/** `rows` in their order, 32 at a time. */
export async function* inGroups(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let group: TableRow[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < AT_ONCE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Lets warnings pass: those `about` the column as a whole once, not in every row. */
export function onceAColumn<W extends { column: string; why: string }>(about: (warning: W) => boolean) {
  const told = new Set<string>()
  return (warning: W): boolean => {
    const name = `${warning.why} ${warning.column}`
    return !about(warning) || (!told.has(name) && told.add(name) !== undefined)
  }
}
