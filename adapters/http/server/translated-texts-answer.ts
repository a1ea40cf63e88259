import type { TranslatedTexts } from '../../../application/language/translated-texts.ts'
import { CompressedText } from './compressed-text.ts'

// By object: the same texts of a form come as the same one.
const answers = new WeakMap<TranslatedTexts, CompressedText>()

/** The whole answer with translations, kept as bytes as long as they stay the same. */
export function translatedTextsAnswer(translated: TranslatedTexts): CompressedText {
  const { texts, machine } = translated
  const known = answers.get(translated)
  if (known) return known
  const answer = new CompressedText(JSON.stringify({ result: 'OK', texts, machine }))
  answers.set(translated, answer)
  return answer
}
