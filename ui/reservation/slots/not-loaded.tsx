import { Button } from '../../frame/parts/button.tsx'
import { Loading } from '../../frame/parts/loading.tsx'
import { useTexts } from '../../frame/translation.ts'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './picker.module.css'

/** In place of a week or month that is loading, or failed to load. */
export function NotLoaded({ store, hasFailed }: { store: CalendarStore; hasFailed: boolean }) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  if (!hasFailed) return <Loading text={texts.loading} />
  return (
    <div className={styles.none}>
      <div role="alert">
        <p>{texts['grid.failed']}</p>
        <p>{texts['ui.error.network.detail']}</p>
      </div>
      <Button onClick={open.slots.refresh} quiet>
        {texts['grid.again']}
      </Button>
    </div>
  )
}
