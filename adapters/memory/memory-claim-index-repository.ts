import type { ClaimIndexRepository } from '../../application/ports/claim-index-repository.ts'
import type { MemoryAnswers } from './memory-answers.ts'

type Needs = {
  answers: MemoryAnswers
  /** Version of the survey in force; undefined if there is none. */
  surveyVersion(surveyId: string): number | undefined
  /** By which items the answers of each survey are indexed. */
  indexedBy: Map<string, readonly string[]>
}

/** Keeps by which values the answers of `memoryAnswerRepository` are found. */
export const memoryClaimIndexRepository = (needs: Needs): ClaimIndexRepository => ({
  async indexedBy(surveyId) {
    return structuredClone(needs.indexedBy.get(surveyId))
  },
  async reindex({ surveyId, surveyVersion, answers: updates, done }) {
    if (needs.surveyVersion(surveyId) !== surveyVersion) return 'conflict'
    const missed: string[] = []
    for (const { answerId, version, claimValues } of updates) {
      const stored = needs.answers.byId.get(answerId)
      const isSameVersion = stored?.record.surveyId === surveyId && stored.record.version === version
      if (isSameVersion) stored.claimValues = structuredClone(claimValues)
      else missed.push(answerId)
    }
    if (done) needs.indexedBy.set(surveyId, [...done])
    return { missed }
  },
})
