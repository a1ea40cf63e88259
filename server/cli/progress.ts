import type { CommandContext } from './command-context.ts'
import { grouped } from './grouped.ts'

/**
 * Shows progress as `{label} 1,200 / 5,000 件 {what}`: on a terminal one line that is rewritten, elsewhere a line for every
 * tenth of the total.
 *
 * @param unit what is counted
 * @returns a function that is called with each new count
 */
export function showProgress({ err }: Pick<CommandContext, 'err'>, label: string, unit = '件') {
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
