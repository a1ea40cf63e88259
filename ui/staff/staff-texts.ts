import type { Dictionary } from '../../application/messages/dictionary.ts'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { staff as staffJa } from '../../application/messages/ja/staff.ts'
import type { Texts } from '../../application/messages/languages.ts'
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
