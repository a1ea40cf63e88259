import { useId } from 'react'
import { dateText } from '../../../application/texts/day-text.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Dialog } from '../../frame/parts/dialog.tsx'
import { useTexts } from '../../frame/translation.ts'
import { comaText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { Cell } from '../week-model.ts'
import { DeadlineNote } from './deadline-note.tsx'
import styles from './steps.module.css'

/** Asks to confirm the picked time, and says if it could not be given back any more (CAL-08, CAL-10). */
export function TimeDialog({ store, cell }: { store: CalendarStore; cell: Cell }) {
  const texts = useTexts('shared', 'reservation')
  const { open } = store
  const { slots } = open
  const id = useId()
  return (
    <Dialog title={texts['time.title']} onClose={store.decline} narrow describedBy={id}>
      <div id={id}>
        <p className={styles.dateTime}>
          <span>{dateText(texts, cell.day, slots.today)}</span> <strong>{comaText(texts, cell.coma)}</strong>
        </p>
        {slots.deadlineOf(cell.day).kind === 'past' && <DeadlineNote slots={slots} day={cell.day} />}
      </div>
      <div className={styles.answers}>
        <Button onClick={store.accept}>{texts['time.yes']}</Button>
        <Button onClick={store.decline} quiet>
          {texts['time.no']}
        </Button>
      </div>
    </Dialog>
  )
}
