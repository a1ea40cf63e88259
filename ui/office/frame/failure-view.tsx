import { useEffect, useRef } from 'react'
import { isCallFailure } from '../../../application/call-failure.ts'
import { refusals, failure as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { meaningOf } from '../../frame/errors/failure.ts'
import styles from './frame.module.css'

type Props = {
  error: unknown
  /** Does again what failed; absent: there is nothing that could be. */
  onRetry?: (() => void) | undefined
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean
}

/** What a failure means for who works here, and what they can do about it. */
export function FailureView({ error, onRetry, takesFocus = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [error, takesFocus])
  const kind = kindOf(error)
  const own = isRefusal(error) ? (refusals as Readonly<Record<string, string>>)[error.code] : undefined
  return (
    <div ref={place} role="alert" tabIndex={-1} className={styles.failure}>
      <p>
        <strong>{texts[kind]}</strong>
      </p>
      <p>{own ?? texts[`${kind}.detail`]}</p>
      {onRetry && kind !== 'duty' && (
        <button type="button" className={styles.quietButton} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  )
}

function kindOf(error: unknown): 'offline' | 'network' | 'busy' | 'duty' | 'refused' | 'fault' {
  if (isRefusal(error, 'office.no_duty')) return 'duty'
  if (isCallFailure(error, 'network')) return navigator.onLine ? 'network' : 'offline'
  const meaning = meaningOf(error)
  if (meaning === 'retry' || meaning === 'wait') return 'busy'
  return meaning === 'fault' ? 'fault' : 'refused'
}
