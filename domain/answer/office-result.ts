import type { AnswerRecord, OfficeResult } from './answer-record.ts'

type Told = Pick<AnswerRecord, 'results'>

/** The result that counts: a later one comes in the place of those before; undefined: none, or it was taken back. */
export function latestResult({ results }: Told): OfficeResult | undefined {
  const latest = results?.at(-1)
  return latest?.takenBackAt === undefined ? latest : undefined
}

/** Ids of the files of an answer that are the office's: what stands in its result. */
export function documentsOf(record: Told): readonly string[] {
  const document = latestResult(record)?.document
  return document ? [document.attachmentId] : []
}

/** What is read of a result. */
export type ShownResult = Pick<OfficeResult, 'text' | 'at' | 'document'>

export const shownResult = ({ text, at, document }: OfficeResult): ShownResult => ({
  ...{ text, at },
  ...(document && { document }),
})
