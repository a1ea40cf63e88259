import { type Statement, sql } from '../write.ts'

/** What a write was made for has changed. */
export const answerConflict = { kind: 'conflict', on: 'answer' } as const
export const surveyConflict = { kind: 'conflict', on: 'survey' } as const
export const catalogConflict = { kind: 'conflict', on: 'catalog' } as const

/** Finds a form of a version, if it is the one in force. */
export const findSurvey = (surveyId: string, version: number): Statement =>
  sql`select 1 from survey where survey_id = ${surveyId} and version = ${version} and removed = 0`

/** Finds an answer of an owner, if it stands at that version. */
export const findOwnAnswer = (
  owner: Uint8Array,
  { answerId, version }: { answerId: string; version: number },
): Statement =>
  sql`select 1 from answer where answer_id = ${answerId} and owner = ${owner} and version = ${version}`
