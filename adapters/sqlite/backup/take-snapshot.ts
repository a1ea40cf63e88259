import { createPrivately, openReader } from '../connection.ts'
import { retryWhileBusy } from '../retry-while-busy.ts'

/** Pages copied between two looks at what else is to be done: about 10 ms. */
const PAGES_AT_ONCE = 1_000

/**
 * Copies the database as it stands at one moment into a new file that its owner alone may read. Writers go on meanwhile: one
 * read transaction holds that moment from the first page to the last, and only keeps the log file from being emptied.
 *
 * @param progress is called now and then with the number of pages copied
 * @throws the reason of `stop` when it is aborted
 * @throws Error if there is no such database, or no room for the copy; the copy is then incomplete
 */
export async function takeSnapshot(
  file: string,
  copy: string,
  progress?: (done: number, total: number) => void,
  stop?: AbortSignal,
): Promise<void> {
  const db = await retryWhileBusy(() => openReader(file))
  try {
    createPrivately(copy)
    db.exec('begin')
    await retryWhileBusy(() => db.prepare('select count(*) from sqlite_master').get())
    await db.backup(copy, {
      progress({ totalPages, remainingPages }) {
        stop?.throwIfAborted()
        progress?.(totalPages - remainingPages, totalPages)
        return PAGES_AT_ONCE
      },
    })
  } finally {
    db.close()
  }
}
