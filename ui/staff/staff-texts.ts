import type { Dictionary } from '../../application/texts/dictionary.ts'
import { shared as ja, staff as staffJa } from '../../application/texts/ja.json'
import type { Texts } from '../../application/texts/languages.ts'
import type { Speech } from '../frame/speech.ts'

/** The texts of the pages of staff in one language, with those that every page needs. */
export type StaffTexts = Dictionary & Texts<'staff'>

const known = new WeakMap<Speech, StaffTexts>()

/** The texts as the page speaks. */
export function staffTextsIn(speech: Speech): StaffTexts {
  const texts = known.get(speech) ?? { ...speech.texts('shared', ja), ...speech.texts('staff', staffJa) }
  known.set(speech, texts)
  return texts
}
