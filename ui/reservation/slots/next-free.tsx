import { observer } from 'mobx-react-lite'
import type { CalendarStore } from '../calendar-store.ts'
import { OFFERED_SLOTS } from '../nearest-slots.ts'
import type { Cell } from '../week-model.ts'
import styles from './next-free.module.css'

const titleId = 'next-free'

/**
 * The nearest free slots, one tap each; while they are looked for their place is kept, and where there are none it says how far was
 * looked. Not where the resident can't book any more.
 */
export const NextFree = observer(function NextFree({ store }: { store: CalendarStore }) {
  const { texts, wording, items, at, open } = store
  if (items.isCapReached(at)) return null
  const slots = items.nextFree(at)
  const { free, today } = open.slots
  const until = items.lookedUntil(open)
  const isDone = slots.length === OFFERED_SLOTS || free.hasFailed || free.next > until
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {texts['next.title']}
      </p>
      {slots.length === 0 && isDone ? (
        <p className={styles.none}>
          {free.hasFailed
            ? texts['next.failed']
            : wording.say('next.none', { day: wording.date(until, today) })}
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

function SlotButton({ store, cell }: { store: CalendarStore; cell: Cell }) {
  const { wording } = store
  return (
    <button type="button" className={styles.slot} onClick={() => store.pick(cell)}>
      <span className="unseen">{wording.day('spoken', cell.day)} </span>
      <strong aria-hidden="true">{wording.day('short', cell.day)}</strong>
      <span>{wording.time(cell.coma)}</span>
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
