import type { AnswerRecord } from '../answer/answer-record.ts'
import { type DerivedAnswerFields, type OwnAnswer, ownAnswerOf } from '../answer/own-answer.ts'

/** A member record as its owner reads it (ENT-14). */
export type Member = OwnAnswer & {
  /** When the resident registered, epoch seconds. */
  createdAt: number
}

/** A stored record as its owner sees it. */
export const memberOf = (record: AnswerRecord, derived: DerivedAnswerFields): Member => ({
  ...ownAnswerOf(record, derived),
  createdAt: record.createdAt,
})
