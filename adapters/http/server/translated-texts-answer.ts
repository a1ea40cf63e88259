import type { TranslatedTexts } from '../../../application/language/translated-texts.ts'
import { BoundedMap } from '../../../application/shared/bounded-map.ts'
import { CompressedText } from './compressed-text.ts'

// By object: the same texts of a form come as the same one.
const answers = new WeakMap<TranslatedTexts, CompressedText>()

/** By their text, those of the first page, which are put together anew for each visit. */
const byText = new BoundedMap<string, CompressedText>(32)

/** The whole answer with translations, kept as bytes as long as they stay the same. */
export function translatedTextsAnswer(translated: TranslatedTexts): CompressedText {
  const known = answers.get(translated)
  if (known) return known
  const { texts, machine } = translated
  const text = JSON.stringify({ result: 'OK', texts, machine })
  const answer = byText.get(text) ?? new CompressedText(text)
  byText.set(text, answer)
  answers.set(translated, answer)
  return answer
}
