import type { CalendarStore } from '../calendar-store.ts'
import styles from './steps.module.css'

/** The other answers that a change of a booking changes too, each from what to what. */
export function OtherChanges({ store: { booking, texts } }: { store: CalendarStore }) {
  const { others = [] } = booking.change ?? {}
  if (others.length === 0) return null
  return (
    <section className={styles.pick}>
      <h2 className="answers-heading">{texts['review.others']}</h2>
      <dl className="answers-list">
        {others.map(({ title, before, after }, at) => (
          <div key={at}>
            <dt>{title}</dt>
            <dd>
              {before || texts['review.none']} <span aria-hidden="true">→</span>
              <span className="unseen">{texts['review.to']}</span>{' '}
              <strong>{after || texts['review.none']}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
