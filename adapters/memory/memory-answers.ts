import type { AnswerRecord } from '../../domain/answer/answer-record.ts'

export type StoredAnswer = {
  record: AnswerRecord
  bodyHash: string
  /** 0: its owner has never saved it. */
  savedAtMs: number
  savedVersion: number
  /** Which save of its owner to the survey on that day it was; 0: not counted. */
  saveNumber: number
  claimValues: readonly string[] | undefined
}

/** The answers of this process, shared by the repositories that read and change them. */
export type MemoryAnswers = {
  /** By answer id, in the order of their first save. */
  readonly byId: Map<string, StoredAnswer>
  everything(): readonly AnswerRecord[]
  ofSurvey(surveyId: string): readonly AnswerRecord[]
  ownOf(userId: string, surveyId: string): StoredAnswer[]
  /** `keyMs`, or the next millisecond that the resident has not used for the survey. */
  unusedKey(userId: string, surveyId: string, keyMs: number): number
  /** Survey and number of all that was ever imported, as `importKeyOf` names them. */
  readonly imported: Set<string>
  readonly numbers: MemoryNumbers
}

/** The member numbers that were ever taken, and the last one that each survey gave out. */
type MemoryNumbers = {
  /** By `numberKeyOf`; without a resident where theirs were erased. */
  readonly taken: Map<string, { userId?: string; answerId: string }>
  readonly last: Map<string, number>
}

/** The name of a number of a survey. */
export const numberKeyOf = (surveyId: string, number: string): string => JSON.stringify([surveyId, number])

/** The name of what was imported under a number. */
export const importKeyOf = (surveyId: string, source: string): string => JSON.stringify([surveyId, source])

export function memoryAnswers(): MemoryAnswers {
  const byId = new Map<string, StoredAnswer>()
  const everything = () => [...byId.values()].map(({ record }) => record)
  const ownOf: MemoryAnswers['ownOf'] = (userId, surveyId) =>
    [...byId.values()].filter(({ record }) => record.userId === userId && record.surveyId === surveyId)
  return {
    imported: new Set(),
    numbers: { taken: new Map(), last: new Map() },
    byId,
    everything,
    ofSurvey: (surveyId) => everything().filter((record) => record.surveyId === surveyId),
    ownOf,
    unusedKey(userId, surveyId, keyMs) {
      const taken = new Set(ownOf(userId, surveyId).map((own) => own.record.keyMs))
      let free = keyMs
      while (taken.has(free)) free++
      return free
    },
  }
}
