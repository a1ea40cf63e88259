/** New claim indexes of answers, made by one version of their form. */
type Reindexing = {
  surveyId: string
  /** Version of the survey config that the values were made by. */
  surveyVersion: number
  /** Without `claimValues` nobody can claim the answer. */
  answers: readonly { answerId: string; version: number; claimValues?: readonly string[] }[]
  /** All answers of the survey are indexed by these items now (`claimKeys`). */
  done?: readonly string[]
}

/**
 * Driven port: by which values the answers of a survey can be claimed.
 * Every adapter passes `tests/contracts/claim-index-repository.contract.ts`.
 */
export interface ClaimIndexRepository {
  /**
   * By which items all answers of a survey are indexed (`claimKeys`): those of its first import until `reindex` says
   * otherwise; undefined if it was never imported.
   */
  indexedBy(surveyId: string): Promise<readonly string[] | undefined>

  /**
   * Sets claim indexes in one short write; versions and times stay.
   * @returns the ids of answers that are gone or no longer at the given version, which are left as they are; 'conflict'
   * if the survey changed: nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  reindex(step: Reindexing): Promise<{ missed: readonly string[] } | 'conflict'>
}
