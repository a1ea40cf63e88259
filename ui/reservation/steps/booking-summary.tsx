import type { CalendarStore } from '../calendar-store.ts'
import { DeadlineNote } from './deadline-note.tsx'
import styles from './steps.module.css'

/** What is booked: categories, item, date and time, one list for each item of the form, and until when it can be given back. */
export function BookingSummary({ store, canChange = false }: { store: CalendarStore; canChange?: boolean }) {
  const { texts, wording } = store
  const { picks } = store.items
  return picks.map(({ open: { item, labels, slots }, cell }) => (
    <section key={item.itemKey} className={styles.pick}>
      <h2 className={styles.heading}>{item.title}</h2>
      <dl className={styles.list}>
        {labels.map(({ label, name }, at) => (
          <div key={at}>
            <dt>{label}</dt>
            <dd>{name}</dd>
          </div>
        ))}
        <div>
          <dt>{texts['review.date']}</dt>
          <dd className={styles.when}>{wording.date(cell.day, slots.today)}</dd>
        </div>
        <div>
          <dt>{texts['review.time']}</dt>
          <dd className={styles.when}>{wording.time(cell.coma)}</dd>
        </div>
      </dl>
      <DeadlineNote wording={wording} slots={slots} day={cell.day} />
      {canChange && picks.length > 1 && (
        <button type="button" className={styles.change} onClick={() => store.chooseAgain(item.itemKey)}>
          {texts['review.change']}
        </button>
      )}
    </section>
  ))
}
