import { allTextsIn } from '../../application/texts/languages.ts'
import type { LanguageOfPage } from '../../ui/frame/language-of-page.ts'
import type { Translation } from '../../ui/frame/translation.ts'
import { PageLanguage } from '../../ui/language/page-language.tsx'
import { translationOf } from '../../ui/language/translation-of.tsx'

/** How a page speaks a language whose city has nothing translated but `texts`. */
export const translationIn = async (
  code: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<Translation> =>
  translationOf(code, await allTextsIn(code), { texts: new Map(Object.entries(texts)), machine: new Set() })

/** A page in a language that its browser remembers. */
export async function languageIn(
  code: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<LanguageOfPage> {
  const translations = async () => ({ texts, machine: [] })
  const language = new PageLanguage({
    settings: {
      cityName: '',
      lineAuthorizeUrl: '',
      lineChannelId: '',
      liffId: '',
      emulators: [],
      languages: [code],
    },
    hasSession: () => true,
    log: () => {},
    path: () => '/my',
    memory: { read: () => code, write: () => {} },
    readUserLanguage: async () => code,
    chooseLanguage: async () => {},
    readTexts: translations,
    readHomeTexts: translations,
  })
  await language.open()
  return language
}
