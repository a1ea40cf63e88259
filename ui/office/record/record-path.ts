import type { ReadRecord } from '../../../application/office/read-record.ts'

/** Where the page of an answer is found. */
export const recordPath = ({ surveyId, answerCode }: Parameters<ReadRecord>[0]): string =>
  `/office/answers/${encodeURIComponent(surveyId)}/${encodeURIComponent(answerCode)}`
