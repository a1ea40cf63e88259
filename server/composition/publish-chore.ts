import { cityFindings } from '../../adapters/city-bundle/check-city.ts'
import { japaneseHolidays } from '../../adapters/platform/japanese-holidays.ts'
import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { makePublishDueForms } from '../../application/office/publish-form.ts'
import type { Clock } from '../../application/ports/clock.ts'
import { repeatedTask, type Watched } from './repeated-task.ts'

const EVERY_MS = 10_000

/**
 * Publishes forms whose time has come, in one of the processes that share the database.
 * @param firstMs when it begins
 * @returns stops it after the current step
 */
export function startPublishing(
  storage: SqlStorage,
  { clock, log, onOutcome, firstMs = EVERY_MS }: Watched & { clock: Clock; firstMs?: number },
): () => Promise<void> {
  const publishDue = makePublishDueForms({
    ...{ ...storage, clock, holidays: japaneseHolidays() },
    checkCity: (city) => cityFindings(city, clock.now()),
  })
  const task = async () => {
    const done = await storage.alone('publish', publishDue)
    if (done && done.published + done.failed > 0) log.info(done, 'forms published at their time')
    return EVERY_MS
  }
  return repeatedTask('publish', task, { log, onOutcome, firstMs, afterErrorMs: EVERY_MS })
}
