import { listText } from '../../../application/texts/day-text.ts'
import { choicesOf } from '../../../domain/survey/rules/choice-rules.ts'
import { useOptionName } from '../../form/controls/option-text.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { AnswerWords, BookingChange } from '../booking.ts'
import { reservedText } from '../booking-words.ts'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './steps.module.css'

/** The other answers that a change of a booking changes too, each from what to what. */
export function OtherChanges({ store }: { store: CalendarStore }) {
  const texts = useTexts('reservation')
  const { others = [] } = store.booking.change ?? {}
  if (others.length === 0) return null
  return (
    <section className={styles.pick}>
      <h2 className="answers-heading">{texts['review.others']}</h2>
      <dl className="answers-list">
        {others.map((change) => (
          <OtherChange key={change.item.itemKey} change={change} store={store} />
        ))}
      </dl>
    </section>
  )
}

type Props = { change: BookingChange['others'][number]; store: CalendarStore }

function OtherChange({ change: { item, before, after }, store }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { say } = useTranslation()
  const nameOf = useOptionName({ item })
  const isChoice = choicesOf(item).length > 0
  const { today } = store.open.slots
  const wordOf = (word: AnswerWords[number]): string => {
    if (typeof word !== 'string') return reservedText(texts, word, today)
    return isChoice ? nameOf(word) : word
  }
  const read = (words: AnswerWords): string => listText(texts, words.map(wordOf)) || texts['review.none']
  return (
    <div>
      <dt>{say(item.title)}</dt>
      <dd>
        {read(before)} <span aria-hidden="true">→</span>
        <span className="unseen">{texts['review.to']}</span> <strong>{read(after)}</strong>
      </dd>
    </div>
  )
}
