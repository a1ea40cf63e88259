import { useEffect, useState } from 'react'
import { leaving as ja } from '../../application/messages/ja/leaving.ts'
import { type Texts, textsIn } from '../../application/messages/languages.ts'
import styles from './parts/alert.module.css'
import { Button } from './parts/button.tsx'
import { Dialog } from './parts/dialog.tsx'

type Props = { languageCode: string; onClose: () => void }

/** Says why the page stays where it is (ROUTE-29). */
export function LeaveAlert({ languageCode, onClose }: Props) {
  const [texts, setTexts] = useState<Texts<'leaving'>>()
  useEffect(() => {
    // Japanese says it too, where nothing else comes.
    textsIn(languageCode, 'leaving', ja).then(setTexts, () => setTexts(ja))
  }, [languageCode])
  if (!texts) return null
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div role="alert" className={styles.alert}>
        <p>{texts.message}</p>
        <p>{texts.advice}</p>
      </div>
      <Button onClick={onClose}>{texts.stay}</Button>
    </Dialog>
  )
}
