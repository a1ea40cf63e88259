import type { BookedPerson } from '../../../application/office/booked-people.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import lists from './calendar-lists.module.css'
import type { CalendarStore } from './calendar-store.ts'
import { longDay, timeOf } from './calendar-words.ts'
import styles from './calendars.module.css'

type Props = {
  people: readonly BookedPerson[]
  hidden: number
  times: NonNullable<CalendarStore['month']>['comaList']
  onMore?: (() => void) | undefined
}

/** Who has booked, a line each. */
export const People = ({ people, hidden, times, onMore }: Props) => (
  <>
    {people.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard.
      <section className={lists.people} tabIndex={0} aria-label={texts['closing.people']}>
        <ul>
          {people.map(({ surveyId, answerCode, day, slotKey, name, phone, reach, informedAtMs }) => (
            <li key={`${surveyId} ${answerCode} ${day} ${slotKey}`}>
              <span>
                {longDay(day)} {timeOf(times, slotKey)}
              </span>
              <strong>{name || texts.nameless}</strong>
              <span>{phone}</span>
              <small className={styles.small}>
                {informedAtMs === undefined ? texts[`reach.${reach}`] : texts['reach.told']}
              </small>
            </li>
          ))}
        </ul>
      </section>
    )}
    {onMore && (
      <button type="button" className={frame.quietButton} onClick={onMore}>
        {texts['people.more']}
      </button>
    )}
    {hidden > 0 && <p>{textOf(texts, 'people.hidden', { count: hidden })}</p>}
  </>
)
