import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { keeping, log as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { momentOfMs } from '../record/record-parts.tsx'
import type { OfficeServices } from '../services.ts'
import { ChainCheck } from './chain-check.tsx'
import styles from './keeping.module.css'
import { KeepingPage } from './keeping-page.tsx'
import { LogFilterForm } from './log-filter.tsx'
import { type LogPlace, logPath, logPlaceOf } from './log-place.ts'
import { LogStore } from './log-store.ts'
import { LogTable } from './log-table.tsx'

type Needs = Pick<OfficeServices, 'readLog' | 'findLogPerson' | 'checkLog'>

/** `/office/keeping/log`: the audit log by person, answer and kind; what is looked for stands in the address. */
export const LogScreen = observer(function LogScreen(needs: Needs) {
  const [store] = useState(() => new LogStore(needs))
  const { search } = useLocation()
  const navigate = useNavigate()
  const place = logPlaceOf(search)
  useEffect(() => {
    void store.load(logPlaceOf(search))
    return store.stop
  }, [store, search])
  const { phase } = store
  if (phase.name === 'denied')
    return (
      <KeepingPage title={texts.title}>
        <p>{keeping.denied}</p>
      </KeepingPage>
    )
  return (
    <KeepingPage title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      <LogFilterForm
        key={search}
        place={place}
        findLogPerson={needs.findLogPerson}
        onChosen={(chosen) => void navigate(logPath(chosen))}
      />
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'unknown' && <p role="status">{texts.unknown}</p>}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load(place)} />}
      {phase.name === 'open' && <Found {...{ store, phase, place }} />}
      <ChainCheck checkLog={needs.checkLog} />
    </KeepingPage>
  )
})

type FoundProps = {
  store: LogStore
  phase: Extract<LogStore['phase'], { name: 'open' }>
  place: LogPlace
}

function Found({ store, phase: { events, total, next, isSearching, failure }, place }: FoundProps) {
  const isAll = next === undefined
  const oldest = events.at(-1)
  return (
    <>
      {events.length > 0 && <LogTable events={events} place={place} />}
      {events.length === 0 && isAll && <p role="status">{texts.none}</p>}
      {isSearching && next !== undefined && (
        <p className={styles.progress}>
          <progress value={total - next} max={total} aria-label={texts.filter} />
          {textOf(texts, 'searching', { count: grouped(total - next), total: grouped(total) })}
          <button type="button" className={frame.quietButton} onClick={store.stop}>
            {texts.stop}
          </button>
        </p>
      )}
      {failure !== undefined && <FailureView error={failure} onRetry={() => void store.search(place)} />}
      <p className={styles.pages}>
        {place.before !== undefined && (
          <Link to={logPath({ ...place, before: undefined })}>{texts.newest}</Link>
        )}
        {!isSearching && next !== undefined && (
          <Link to={logPath({ ...place, before: next })}>
            {oldest ? textOf(texts, 'older', { at: momentOfMs(oldest.at) }) : texts.go}
          </Link>
        )}
        <span className={styles.soft}>{textOf(texts, 'total', { count: grouped(total) })}</span>
      </p>
    </>
  )
}
