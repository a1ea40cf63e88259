import { useState } from 'react'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useTexts } from '../frame/translation.ts'
import { EntryButton } from './entry-button.tsx'
import styles from './share.module.css'

type Props = {
  /** Hands it on; says what became of it. */
  onShare: () => ReturnType<BrowserServices['share']>
  /** What is read out, where several stand side by side. */
  name?: string | undefined
}

/** Tells the family of a reservation. */
export function ShareButton({ onShare, name }: Props) {
  const texts = useTexts('answer')
  const [outcome, setOutcome] = useState<Awaited<ReturnType<BrowserServices['share']>>>()
  const handleShare = async () => setOutcome(await onShare())
  return (
    <div className={styles.share}>
      <EntryButton look="way" name={name} onClick={() => void handleShare()}>
        {texts['share.button']}
      </EntryButton>
      <p role="status" className={styles.outcome}>
        {outcome === 'copied' && texts['share.copied']}
        {outcome === 'failed' && texts['share.failed']}
      </p>
    </div>
  )
}
