import { textOf } from '../../../application/texts/dictionary.ts'
import type { Texts } from '../../../application/texts/languages.ts'

/** How many places of a form are still blank, and how many wrong, a line for each. Not both are 0. */
export function leftText(texts: Texts<'errors'>, { blank, wrong }: { blank: number; wrong: number }): string {
  const lines = []
  if (blank > 0) lines.push(textOf(texts, 'left.blank', { count: blank }))
  if (wrong > 0) lines.push(textOf(texts, 'left.wrong', { count: wrong }))
  return lines.join('\n')
}
