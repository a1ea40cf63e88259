import { observer } from 'mobx-react-lite'
import type { BookingAlert } from '../booking-alert.ts'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './nearest-offers.module.css'

/** The free slots nearest to one that is gone, to be taken instead; their place is kept while they are looked for. */
export const NearestOffers = observer(function NearestOffers({
  store,
  alert,
}: {
  store: CalendarStore
  alert: BookingAlert
}) {
  const { texts, wording, items, open } = store
  const { found } = items.alerts.nearest
  return (
    <section className={styles.offers} aria-labelledby="nearest-slots">
      <h3 id="nearest-slots">{texts['nearest.title']}</h3>
      <p role="status" className={styles.status}>
        {found === undefined && texts['free.searching']}
        {found?.length === 0 && texts['nearest.none']}
      </p>
      <ul>
        {found?.map((cell) => (
          <li key={`${cell.day} ${cell.slotKey}`}>
            <button type="button" onClick={() => store.chooseInstead(alert.itemKey, cell)}>
              <strong>{wording.date(cell.day, open.slots.today)}</strong>{' '}
              <span>{wording.time(cell.coma)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})
