import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { keeping, sessions as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import styles from './keeping.module.css'
import { KeepingPage } from './keeping-page.tsx'
import { type SessionsNeeds, SessionsStore } from './sessions-store.ts'

/** `/office/keeping/sessions`: who is signed in to the office. */
export const SessionsScreen = observer(function SessionsScreen(needs: SessionsNeeds) {
  const [store] = useState(() => new SessionsStore(needs))
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    void store.load()
  }, [store])
  // The button that was pressed goes with its row.
  useEffect(() => {
    if (store.ended !== undefined) told.current?.focus()
  }, [store.ended])
  const { phase, ended, failure } = store
  return (
    <KeepingPage title={texts.title}>
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'denied' && <p>{keeping.denied}</p>}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'open' && (
        <>
          <p className={styles.lead}>{texts.lead}</p>
          {failure !== undefined && <FailureView error={failure} takesFocus />}
          <p ref={told} role="status" tabIndex={-1} className={styles.done}>
            {ended === undefined ? '' : textOf(texts, 'ended', { name: ended })}
          </p>
          <table className={`${styles.list} ${styles.people}`}>
            <caption className="unseen">{texts.title}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.who}</th>
                <th scope="col">{texts.since}</th>
                <th scope="col">{texts.seen}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {phase.sessions.map((session) => (
                <tr key={session.id}>
                  <th scope="row">
                    {session.name} <span className={styles.soft}>{session.username}</span>{' '}
                    {session.isHalf && <span className={styles.soft}>{texts.half}</span>}
                  </th>
                  <td data-title={texts.since} className={styles.moment}>
                    {momentOfMs(session.startedAtMs)}
                  </td>
                  <td data-title={texts.seen} className={styles.moment}>
                    {momentOfMs(session.seenAtMs)}
                  </td>
                  <td>
                    {session.isOwn ? (
                      <strong>{texts.own}</strong>
                    ) : (
                      <button
                        type="button"
                        className={frame.plainButton}
                        aria-label={textOf(texts, 'end.of', { name: session.name })}
                        onClick={() => void store.end(session)}
                      >
                        {texts.end}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {phase.hasMore && <p>{textOf(texts, 'more', { count: phase.sessions.length })}</p>}
        </>
      )}
    </KeepingPage>
  )
})
