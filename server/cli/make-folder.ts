import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailed } from './failures.ts'
import { printable } from './printing.ts'

/**
 * Makes the folder and those above it, unless they are there.
 *
 * @param mode who may use what is made; its owner only where nothing is said
 * @throws CommandFailed if nothing can be written into it
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  try {
    await makeWithParents(folder, mode)
    await access(folder, constants.W_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(printable(`フォルダー ${folder} を作れないか、そこに書けません：${why}`), {
      cause: error,
    })
  }
}

/** Not by `recursive` of Node's own, which never ends where the system allows no folder, as in /proc. */
async function makeWithParents(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeWithParents(dirname(folder), mode)
    await mkdir(folder, { mode })
  }
}
