import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Health } from '../../../application/office/read-health.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { keeping, health as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import type { HealthLine } from '../../../domain/staff/office-health.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { ordersPath } from '../money/money-path.ts'
import { momentOfMs } from '../record/record-parts.tsx'
import type { OfficeServices } from '../services.ts'
import { howText, todoText } from './health-words.ts'
import styles from './keeping.module.css'
import { KeepingPage } from './keeping-page.tsx'
import { logPath } from './log-place.ts'

type Loaded =
  | { name: 'loading' }
  | { name: 'denied' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; health: Health }

/** `/office/keeping`: how the system of the city is, each thing in words with what to do. */
export function HealthScreen({ readHealth }: Pick<OfficeServices, 'readHealth'>) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = useCallback(() => {
    setLoaded({ name: 'loading' })
    readHealth().then(
      (health) => setLoaded({ name: 'open', health }),
      (error: unknown) =>
        setLoaded(isRefusal(error, 'office.not_allowed') ? { name: 'denied' } : { name: 'failed', error }),
    )
  }, [readHealth])
  useEffect(load, [load])
  return (
    <KeepingPage title={texts.title}>
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'denied' && <p>{keeping.denied}</p>}
      {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      {loaded.name === 'open' && <Lines health={loaded.health} onAgain={load} />}
    </KeepingPage>
  )
}

function Lines({ health, onAgain }: { health: Health; onAgain: () => void }) {
  const { lines, atMs, version, startedAtMs } = health
  const [bad, look] = (['bad', 'look'] as const).map(
    (state) => lines.filter((line) => line.state === state).length,
  )
  const overall = bad ? 'bad' : look ? 'look' : 'good'
  return (
    <>
      <p role="status" className={styles.overall} data-state={overall}>
        {textOf(texts, `all.${overall}`, { count: bad || look })}
      </p>
      <table className={styles.list}>
        <caption className="unseen">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <td />
            <th scope="col">{texts.how}</th>
            <th scope="col">{texts.todo}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what} data-state={line.state}>
              <th scope="row">{texts[line.what]}</th>
              <td>
                <span className={styles.badge} data-state={line.state}>
                  {texts[`state.${line.state}`]}
                </span>
              </td>
              <td>{howText(line, atMs)}</td>
              <td className={styles.todo}>
                {todoText(line)} <Way line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.pages}>
        <span className={styles.soft}>
          {textOf(texts, 'at', { at: momentOfMs(atMs) })}
          {'　'}
          {textOf(texts, 'version', { version, at: momentOfMs(startedAtMs) })}
        </span>
        <button type="button" className={frame.quietButton} onClick={onAgain}>
          {texts.again}
        </button>
      </p>
    </>
  )
}

/** Where one sees to it, if that is a page of the office. */
function Way({ line: { what, state } }: { line: HealthLine }) {
  if (what === 'messages' && state !== 'good')
    return <Link to={logPath({ kind: 'message.given_up' })}>{texts['messages.link']}</Link>
  if (what === 'notices' && state !== 'good')
    return <Link to={logPath({ kind: 'notice.given_up' })}>{texts['notices.link']}</Link>
  if (what === 'unknown' && state !== 'good')
    return <Link to={ordersPath('unknown')}>{texts['unknown.link']}</Link>
  if (what === 'refunds' && state !== 'good')
    return <Link to={ordersPath('refund_needed')}>{texts['refunds.link']}</Link>
  if (what === 'chain') return <Link to={logPath({})}>{texts['chain.link']}</Link>
  return null
}
