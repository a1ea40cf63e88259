import { listText } from '../../../application/texts/day-text.ts'
import { choicesOf } from '../../../domain/survey/rules/choice-rules.ts'
import { useOptionName } from '../../form/controls/option-text.ts'
import { useSpeech } from '../../frame/speech.ts'
import type { BookingChange } from '../booking.ts'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './steps.module.css'

/** The other answers that a change of a booking changes too, each from what to what. */
export function OtherChanges({ store }: { store: CalendarStore }) {
  const { others = [] } = store.booking.change ?? {}
  if (others.length === 0) return null
  return (
    <section className={styles.pick}>
      <h2 className="answers-heading">{store.texts['review.others']}</h2>
      <dl className="answers-list">
        {others.map((change) => (
          <OtherChange key={change.item.itemKey} change={change} store={store} />
        ))}
      </dl>
    </section>
  )
}

type Props = { change: BookingChange['others'][number]; store: CalendarStore }

function OtherChange({ change: { item, before, after }, store: { texts, wording } }: Props) {
  const { say } = useSpeech()
  const nameOf = useOptionName({ item })
  const isChoice = choicesOf(item).length > 0
  const read = (words: readonly string[]): string =>
    listText(wording.common, isChoice ? words.map(nameOf) : words) || texts['review.none']
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
