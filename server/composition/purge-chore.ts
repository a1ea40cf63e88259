import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { makePurge } from '../../application/office/purge.ts'
import type { Clock } from '../../application/ports/clock.ts'
import { repeatedTask, type Watched } from './repeated-task.ts'

const FIRST_MS = 5 * 60_000
const EVERY_MS = 6 * 60 * 60_000
const AFTER_ERROR_MS = 10 * 60_000

/**
 * Erases what is over a few times a day, in one of the processes that share the database.
 * @param firstMs when it begins
 * @returns stops it after the current step
 */
export function startPurging(
  storage: SqlStorage,
  { clock, log, onOutcome, firstMs = FIRST_MS }: Watched & { clock: Clock; firstMs?: number },
): () => Promise<void> {
  const purge = makePurge({ ...storage, clock })
  const task = async (stop: AbortSignal) => {
    const report = await storage.alone('purge', () => purge({ stop }))
    if (report) log.info({ answers: Object.fromEntries(report.answers), views: report.views }, 'purged')
    return EVERY_MS
  }
  return repeatedTask('purge', task, { log, onOutcome, firstMs, afterErrorMs: AFTER_ERROR_MS })
}
