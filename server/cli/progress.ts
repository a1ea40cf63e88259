import { grouped } from './grouped.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Shows how far a long work is: one line that is rewritten on a terminal, elsewhere a line per tenth of the way.
 * `{label} 1,200 / 5,000 件 what`
 *
 * @param unit what is counted
 */
export function showProgress({ err }: Pick<Surroundings, 'err'>, label: string, unit = '件') {
  let shown = -1
  return (done: number, total: number, what = ''): void => {
    const steps = err.isTTY ? 100 : 10
    const step = total === 0 ? steps : Math.floor((Math.min(done, total) / total) * steps)
    if (step === shown) return
    shown = step
    const line = `${label} ${grouped(done)} / ${grouped(total)} ${unit} ${what}`.trimEnd()
    if (!err.isTTY) err.write(`${line}\n`)
    else err.write(`\r\u001b[2K${line}${done >= total ? '\n' : ''}`)
  }
}
