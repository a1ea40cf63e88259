import type { Answer } from '../answer.ts'
import type { SchemaItem } from '../survey-config.ts'
import { isBlank } from './blank.ts'

/** The item's initial answer: its `input`, else its `default`; undefined if both are blank (FORM-21). */
export const initialAnswerOf = ({ input, default: standard }: SchemaItem): Answer | undefined =>
  answerOfConfig(input) ?? answerOfConfig(standard)

/** A text or list of texts of a config as an answer; undefined if it is absent or blank. */
export function answerOfConfig(value: string | readonly string[] | null | undefined): Answer | undefined {
  if (value === undefined || value === null) return undefined
  const answer = (Array.isArray(value) ? value : [value]).map(String)
  return isBlank(answer) ? undefined : answer
}
