import { observer } from 'mobx-react-lite'
import { useTexts } from '../../frame/translation.ts'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './loading-sign.module.css'

/** A bar that runs while something loads, and half a second more (CAL-12); its place is always there. */
export const LoadingSign = observer(function LoadingSign({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { phase, open } = store
  const isChecking = phase.name === 'checking'
  const isOn = isChecking || open.slots.schedules.isLoading
  return (
    <div className={isOn ? styles.loading : styles.quiet} data-loading={isOn || undefined}>
      <p role="status" className="unseen">
        {isOn && texts[isChecking ? 'checking' : 'loading']}
      </p>
    </div>
  )
})
