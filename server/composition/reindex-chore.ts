import type { Logger } from 'pino'
import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { allForms } from '../../application/office/all-forms.ts'
import { makeReindexAnswers } from '../../application/office/reindex-answers.ts'
import { repeat } from '../../application/shared/repeat.ts'

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
  { log, firstMs = EVERY_MS }: { log: Logger; firstMs?: number },
): () => Promise<void> {
  const stop = new AbortController()
  const reindex = makeReindexAnswers(storage)
  /** The version of the city whose forms are all indexed. */
  let seen: number | undefined
  const indexAll = async () => {
    for (const { config } of await allForms(storage).list()) {
      const report = await reindex(config.surveyId, () => stop.signal.throwIfAborted())
      if (report) log.info({ surveyId: config.surveyId, ...report }, 'answers indexed anew')
    }
    return true
  }
  const end = repeat(
    async () => {
      const newest = (await storage.city.versions())[0]?.version
      if (newest !== seen && (await storage.alone('reindex', indexAll))) seen = newest
      return EVERY_MS
    },
    {
      firstMs,
      afterErrorMs: AFTER_ERROR_MS,
      onError: (error) => {
        if (!stop.signal.aborted) log.warn({ reason: error instanceof Error ? error.message : '' }, 'reindex')
      },
    },
  )
  return () => {
    stop.abort()
    return end()
  }
}
