import type { AnswerRecord } from '../../domain/answer/answer-record.ts'

export type StoredAnswer = {
  record: AnswerRecord
  bodyHash: string
  /** 0: its owner has never saved it. */
  savedAtMs: number
  savedVersion: number
  claimValues: readonly string[] | undefined
}

/** The answers of this process, shared by the repositories that change them. */
export type MemoryAnswers = {
  /** By answer id, in the order of their first save. */
  readonly byId: Map<string, StoredAnswer>
  everything(): readonly AnswerRecord[]
  ownOf(userId: string, surveyId: string): StoredAnswer[]
  /** `keyMs`, or the next millisecond that the resident has not used for the survey. */
  freeKey(userId: string, surveyId: string, keyMs: number): number
}

export function memoryAnswers(): MemoryAnswers {
  const byId = new Map<string, StoredAnswer>()
  const ownOf: MemoryAnswers['ownOf'] = (userId, surveyId) =>
    [...byId.values()].filter(({ record }) => record.userId === userId && record.surveyId === surveyId)
  return {
    byId,
    everything: () => [...byId.values()].map(({ record }) => record),
    ownOf,
    freeKey(userId, surveyId, keyMs) {
      const taken = new Set(ownOf(userId, surveyId).map((own) => own.record.keyMs))
      let free = keyMs
      while (taken.has(free)) free++
      return free
    },
  }
}
