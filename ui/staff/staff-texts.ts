import type { Dictionary } from '../../application/messages/dictionary.ts'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { staff as staffJa } from '../../application/messages/ja/staff.ts'
import { type Texts, textsIn } from '../../application/messages/languages.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'

/** The texts of the pages of staff in one language, with those that every page needs. */
export type StaffTexts = Dictionary & Texts<'staff'>

/** In Japanese. */
export const japaneseStaffTexts: StaffTexts = { ...ja, ...staffJa }

/** Loads the texts in the language of whoever asks; Japanese if they cannot be loaded. */
export async function loadStaffTexts({
  readUserLanguage,
  loadTexts,
  log,
}: Pick<UseCases, 'readUserLanguage'> & Pick<BrowserServices, 'loadTexts' | 'log'>): Promise<StaffTexts> {
  try {
    const languageCode = await readUserLanguage()
    const [common, texts] = await Promise.all([
      loadTexts(languageCode),
      textsIn(languageCode, 'staff', staffJa),
    ])
    return { ...common, ...texts }
  } catch (error) {
    log('The texts did not come; Japanese instead', error)
    return japaneseStaffTexts
  }
}
