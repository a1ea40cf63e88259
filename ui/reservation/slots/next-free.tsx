import { observer } from 'mobx-react-lite'
import { dateInSentence, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { Contact } from '../../frame/parts/contact.tsx'
import { useTexts } from '../../frame/translation.ts'
import { comaText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { OFFERED_SLOTS } from '../nearest-slots.ts'
import type { Cell } from '../week-model.ts'
import styles from './next-free.module.css'

const titleId = 'next-free'

/**
 * The nearest free slots, one tap each; while they are looked for their place is kept, and where there are none it says
 * how far was looked. Not where the resident can't book any more.
 */
export const NextFree = observer(function NextFree({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { items, at, open } = store
  if (items.isCapReached(at)) return null
  const { free, today } = open.slots
  const { slots, until, isDone } = nextOf(store)
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {texts['next.title']}
      </p>
      {slots.length === 0 && isDone ? (
        <p className={styles.none}>
          {free.hasFailed
            ? texts['next.failed']
            : textOf(texts, 'next.none', { day: dateInSentence(texts, until, today) })}
        </p>
      ) : (
        <ul className={styles.slots}>
          {slots.map((cell) => (
            <li key={`${cell.day} ${cell.slotKey}`}>
              <SlotButton store={store} cell={cell} />
            </li>
          ))}
          {!isDone &&
            Array.from({ length: OFFERED_SLOTS - slots.length }, (_, place) => <Skeleton key={place} />)}
        </ul>
      )}
    </section>
  )
})

/** The nearest free slots, how far they are looked for, and whether no more are to come. */
function nextOf({ items, at, open }: CalendarStore) {
  const slots = items.nextFree(at)
  const { free } = open.slots
  const until = items.lookedUntil(open)
  return { slots, until, isDone: slots.length === OFFERED_SLOTS || free.hasFailed || free.next > until }
}

/** What else there is where everything is taken, other places and somebody to ask; beside the way back to them. */
export const Elsewhere = observer(function Elsewhere({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { contact } = store.needs.settings
  const { slots, isDone } = nextOf(store)
  const { hasFailed } = store.open.slots.free
  if (store.items.isCapReached(store.at) || slots.length > 0 || !isDone || hasFailed) return null
  return (
    <div className={styles.elsewhere}>
      <p>{texts['next.others']}</p>
      <Contact contact={contact} />
    </div>
  )
})

function SlotButton({ store, cell }: { store: CalendarStore; cell: Cell }) {
  const texts = useTexts('shared', 'reservation')

  return (
    <button type="button" className={styles.slot} onClick={() => store.pick(cell)}>
      <span className="unseen">{dayText(texts, 'spoken', cell.day)} </span>
      <strong aria-hidden="true">{dayText(texts, 'short', cell.day)}</strong>
      <span>{comaText(texts, cell.coma)}</span>
    </button>
  )
}

/** The place of a slot that is looked for. */
const Skeleton = () => (
  <li className={styles.skeleton} aria-hidden="true">
    <strong>{'\u00a0'}</strong>
    <span>{'\u00a0'}</span>
  </li>
)
