import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { SlotDeadline } from '../slot-deadline.ts'
import type { SlotsStore } from '../slots-store.ts'
import type { Wording } from '../wording.ts'
import styles from './steps.module.css'

/** Until when each booking can be given back; of several each with its day. */
export function DeadlineNotes({ store }: { store: CalendarStore }) {
  const { wording } = store
  const { picks } = store.items
  return picks.map(({ open: { item, slots }, cell }) => (
    <div key={item.itemKey}>
      {picks.length > 1 && <strong>{wording.date(cell.day, slots.today)}</strong>}
      <DeadlineNote wording={wording} slots={slots} day={cell.day} />
    </div>
  ))
}

type Props = { wording: Wording; slots: SlotsStore; day: LocalDate }

/** Until when a booking of a day can be changed or cancelled. */
export const DeadlineNote = ({ wording, slots, day }: Props) => (
  <DeadlineText wording={wording} deadline={slots.deadlineOf(day)} today={slots.today} />
)

type TextProps = { wording: Wording; deadline: SlotDeadline; today: LocalDate }

/** Until when a booking can be changed or cancelled; nothing where there is no deadline, or it is not known. */
export function DeadlineText({ wording, deadline, today }: TextProps) {
  if (deadline.kind === 'past') return <p className={styles.deadline}>{wording.texts['deadline.past']}</p>
  if (deadline.kind !== 'until') return null
  const text = wording.say('deadline.until', { day: wording.date(deadline.day, today) })
  return <p className={styles.deadline}>{text}</p>
}
