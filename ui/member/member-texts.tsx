import { type ReactNode, useMemo } from 'react'
import { TranslationContext, textsByArea, useTexts, useTranslation } from '../frame/translation.ts'

/** What is inside is said of members: where they have words of their own, these stand in place of the others. */
export function MemberTexts({ children }: { children: ReactNode }) {
  const translation = useTranslation()
  const own = useTexts('member')
  const ofMembers = useMemo(
    () => ({ ...translation, texts: textsByArea((area) => ({ ...translation.texts(area), ...own })) }),
    [translation, own],
  )
  return <TranslationContext value={ofMembers}>{children}</TranslationContext>
}
