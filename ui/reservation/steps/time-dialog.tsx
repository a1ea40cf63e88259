import { useId } from 'react'
import { Button } from '../../frame/parts/button.tsx'
import { Dialog } from '../../frame/parts/dialog.tsx'
import type { CalendarStore } from '../calendar-store.ts'
import type { Cell } from '../week-model.ts'
import styles from './steps.module.css'

/** Asks to confirm the picked time (CAL-08, CAL-10). */
export function TimeDialog({ store, cell }: { store: CalendarStore; cell: Cell }) {
  const { texts, wording } = store
  const id = useId()
  return (
    <Dialog title={texts['time.title']} onClose={store.decline} narrow describedBy={id}>
      <p id={id} className={styles.dateTime}>
        <span>{wording.date(cell.day, store.open.slots.today)}</span>{' '}
        <strong>{wording.time(cell.coma)}</strong>
      </p>
      <div className={styles.answers}>
        <Button onClick={store.accept}>{texts['time.yes']}</Button>
        <Button onClick={store.decline} quiet>
          {texts['time.no']}
        </Button>
      </div>
    </Dialog>
  )
}
