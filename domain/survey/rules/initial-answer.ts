import type { Answer } from '../answer.ts'
import type { SchemaItem } from '../survey-config.ts'
import { isBlank } from './blank.ts'

/** The item's own first answer: its `input`, else its `default`; undefined if neither says anything (FORM-21). */
export const initialAnswerOf = ({ input, default: standard }: SchemaItem): Answer | undefined =>
  answerOfConfig(input) ?? answerOfConfig(standard)

/** An answer as a config writes it: a text or a list of them; undefined if it is absent or blank. */
export function answerOfConfig(value: string | readonly string[] | null | undefined): Answer | undefined {
  if (value === undefined || value === null) return undefined
  const answer = (Array.isArray(value) ? value : [value]).map(String)
  return isBlank(answer) ? undefined : answer
}
