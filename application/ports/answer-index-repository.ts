/** By what answers are found, made by one version of their form. */
type Reindexing = {
  surveyId: string
  /** Version of the survey config that the values were made by. */
  surveyVersion: number
  /** Without `claimValues` nobody can claim the answer; `terms` are those that the office finds it by. */
  answers: readonly {
    answerId: string
    version: number
    claimValues?: readonly string[]
    terms: readonly string[]
  }[]
  /** All answers of the survey are indexed by these items now (`indexedBy`). */
  done?: readonly string[]
}

/**
 * Driven port: by which values the answers of a survey can be claimed, and by which terms the office finds them.
 * Every adapter passes `tests/contracts/answer-index-repository.contract.ts`.
 */
export interface AnswerIndexRepository {
  /**
   * By which items all answers of a survey are indexed (`indexedBy`): those of its first import until `reindex` says
   * otherwise; undefined if it was never imported.
   */
  indexedBy(surveyId: string): Promise<readonly string[] | undefined>

  /**
   * Sets both in one short write; versions and times stay.
   * @returns the ids of answers that are gone or no longer at the given version, which are left as they are; 'conflict'
   * if the survey changed: nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  reindex(step: Reindexing): Promise<{ missed: readonly string[] } | 'conflict'>
}
