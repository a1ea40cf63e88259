import { useEffect, useState } from 'react'
import { done as ja } from '../../../application/texts/ja.json'
import { isFetched, type Texts, textsIn } from '../../../application/texts/languages.ts'

/** The texts of the page that follows a sent form; undefined while they are loading, Japanese if they do not come. */
export function useDoneTexts(languageCode: string): Texts<'done'> | undefined {
  const [texts, setTexts] = useState<Texts<'done'> | undefined>(() =>
    isFetched(languageCode) ? undefined : ja,
  )
  useEffect(() => {
    textsIn(languageCode, 'done', ja).then(setTexts, () => setTexts(ja))
  }, [languageCode])
  return texts
}
