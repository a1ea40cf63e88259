import { toHalfWidth } from './text-width.ts'

/** Which answer a receipt is of: its code, and its form where the receipt names it. */
export type Receipt = { answerCode: string; surveyId?: string }

/** What the QR code of an answer says: nothing of who sent it. Scanners type a dot alike on every keyboard. */
export const receiptText = ({ surveyId, answerCode }: Required<Receipt>): string =>
  `${surveyId}.${answerCode}`

/** A code in whatever width and case, with blanks or hyphens between, as it is stored. */
export const writtenCode = (text: string): string => toHalfWidth(text).replace(/[\s-]/g, '').toUpperCase()

/** What is meant by a text that was scanned, or a code that was typed; undefined: nothing is. */
export function readReceipt(text: string): Receipt | undefined {
  const given = toHalfWidth(text).trim()
  const dot = given.lastIndexOf('.')
  const answerCode = writtenCode(given.slice(dot + 1))
  if (answerCode === '') return undefined
  return { answerCode, ...(dot > 0 && { surveyId: given.slice(0, dot) }) }
}
