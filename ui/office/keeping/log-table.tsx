import { Link } from 'react-router-dom'
import type { LogEvent } from '../../../application/office/read-audit-log.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { log as texts } from '../../../application/texts/office.json'
import { momentOfMs } from '../record/record-parts.tsx'
import styles from './keeping.module.css'
import { kindTexts, type LogPlace, logPath } from './log-place.ts'
import { doerOf, factName, factText } from './log-words.ts'

const columns = ['at', 'what', 'who', 'about', 'facts'] as const

/** Events of the log, the latest first, each with the ways to what else happened to whom and what it names. */
export const LogTable = ({ events, place }: { events: readonly LogEvent[]; place: LogPlace }) => (
  <table className={styles.list}>
    <caption className="unseen">{texts.title}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {texts[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <tr key={event.seq}>
          <td className={styles.moment}>
            {momentOfMs(event.at)}
            <span className={styles.soft}>{event.seq}</span>
          </td>
          <th scope="row">{kindTexts[event.kind] ?? event.kind}</th>
          <td data-title={texts.who}>
            {event.by === undefined ? (
              doerOf(event)
            ) : (
              <Link to={logPath({ ...place, staff: event.by, before: undefined })}>{event.by}</Link>
            )}
          </td>
          <td data-title={texts.about}>
            <About {...{ event, place }} />
          </td>
          <td className={styles.facts}>
            {event.facts.map((fact) => (
              <span key={fact.name}>
                <span className={styles.soft}>{factName(fact.name)}</span> {factText(fact)}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const About = ({ event: { answerId, owner, surveyId }, place }: { event: LogEvent; place: LogPlace }) => (
  <>
    {surveyId !== undefined && <span>{surveyId}</span>}
    {answerId !== undefined && (
      <Link to={logPath({ ...place, answer: answerId, before: undefined })}>
        {textOf(texts, 'about.answer', { id: answerId.slice(-8) })}
      </Link>
    )}
    {owner !== undefined && (
      <Link to={logPath({ ...place, person: owner, before: undefined })}>
        {textOf(texts, 'about.person', { id: owner.slice(0, 8) })}
      </Link>
    )}
  </>
)
