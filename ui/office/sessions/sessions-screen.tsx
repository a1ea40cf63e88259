import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { sessions as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import styles from './sessions.module.css'
import { type SessionsNeeds, SessionsStore } from './sessions-store.ts'

/** `/office/sessions`: who is signed in to the office. */
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
    <div className={frame.page}>
      <OfficeTitle title={texts.title} />
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'denied' && <p>{texts.denied}</p>}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'open' && (
        <>
          <p className={styles.lead}>{texts.lead}</p>
          {failure !== undefined && <FailureView error={failure} takesFocus />}
          <p ref={told} role="status" tabIndex={-1} className={styles.ended}>
            {ended === undefined ? '' : textOf(texts, 'ended', { name: ended })}
          </p>
          <table className={styles.sessions}>
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
                    {session.name}
                    <span>{session.username}</span>
                    {session.isHalf && <span>{texts.half}</span>}
                  </th>
                  <td data-title={texts.since}>{momentOfMs(session.startedAtMs)}</td>
                  <td data-title={texts.seen}>{momentOfMs(session.seenAtMs)}</td>
                  <td>
                    {session.isOwn ? (
                      <strong>{texts.own}</strong>
                    ) : (
                      <button
                        type="button"
                        className={frame.quietButton}
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
    </div>
  )
})
