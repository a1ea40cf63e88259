import { type ReactNode, useId } from 'react'
import { mapLinkOf, type VisitNotes } from '../../../../domain/shared/visit-notes.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import styles from './booked-card.module.css'

type Props = {
  /** What the card is about. */
  title: string
  /** Absent where no time was chosen. */
  when?: { day: string; time: ReactNode } | undefined
  /** What is reserved. */
  children: ReactNode
  notes: VisitNotes
  /** What can be done about it. */
  actions?: ReactNode
  /** The heading's level in its page. */
  level?: 2 | 3
}

/**
 * A booking at a glance: day and time, large, where to go and what to bring. No map is asked for anything before it is
 * opened.
 */
export function BookedCard({ title, when, children, notes, actions, level = 2 }: Props) {
  const texts = useTexts('done')
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Title id={id} className={styles.title}>
        {title}
      </Title>
      {when && (
        <dl className={styles.when}>
          <div>
            <dt className="unseen">{texts.date}</dt>
            <dd>{when.day}</dd>
          </div>
          <div>
            <dt className="unseen">{texts.time}</dt>
            <dd>{when.time}</dd>
          </div>
        </dl>
      )}
      {children}
      <Notes notes={notes} />
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

function Notes({ notes }: Pick<Props, 'notes'>) {
  const texts = useTexts('done')
  const { say } = useTranslation()
  const { place, address, toBring = [] } = notes
  const map = mapLinkOf(notes)
  if (!place && !map && toBring.length === 0) return null
  return (
    <dl className={styles.notes}>
      {(place || map) && (
        <div>
          <dt>{texts.place}</dt>
          <dd>
            {place && <p className={styles.place}>{say(place)}</p>}
            {address && <p>{say(address)}</p>}
            {map && (
              <a className={styles.map} href={map} target="_blank" rel="noopener noreferrer">
                {texts.map}
                <span className={styles.newTab}>{texts.newTab}</span>
              </a>
            )}
          </dd>
        </div>
      )}
      {toBring.length > 0 && (
        <div>
          <dt>{texts.toBring}</dt>
          <dd>
            <ul>
              {toBring.map((thing) => (
                <li key={thing}>{say(thing)}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}
