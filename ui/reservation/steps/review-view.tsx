import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import { useTexts } from '../../frame/translation.ts'
import { AnswerList } from '../../survey/sending/answer-list.tsx'
import type { CalendarStore } from '../calendar-store.ts'
import { BookingStep } from './booking-step.tsx'
import { BookingSummary, FormTitle } from './booking-summary.tsx'
import { DeadlineNotes } from './deadline-note.tsx'
import { OtherChanges } from './other-changes.tsx'
import styles from './steps.module.css'

/** The final confirmation: what is booked, and the one press that books it (CAL-09). */
export const ReviewView = observer(function ReviewView({ store }: { store: CalendarStore }) {
  const texts = useTexts('shared', 'reservation')
  const { phase } = store
  const isSending = phase.name === 'sending'
  const isLeaving = phase.name === 'leaving'
  const isUnsettled = !isSending && !isLeaving && store.isUnsettled
  const { checkout, timedForm } = store.booking
  const { mostInOneSlot: count } = store.items
  const paying = checkout?.paysNow ? checkout.words : undefined
  return (
    <>
      <Heading title={texts['review.title']} />
      <BookingStep booking={store.booking} />
      <FormTitle booking={store.booking} />
      <BookingSummary store={store} isReview canChange={!isSending && !store.isUnsettled} />
      {count > 1 && <p className={styles.lead}>{textOf(texts, 'review.sameSlot', { count })}</p>}
      <OtherChanges store={store} />
      {timedForm && (
        <details className={styles.filled}>
          <summary>{texts['review.answers']}</summary>
          <AnswerList store={timedForm} />
        </details>
      )}
      {checkout?.summary(true)}
      <DeadlineNotes store={store} />
      <p className={styles.lead}>
        {isUnsettled ? texts['review.unsettled'] : (paying?.lead ?? texts['review.lead'])}
      </p>
      <div className={checkout?.total ? styles.toPay : styles.actions} aria-busy={isSending}>
        {checkout?.total && (
          <p className={styles.total} aria-hidden="true">
            {checkout.total}
          </p>
        )}
        <p role="status" className={isSending || isLeaving ? 'busy' : styles.nothing}>
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
