/** One measurement beside what it is held against. */
export type Line = {
  what: string
  ours: number
  /** Measured in the same run; absent where the target is an absolute number. */
  reference?: { name: string; value: number }
  /** Best allowed: at most for times and sizes, at least for throughput. A factor of the reference if there is one. */
  target: { atMost: number } | { atLeast: number }
  unit: string
  note?: string
}

/** Prints the lines as a table; a line that misses its target is marked; a ratio within noise (20 %) of it says so. */
export function printTable(title: string, lines: readonly Line[]): void {
  const rows = lines.map(cellsOf)
  const heads = ['', 'ours', 'reference', 'ratio', 'target', '', '']
  const widths = heads.map((head, at) => Math.max(...[head, ...rows.map((row) => row[at]!)].map(widthOf)))
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell + ' '.repeat(widths[at]! - widthOf(cell)))
      .join('  ')
      .trimEnd()
  console.log(['', title, format(heads), ...rows.map(format)].join('\n'))
}

function cellsOf({ what, ours, reference, target, unit, note }: Line): string[] {
  const ratio = reference ? ours / reference.value : ours
  const [sign, bound, share] =
    'atMost' in target
      ? ['≤', target.atMost, target.atMost === 0 ? 1 + ratio : ratio / target.atMost]
      : ['≥', target.atLeast, target.atLeast / ratio]
  return [
    what,
    `${short(ours)} ${unit}`,
    reference ? `${short(reference.value)} ${unit} ${reference.name}` : '',
    reference ? `${ratio.toFixed(2)} x` : '',
    reference ? `${sign} ${bound} x` : `${sign} ${bound} ${unit}`,
    verdict(share, reference !== undefined),
    note ?? '',
  ]
}

function verdict(share: number, isRatio: boolean): string {
  if (Number.isNaN(share)) return 'not measured'
  if (share <= 1) return 'ok'
  return isRatio && share <= 1.2 ? 'over, within noise' : 'MISSED'
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}

/** Columns on a terminal. */
function widthOf(text: string): number {
  return [...text].length
}
