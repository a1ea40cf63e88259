import type { Answer } from '../survey/answer.ts'

/**
 * Answers as a client sends them: repeated entries and lists become one list, numbers and booleans text. '' and null are
 * omitted, 0 and false are not empty (VAL-27). Values of any other kind are omitted.
 */
export function answersOfSubmitted(
  rows: readonly { itemKey: string; value: unknown }[],
): Map<string, Answer> {
  const answers = new Map<string, string[]>()
  for (const { itemKey, value } of rows) {
    const texts = (Array.isArray(value) ? value : [value]).flatMap(textOfSubmitted)
    if (texts.length === 0) continue
    const known = answers.get(itemKey)
    if (known === undefined) answers.set(itemKey, texts)
    else for (const text of texts) known.push(text)
  }
  return answers
}

function textOfSubmitted(value: unknown): string[] {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar && value !== '' ? [String(value)] : []
}
