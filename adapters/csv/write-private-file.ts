import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file that only its owner may read (0600), whole or not at all: it appears under its name when all of it is on disk.
 * An older file of that name is replaced.
 *
 * @throws the reason of `stop` when it is aborted; nothing is left behind then, as after any other failure
 */
export async function writePrivateFile(
  file: string,
  content: AsyncIterable<Uint8Array>,
  stop?: AbortSignal,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    for await (const bytes of content) {
      stop?.throwIfAborted()
      await handle.writeFile(bytes)
    }
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
}
