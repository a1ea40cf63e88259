import { observer } from 'mobx-react-lite'
import { Button } from '../../frame/parts/button.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import type { CalendarStore } from '../calendar-store.ts'
import { BookingStep } from './booking-step.tsx'
import { BookingSummary } from './booking-summary.tsx'
import styles from './steps.module.css'

/** The final confirmation: what is booked, and the one press that books it (CAL-09). */
export const ReviewView = observer(function ReviewView({ store }: { store: CalendarStore }) {
  const { texts, phase } = store
  const isSending = phase.name === 'sending'
  const isLeaving = phase.name === 'leaving'
  const isUnsettled = !isSending && !isLeaving && store.isUnsettled
  const { checkout } = store.booking
  const paying = checkout?.paysNow ? checkout.texts : undefined
  return (
    <>
      <Heading title={texts['review.title']} />
      <BookingStep booking={store.booking} />
      <p className={styles.lead}>{paying?.lead ?? texts['review.lead']}</p>
      <BookingSummary store={store} canChange={!isSending && !store.isUnsettled} />
      {checkout?.summary(true)}
      {isUnsettled && <p className={styles.lead}>{texts['review.unsettled']}</p>}
      <div className={checkout?.total ? styles.toPay : styles.actions} aria-busy={isSending}>
        {checkout?.total && (
          <p className={styles.total} aria-hidden="true">
            {checkout.total}
          </p>
        )}
        <p role="status" className={isSending || isLeaving ? styles.sending : styles.nothing}>
          {isSending && (paying?.preparing ?? texts['review.sending'])}
          {isLeaving && paying?.leaving}
        </p>
        <Button onClick={store.submit} disabled={isSending}>
          {paying?.submit ?? texts['review.submit']}
        </Button>
      </div>
      {!store.isUnsettled && (
        <div className={styles.back}>
          <Button onClick={() => store.chooseAgain()} disabled={isSending} quiet>
            {texts['review.back']}
          </Button>
        </div>
      )}
    </>
  )
})
