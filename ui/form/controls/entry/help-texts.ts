import { useEffect, useState } from 'react'
import { survey as ja } from '../../../../application/texts/ja.json'
import { type Texts, textsIn } from '../../../../application/texts/languages.ts'

/** The texts that help with entries. Undefined until they are loaded; Japanese if they can't be. */
export function useHelpTexts(languageCode: string): Texts<'survey'> | undefined {
  const [texts, setTexts] = useState<Texts<'survey'>>()
  useEffect(() => {
    textsIn(languageCode, 'survey', ja).then(setTexts, () => setTexts(ja))
  }, [languageCode])
  return texts
}
