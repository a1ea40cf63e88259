import type { OwnReservation } from '../../domain/answer/own-answer.ts'
import { useTranslation } from '../frame/translation.ts'
import { useAnswerWords } from './answer-words.ts'
import styles from './entry.module.css'

type Props = { reservation: OwnReservation }

/**
 * The hours of a reservation; struck through and called so when it is cancelled (LIST-03, CANCEL-09), with what became
 * of them since.
 */
export function ReservedTime({ reservation, isCancelled }: Props & { isCancelled: boolean }) {
  const { texts, time: timeOf } = useAnswerWords()
  const time = timeOf(reservation)
  const change = isCancelled ? undefined : changeKey(reservation)
  return (
    <>
      <p className={styles.time}>
        {isCancelled ? <s>{time}</s> : time}
        {isCancelled && (
          <>
            {' '}
            <span className={styles.cancelled}>{texts['list.cancelled']}</span>
          </>
        )}
      </p>
      {change && <p className={styles.closed}>{texts[change]}</p>}
    </>
  )
}

/** The text about what became of the time since it was reserved; undefined: nothing. */
function changeKey({ reserved, changeObstacle }: OwnReservation) {
  if (reserved.lowered) return 'reserved.lowered'
  if (!reserved.closed) return undefined
  return changeObstacle ? 'reserved.closed_fixed' : 'reserved.closed'
}

type ItemProps = Props & {
  /** Its name stands above. */
  isNamed?: boolean
  /** Where it is stands below. */
  isPlaced?: boolean
}

/**
 * What is reserved: its name, the categories it stands in (LIST-04), and its calendar if the form shows it (ITEM-34).
 */
export function ReservedItem({ reservation, isNamed = false, isPlaced = false }: ItemProps) {
  const { item, categories } = useAnswerWords()
  const { say } = useTranslation()
  const { itemName, calendarName } = reservation.reserved
  return (
    <div>
      {!isNamed && (
        <p className={styles.item}>{itemName === undefined ? item(reservation) : say(itemName)}</p>
      )}
      {!isPlaced && (
        <p className={styles.categories}>
          {categories(reservation).map((label, at) => (
            <span key={at}>{label} </span>
          ))}
        </p>
      )}
      {calendarName && <p className={styles.categories}>{say(calendarName)}</p>}
    </div>
  )
}
