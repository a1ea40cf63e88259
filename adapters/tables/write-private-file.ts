import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file that only its owner may read (0600), atomically: it appears under its name once all of it is on disk.
 * Replaces an older file of that name.
 *
 * @throws the reason of `stop` if it is aborted; nothing is left behind, as after any other error
 */
export async function writePrivateFile(
  file: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
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
