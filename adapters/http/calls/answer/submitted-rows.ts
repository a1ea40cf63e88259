import type { Answers } from '../../../../domain/survey/answer.ts'

export type SubmittedValue = string | number | boolean | null

/** An answer to one item as it may be sent; every other field is accepted and never read (spec §7). */
export type SubmittedAnswer = { itemKey: string; value?: SubmittedValue | readonly SubmittedValue[] }

/** One row of `putItem`. */
export type SubmittedRow = SubmittedAnswer & { surveyId?: string; isLiffMode?: boolean }

/** Answers as rows, one per text. */
export const submittedRows = (answers: Answers) =>
  [...answers].flatMap(([itemKey, texts]) => texts.map((value) => ({ itemKey, value })))
