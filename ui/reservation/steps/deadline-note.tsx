import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SlotsStore } from '../slots-store.ts'
import type { Wording } from '../wording.ts'
import styles from './steps.module.css'

type Props = { wording: Wording; slots: SlotsStore; day: LocalDate }

/** Until when a booking of a day can be changed or cancelled; nothing where there is no deadline, or it is not known. */
export function DeadlineNote({ wording, slots, day }: Props) {
  const deadline = slots.deadlineOf(day)
  if (deadline.kind === 'past') return <p className={styles.deadline}>{wording.texts['deadline.past']}</p>
  if (deadline.kind !== 'until') return null
  const text = wording.say('deadline.until', { day: wording.date(deadline.day, slots.today) })
  return <p className={styles.deadline}>{text}</p>
}
