import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ErasedList, ErasedResident } from '../../application/ports/erased-list.ts'

const noEntry: ErasedResident = { pseudonym: '', atMs: 0, proof: '' }

/** The list as a file that only its owner may read (0600), a line of JSON for each; lines are only ever added. */
export const erasedListFile = (file: string): ErasedList => ({
  async add(entry) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const before = await textOf(file)
    const list = await open(file, 'a', 0o600)
    try {
      // A line that was cut off must not take this one with it.
      const end = !before || before.endsWith('\n') ? '' : '\n'
      await list.appendFile(`${end}${JSON.stringify(entry)}\n`)
      await list.sync()
    } finally {
      await list.close()
    }
    if (before === undefined) await syncFolder(dirname(file))
  },

  async read() {
    const text = await textOf(file)
    return text
      ?.split('\n')
      .filter((line) => line.trim() !== '')
      .map(entryOf)
  },
})

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function entryOf(line: string): ErasedResident {
  try {
    const { pseudonym, atMs, proof } = JSON.parse(line) as Partial<ErasedResident>
    const isEntry = typeof pseudonym === 'string' && typeof atMs === 'number' && typeof proof === 'string'
    return isEntry ? { pseudonym, atMs, proof } : noEntry
  } catch {
    return noEntry
  }
}

/** The name of a new file is only on disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
