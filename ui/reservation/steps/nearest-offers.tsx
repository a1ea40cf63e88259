import { observer } from 'mobx-react-lite'
import { dateText } from '../../../application/texts/day-text.ts'
import { useTexts } from '../../frame/translation.ts'
import type { BookingAlert } from '../booking-alert.ts'
import { comaText } from '../booking-words.ts'
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
  const texts = useTexts('shared', 'reservation')
  const { nearest, open } = store
  const { found } = nearest
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
              <strong>{dateText(texts, cell.day, open.slots.today)}</strong>{' '}
              <span>{comaText(texts, cell.coma)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})
