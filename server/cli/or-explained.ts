import { type CommandContext, exitCodes } from './command-context.ts'
import { explainFileError } from './explain-file-error.ts'

/**
 * Does what a command does, and tells the operator of errors that there are words for: those of `explain`, of files, and of a database
 * that can't be reached now.
 *
 * @param work returns the results to write, and the exit code if it is not 0
 * @returns the exit code: 1 after an error
 * @throws any other error
 */
export async function orExplained(
  { out, err }: Pick<CommandContext, 'out' | 'err'>,
  work: () => Promise<string | number>,
  explain: (error: unknown) => string | undefined = () => undefined,
): Promise<number> {
  try {
    const result = await work()
    if (typeof result === 'number') return result
    out.write(`${result}\n`)
    return exitCodes.ok
  } catch (error) {
    const explanation = explain(error) ?? explainFileError(error)
    if (explanation === undefined) throw error
    err.write(`${explanation}\n`)
    return exitCodes.failed
  }
}
