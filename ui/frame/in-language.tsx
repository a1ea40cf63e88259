import type { ReactNode } from 'react'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { LanguageOfPage } from './language-of-page.ts'
import { japanese, TranslationContext } from './translation.ts'

type Props = { code: LanguageCode; language: LanguageOfPage | undefined; children: ReactNode }

/** What is inside reads in a language of its own, which was fetched before. */
export function InLanguage({ code, language, children }: Props) {
  const translation = language?.translationIn(code) ?? japanese
  return (
    <TranslationContext value={translation}>
      <div lang={translation.lang}>{children}</div>
    </TranslationContext>
  )
}
