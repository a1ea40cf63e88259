import { observer } from 'mobx-react-lite'
import { Button } from '../../frame/parts/button.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import type { CalendarStore } from '../calendar-store.ts'
import { BookingSummary } from './booking-summary.tsx'
import styles from './steps.module.css'

/** The final confirmation: what is booked, and the one press that books it (CAL-09). */
export const ReviewView = observer(function ReviewView({ store }: { store: CalendarStore }) {
  const { texts, phase } = store
  const isSending = phase.name === 'sending'
  const isUnsettled = !isSending && store.isUnsettled
  return (
    <>
      <Heading title={texts['review.title']} />
      <p className={styles.lead}>{texts['review.lead']}</p>
      <BookingSummary store={store} canChange={!isSending && !isUnsettled} />
      {isUnsettled && <p className={styles.lead}>{texts['review.unsettled']}</p>}
      <div className={styles.actions} aria-busy={isSending}>
        <p role="status" className={isSending ? styles.sending : styles.nothing}>
          {isSending && texts['review.sending']}
        </p>
        <Button onClick={store.submit} disabled={isSending}>
          {texts['review.submit']}
        </Button>
        {!isUnsettled && (
          <Button onClick={() => store.chooseAgain()} disabled={isSending} quiet>
            {texts['review.back']}
          </Button>
        )}
      </div>
    </>
  )
})
