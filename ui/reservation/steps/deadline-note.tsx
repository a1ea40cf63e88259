import { dateInSentence, dateText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { useTexts } from '../../frame/translation.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { SlotDeadline } from '../slot-deadline.ts'
import type { SlotsStore } from '../slots-store.ts'
import styles from './steps.module.css'

/** Until when each booking can be given back; of several each with its day, unless it is the same for all. */
export function DeadlineNotes({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')

  const { picks } = store.items
  const told = picks.map(({ open: { item, slots }, cell }) => {
    const deadline = slots.deadlineOf(cell.day)
    const text = <DeadlineText deadline={deadline} today={slots.today} />
    return { key: item.itemKey, day: dateText(texts, cell.day, slots.today), deadline, text }
  })
  const [first] = told
  if (first && told.every(({ deadline }) => isSame(deadline, first.deadline))) return first.text
  return told
    .filter(({ deadline }) => isTold(deadline))
    .map(({ key, day, text }) => (
      <div key={key}>
        <strong>{day}</strong>
        {text}
      </div>
    ))
}

const isTold = ({ kind }: SlotDeadline): boolean => kind === 'past' || kind === 'until'

const isSame = (one: SlotDeadline, other: SlotDeadline): boolean =>
  one.kind === 'until' ? other.kind === 'until' && one.day === other.day : one.kind === other.kind

type Props = { slots: SlotsStore; day: LocalDate }

/** Until when a booking of a day can be changed or cancelled. */
export const DeadlineNote = ({ slots, day }: Props) => (
  <DeadlineText deadline={slots.deadlineOf(day)} today={slots.today} />
)

type TextProps = { deadline: SlotDeadline; today: LocalDate }

/** Until when a booking can be changed or cancelled; nothing where there is no deadline, or it is not known. */
export function DeadlineText({ deadline, today }: TextProps) {
  const texts = useTexts('shared', 'reservation')
  if (deadline.kind === 'past') return <p className={styles.deadline}>{texts['deadline.past']}</p>
  if (deadline.kind !== 'until') return null
  const text = textOf(texts, 'deadline.until', { day: dateInSentence(texts, deadline.day, today) })
  return <p className={styles.deadline}>{text}</p>
}
