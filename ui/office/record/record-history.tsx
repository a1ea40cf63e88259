import type { HistoryLine } from '../../../application/office/answer-history.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { record as texts } from '../../../application/texts/office.json'
import { formatYen } from '../../../domain/shared/yen.ts'
import styles from './record.module.css'
import { momentOfMs, Part, whyText } from './record-parts.tsx'

/** What happened to an answer, a line for each event, the latest first. */
export const RecordHistory = ({ history }: { history: readonly HistoryLine[] }) => (
  <Part title={texts.history}>
    {history.length === 0 && <p className={styles.soft}>{texts['history.none']}</p>}
    <HistoryLines history={history} />
  </Part>
)

/** Events, a line each, in the order in which they are given. */
export const HistoryLines = ({ history }: { history: readonly HistoryLine[] }) => (
  <ol className={styles.history}>
    {history.map((line, at) => (
      <li key={at} data-who={line.who}>
        <p>
          <span className={styles.moment}>{momentOfMs(line.atMs)}</span>
          <span className={styles.who}>{line.by ?? texts[`who.${line.who}`]}</span>
          {eventText(line)}
        </p>
        {line.changes.map((change) => (
          <p key={change.title} className={styles.change}>
            {change.title}
            {(change.from !== '' || change.to !== '') && (
              <>
                ：<del>{change.from || texts.nothing}</del> → <ins>{change.to || texts.nothing}</ins>
              </>
            )}
          </p>
        ))}
        {line.kind === 'message.given_up' && <p className={styles.change}>{whyText(line)}</p>}
        {line.reason !== undefined && (
          <p className={styles.change}>{textOf(texts, 'reason', { reason: line.reason })}</p>
        )}
      </li>
    ))}
  </ol>
)

const eventText = ({ kind, order, yen, message }: HistoryLine): string =>
  textOf(texts, kind, {
    yen: yen === undefined ? undefined : formatYen(yen),
    order: order && texts[`order.${order}`],
    message: message && texts[`message.${message}`],
  })
