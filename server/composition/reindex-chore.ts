import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { allForms } from '../../application/office/all-forms.ts'
import { makeReindexAnswers } from '../../application/office/reindex-answers.ts'
import { repeatedTask, type Watched } from './repeated-task.ts'

/** How soon it is seen that the city was changed, milliseconds. */
const EVERY_MS = 10_000
const AFTER_ERROR_MS = 60_000

/**
 * Indexes answers anew whose form is searched by other items since the city was changed, in one of the processes that
 * share the database: the office changes forms in a call, which such work must not hold up.
 * @param firstMs when it begins
 * @returns stops it after the current step
 */
export function startIndexing(
  storage: SqlStorage,
  { log, onOutcome, firstMs = EVERY_MS }: Watched & { firstMs?: number },
): () => Promise<void> {
  const reindex = makeReindexAnswers(storage)
  /** The version of the city whose forms are all indexed. */
  let seen: number | undefined
  const task = async (stop: AbortSignal) => {
    const newest = (await storage.city.versions())[0]?.version
    const indexAll = async () => {
      for (const { config } of await allForms(storage).list()) {
        const report = await reindex(config.surveyId, () => stop.throwIfAborted())
        if (report) log.info({ surveyId: config.surveyId, ...report }, 'answers indexed anew')
      }
      return true
    }
    if (newest !== seen && (await storage.alone('reindex', indexAll))) seen = newest
    return EVERY_MS
  }
  return repeatedTask('reindex', task, { log, onOutcome, firstMs, afterErrorMs: AFTER_ERROR_MS })
}
