import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Gives `work` a folder beside `file`, on the same disk, that its owner alone may enter, and removes it with everything
 * in it whatever happens. What a run that was killed has left behind is removed by the next one.
 *
 * @throws Error if the folder of `file` is not there or may not be written to
 */
export async function inPrivateFolder<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const beside = dirname(file)
  const name = `.${basename(file)}.work-`
  await removeLeftovers(beside, name)
  const folder = await mkdtemp(join(beside, `${name}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeftovers(beside: string, name: string): Promise<void> {
  for (const entry of await readdir(beside)) {
    if (!entry.startsWith(name)) continue
    const pid = Number.parseInt(entry.slice(name.length), 10)
    // One of our own number is left from another life: containers give the same numbers again.
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      await rm(join(beside, entry), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
