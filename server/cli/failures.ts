import { CopyRefused } from '../../adapters/storage/copy/copy-ends.ts'

/** A command was given what it can't be used with; the message says what, in Japanese. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

/** A command can't do what it was asked to; the message says why, in Japanese, and may have several lines. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/**
 * @param name which database it is, where a command has several
 * @throws CommandFailed in the place of any error but `CopyRefused`
 */
export const orNotOpened = <T>(opening: Promise<T>, name?: string): Promise<T> =>
  opening.catch((error: unknown) => {
    if (error instanceof CopyRefused) throw error
    const message = error instanceof Error ? error.message : String(error)
    const named = name === undefined ? message : `${name}：${message}`
    throw new CommandFailed(`データベースを開けません：${named}`, { cause: error })
  })
