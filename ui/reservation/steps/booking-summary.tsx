import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { Booking } from '../booking.ts'
import { chosenText, labelsOf } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import type { OpenItem } from '../open-item.ts'
import type { SelectedSlot } from '../open-items.ts'
import { BookedTime } from './booked-time.tsx'
import styles from './steps.module.css'

type Props = {
  store: CalendarStore
  /** Before it is booked: what it is changed from is told. */
  isReview?: boolean
  canChange?: boolean
}

/** What is booked, one list for each item of the form: date and time first, then categories and item (CAL-09). */
export function BookingSummary({ store, isReview = false, canChange = false }: Props) {
  const texts = useTexts('shared', 'reservation')

  const { picks } = store.items
  const { plain } = useTranslation()
  return picks.map((pick) => {
    const { item, what } = pick.open
    return (
      <section key={item.itemKey} className={styles.pick}>
        <BookedTime store={store} pick={pick} isReview={isReview} />
        <h2 className="answers-heading">{chosenText(what, plain)}</h2>
        <dl className="answers-list">
          <LabelRows what={what} />
          {isReview && <OtherBefore store={store} pick={pick} />}
        </dl>
        {canChange && picks.length > 1 && (
          <button type="button" className={styles.change} onClick={() => store.chooseAgain(item.itemKey)}>
            {texts['review.change']}
          </button>
        )}
      </section>
    )
  })
}

/** Which form the booking belongs to. */
export function FormTitle({ booking: { config } }: { booking: Pick<Booking, 'config'> }) {
  const { say } = useTranslation()
  return <p className={styles.form}>{say(config.surveyTitle)}</p>
}

/** What was booked before, if it is something else now. */
function OtherBefore({ store, pick: { open } }: { store: CalendarStore; pick: SelectedSlot }) {
  const { categoryId, itemId, itemKey } = open.item
  const texts = useTexts('reservation')
  const { plain } = useTranslation()
  const before = store.items.heldFor(itemKey)
  if (!before || (before.what.categoryId === categoryId && before.what.itemId === itemId)) return null
  return (
    <div>
      <dt>{texts['review.before']}</dt>
      <dd>{before.names.map(plain).join(' ＞\u00a0')}</dd>
    </div>
  )
}

type LabelProps = Pick<OpenItem, 'what'> & {
  /** A name that stands beside them already. */
  except?: string | undefined
}

/** What is reserved, from the large category down to the item's name, as rows of a description list. */
export function LabelRows({ what, except }: LabelProps) {
  const texts = useTexts('reservation')
  const { code, say } = useTranslation()
  const rows = labelsOf(what, texts, code).filter(({ name }) => name !== except)
  return rows.map(({ label, name }, at) => (
    <div key={at}>
      <dt>{say(label)}</dt>
      <dd>{say(name)}</dd>
    </div>
  ))
}
