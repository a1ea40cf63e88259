import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useTexts } from '../frame/translation.ts'
import styles from './message-switch.module.css'
import type { MessageSwitchStore } from './message-switch-store.ts'

/**
 * Switches messages about reservations on and off, folded below how that stands; belongs to the end of a page, as it
 * comes later than the rest.
 */
export const MessageSwitch = observer(function MessageSwitch({ store }: { store: MessageSwitchStore }) {
  const texts = useTexts('shared', 'answer')
  const leadId = useId()
  const { phase } = store
  if (phase.name !== 'open') return null
  const { isOn, change } = phase
  const state = texts[isOn ? 'messages.on' : 'messages.off']
  return (
    <details className={styles.messages}>
      <summary>
        <h2>
          {texts['messages.title']}
          {texts.colon}
          {state}
        </h2>
      </summary>
      <p id={leadId}>{texts['messages.lead']}</p>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-describedby={leadId}
        aria-disabled={change === 'running' || undefined}
        onClick={store.toggle}
      >
        <span>{texts['messages.switch']}</span>
        <span className={styles.state} aria-hidden="true">
          <span className={styles.track} />
          {state}
        </span>
      </button>
      <p role="alert" className={styles.failed}>
        {change === 'failed' && texts['messages.failed']}
      </p>
    </details>
  )
})
