import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { repeat } from '../../../application/shared/repeat.ts'

/** How often the folder is looked at, milliseconds. Not by events of the system, which shared folders do not send. */
const EVERY_MS = 500

/**
 * Calls `onChange` whenever files in the folder or below were added, removed or written, never twice at once.
 * @param seen the stamp of the folder before it was read
 * @param onError called with what `onChange` throws
 * @returns stops it, and resolves when a call under way has ended
 */
export function watchFolder(
  folder: string,
  seen: string,
  { onChange, onError }: { onChange: () => Promise<void>; onError: (error: unknown) => void },
): () => Promise<void> {
  let last = seen
  return repeat(
    async () => {
      const now = await stampOf(folder)
      if (now !== last) {
        last = now
        await onChange()
      }
      return EVERY_MS
    },
    { firstMs: EVERY_MS, afterErrorMs: EVERY_MS, onError },
  )
}

/** Changes with the names, sizes and times of the files; '' while the folder can't be read. */
export async function stampOf(folder: string): Promise<string> {
  try {
    const names = await readdir(folder, { recursive: true })
    const stamps = names.sort().map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name))
      return `${name} ${mtimeMs} ${size}`
    })
    return (await Promise.all(stamps)).join('\n')
  } catch {
    // A file that is just being replaced: the next look finds what came of it.
    return ''
  }
}
