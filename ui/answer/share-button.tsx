import { useState } from 'react'
import type { Texts } from '../../application/messages/languages.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { EntryButton } from './entry-button.tsx'
import styles from './share.module.css'

type Props = {
  /** What is handed on: date, time and place, and nothing that opens the reservation. */
  text: string
  texts: Pick<Texts<'answer'>, 'share.button' | 'share.copied' | 'share.failed'>
  share: BrowserServices['share']
  /** What is read out, where several stand side by side. */
  name?: string
}

/** Tells the family of a reservation. */
export function ShareButton({ text, texts, share, name }: Props) {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<BrowserServices['share']>>>()
  const handleShare = async () => setOutcome(await share(text))
  return (
    <div className={styles.share}>
      <EntryButton name={name} onClick={() => void handleShare()}>
        {texts['share.button']}
      </EntryButton>
      <p role="status" className={styles.outcome}>
        {outcome === 'copied' && texts['share.copied']}
        {outcome === 'failed' && texts['share.failed']}
      </p>
    </div>
  )
}
