/** One measurement with its reference and target. */
export type Line = {
  what: string
  ours: number
  /** Measured in the same run; absent where the target is an absolute number. */
  reference?: { name: string; value: number }
  /**
   * A limit for times and sizes, or a minimum for throughput; a ratio to the reference if there is one. Absent: no
   * target.
   */
  target?: { atMost: number } | { atLeast: number }
  unit: string
  /**
   * CPU time for each request, microseconds, of ours and of the reference; that of a database server, 0 if there is
   * none, is apart.
   */
  cpu?: { ours: number; reference: number; oursDatabase: number; referenceDatabase: number }
  note?: string
}

/** Prints the lines as a table; a line that misses its target is marked; a ratio within noise (20 %) of it says so. */
export function printTable(title: string, lines: readonly Line[]): void {
  const rows = lines.map(cellsOf)
  const heads = ['', 'ours', 'reference', 'ratio', 'CPU each', 'target', '', '']
  const widths = heads.map((head, at) => Math.max(...[head, ...rows.map((row) => row[at]!)].map(widthOf)))
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell + ' '.repeat(widths[at]! - widthOf(cell)))
      .join('  ')
      .trimEnd()
  console.log(['', title, format(heads), ...rows.map(format)].join('\n'))
}

function cellsOf({ what, ours, reference, target, unit, cpu, note = '' }: Line): string[] {
  const measured = reference ? ours / reference.value : ours
  const cells = [
    what,
    `${short(ours)} ${unit}`,
    reference ? `${short(reference.value)} ${unit} ${reference.name}` : '',
    reference ? `${measured.toFixed(2)} x` : '',
    cpu ? `${micros(cpu.ours, cpu.oursDatabase)} / ${micros(cpu.reference, cpu.referenceDatabase)} µs` : '',
  ]
  if (!target) return [...cells, '', '', note]
  const [sign, bound] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast]
  return [
    ...cells,
    `${sign} ${bound} ${reference ? 'x' : unit}`,
    verdict(measured, target, !!reference),
    note,
  ]
}

function verdict(measured: number, target: NonNullable<Line['target']>, isRatio: boolean): string {
  if (Number.isNaN(measured)) return 'not measured'
  const keeps = (slack: number) =>
    'atMost' in target ? measured <= target.atMost * slack : measured * slack >= target.atLeast
  if (keeps(1)) return 'ok'
  return isRatio && keeps(1.2) ? 'missed, within noise' : 'MISSED'
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}

/** With that of the database after a `+`. */
const micros = (server: number, database: number): string =>
  `${Math.round(server)}${database > 0 ? `+${Math.round(database)}` : ''}`

/** Columns on a terminal. */
function widthOf(text: string): number {
  return [...text].length
}
