/** What was counted as a sheet: a row of texts and whole numbers for each thing. */
export type CountedTable = {
  /** Of its sheet. */
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** The value of a name; one that `make` makes where there is none yet. */
export function entryIn<V>(entries: Map<string, V>, name: string, make: () => V): V {
  const known = entries.get(name)
  if (known) return known
  const made = make()
  entries.set(name, made)
  return made
}

/** Compares ids by their places in a list; those that are not there come last, in the order of their letters. */
export function ranked(ids: readonly string[]): (a: string, b: string) => number {
  const rank = new Map(ids.map((id, at) => [id, at]))
  return (a, b) => (rank.get(a) ?? ids.length) - (rank.get(b) ?? ids.length) || (a < b ? -1 : a > b ? 1 : 0)
}
