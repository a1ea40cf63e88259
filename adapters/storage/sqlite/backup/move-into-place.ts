import { link, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** File systems that know no second name for a file say one of these. */
const noLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Gives the finished file `from` the name `to`, durably and as one step.
 * @throws Error with code EEXIST if there is a file of that name: it is never replaced
 */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!noLinks.has((error as NodeJS.ErrnoException).code)) throw error
    if (await fileExists(to)) throw Object.assign(new Error(`${to} is there`), { code: 'EEXIST' })
    await rename(from, to)
  }
  await syncFolderOf(to)
}

/** Makes the names in the folder of `file` durable. */
export async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Whether there is anything of that name. */
export const fileExists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
