import { type ReactNode, useMemo } from 'react'
import { TranslationContext, textsByArea, useTranslation } from '../frame/translation.ts'

/** Begins the keys of texts that stand in for others where a booking is changed. */
const ofChange = 'change.'

/** What is inside speaks of the change of a booking, which has words of its own for some things. */
export function ChangeTexts({ children }: { children: ReactNode }) {
  const translation = useTranslation()
  const changed = useMemo(
    () => ({ ...translation, texts: textsByArea((area) => withChanged(translation.texts(area))) }),
    [translation],
  )
  return <TranslationContext value={changed}>{children}</TranslationContext>
}

const withChanged = (texts: object): object => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      key.startsWith(ofChange) ? [[key.slice(ofChange.length), text]] : [],
    ),
  ),
})
