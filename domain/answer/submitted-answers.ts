import type { Answer } from '../survey/answer.ts'

/**
 * Answers as a client sends them: repeated entries and lists become one list, numbers and booleans text. '' and null
 * are omitted, 0 and false are not empty (VAL-27). Values of any other kind are omitted.
 */
export function answersOfSubmitted(
  rows: readonly { itemKey: string; value: unknown }[],
): Map<string, Answer> {
  const answers = new Map<string, string[]>()
  for (const { itemKey, value } of rows) {
    for (const sent of Array.isArray(value) ? value : [value]) {
      const text = textOfSubmitted(sent)
      if (text === '') continue
      const known = answers.get(itemKey)
      if (known) known.push(text)
      else answers.set(itemKey, [text])
    }
  }
  return answers
}

const textOfSubmitted = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
