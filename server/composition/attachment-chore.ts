import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { makeScanWaiting } from '../../application/attachment/read-attachment.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Scanner } from '../../application/ports/scanner.ts'
import { repeatedTask, type Watched } from './repeated-task.ts'

const EVERY_MS = 60_000
const AFTER_ERROR_MS = 5 * 60_000

/**
 * Shows files to the scanner that it did not answer about before, and sweeps up content that belongs to no file, in one
 * of the processes that share the database.
 * @param firstMs when it begins
 * @returns stops it after the current step
 */
export function startKeepingFiles(
  storage: SqlStorage,
  {
    scanner,
    clock,
    log,
    onOutcome,
    firstMs = EVERY_MS,
  }: Watched & { scanner: Scanner; clock: Clock; firstMs?: number },
): () => Promise<void> {
  const scanWaiting = makeScanWaiting({ ...storage, scanner, clock })
  const task = async (stop: AbortSignal) => {
    await storage.alone('attachments', async () => {
      const scanned = await scanWaiting(stop)
      const swept = await storage.attachments.sweep(clock.now())
      if (scanned + swept > 0) log.info({ scanned, swept }, 'attachments')
    })
    return EVERY_MS
  }
  return repeatedTask('attachments', task, { log, onOutcome, firstMs, afterErrorMs: AFTER_ERROR_MS })
}
