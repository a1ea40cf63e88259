import qrcode from 'qrcode-generator'

/** A QR code as a drawing: a square of `size` units with its quiet zone, and the dark modules as the path of an SVG. */
export type QrDrawing = { size: number; path: string }

/** Modules of the quiet zone on each side, as ISO/IEC 18004 wants. */
const QUIET = 4

/**
 * A text as a QR code. It can still be read when 15 % of it are hidden. @throws Error if the text is longer than a QR
 * code can hold
 */
export function qrDrawing(text: string): QrDrawing {
  const rows = modulesOf(text)
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size: rows.length, path: path.join('') }
}

/** Which modules are dark, quiet zone included, row by row. */
export function modulesOf(text: string): boolean[][] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const isInside = (at: number) => at >= QUIET && at < count + QUIET
  const all = Array.from({ length: count + 2 * QUIET }, (_, at) => at)
  return all.map((y) => all.map((x) => isInside(x) && isInside(y) && code.isDark(y - QUIET, x - QUIET)))
}

/** Where dark modules stand side by side: first one and how many. */
function runsOf(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
