import { screen } from '@testing-library/react'
import type { City } from '../../application/ports/city-repository.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { PageLanguage } from '../../ui/language/page-language.tsx'
import { openAt } from './open-app.tsx'

const aSettings = { cityName: 'みなと市', lineAuthorizeUrl: '', lineChannelId: '', liffId: '', emulators: [] }

/** The language of a page at `path`, in a city of several, of a resident who chose none yet. */
export const aPageLanguage = (useCases: UseCases, languages: readonly LanguageCode[], path: string) =>
  new PageLanguage({
    ...useCases,
    readHomeTexts: async () => ({ texts: {}, machine: [] }),
    settings: { ...aSettings, languages },
    hasSession: () => true,
    log: () => {},
    path: () => path,
    memory: { read: () => undefined, write: () => {} },
  })

/**
 * The form of a city of several languages, on the page of a resident who chose none yet. `before`: what they did
 * earlier.
 */
export async function openInLanguages(
  given: Partial<City>,
  before?: (useCases: UseCases) => Promise<unknown>,
) {
  let language: PageLanguage | undefined
  const opened = await openAt('/survey/svy1', {
    signedIn: true,
    city: given,
    ...(before && { before }),
    needs: (useCases: UseCases) => {
      language = aPageLanguage(useCases, given.settings!.languages!, '/survey/svy1')
      return { language }
    },
  })
  await screen.findByRole('textbox', { name: /^お名前|^Name/ })
  return { ...opened, language: language! }
}
