import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { type LocalDate, parseLocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { calendarsPath, callsPath, versionsPath } from './calendar-path.ts'
import { CalendarStore } from './calendar-store.ts'
import styles from './calendars.module.css'
import { ClosingDialog } from './closing-dialog.tsx'
import { DayPanel, type PanelAction } from './day-panel.tsx'
import { MonthGrid } from './month-grid.tsx'
import { QuotaDialog } from './quota-dialog.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { WeekGrid } from './week-grid.tsx'

/** `/office/calendars/{calendarId}?day=`: a calendar by month and week, and what can be done with a day of it. */
export function CalendarScreen(needs: OfficeServices) {
  const { calendarId = '' } = useParams()
  return <OneCalendar key={calendarId} needs={needs} calendarId={calendarId} />
}

type Action = PanelAction | 'stop' | 'start'

const OneCalendar = observer(function OneCalendar({
  needs,
  calendarId,
}: {
  needs: OfficeServices
  calendarId: string
}) {
  const [params, setParams] = useSearchParams()
  const today = tokyoDay(needs.clock.now())
  const day = parseLocalDate(params.get('day') ?? '') ?? today
  const [store] = useState(() => new CalendarStore(needs, calendarId, day))
  const [action, setAction] = useState<Action>()
  const [done, setDone] = useState<ReactNode>()
  useEffect(() => {
    void store.show(day)
  }, [store, day])
  const { phase, month } = store
  const onDay = (next: LocalDate): void =>
    setParams({ day: next }, { replace: true, preventScrollReset: true })
  const close = (): void => setAction(undefined)
  const changed = (text: string): void => {
    close()
    setDone(text)
    void store.readAgain()
  }
  const dialog = { needs, store, onClose: close }
  return (
    <div className={frame.page}>
      <Link to={calendarsPath} className={styles.back}>
        {texts.back}
      </Link>
      {phase.name === 'missing' && (
        <>
          <OfficeTitle title={texts.missing} />
          <p>{texts['missing.why']}</p>
        </>
      )}
      {month && phase.name !== 'missing' && (
        <Head store={store} onAction={setAction}>
          <p role="status" className={done === undefined ? 'unseen' : frame.notice}>
            {done}
          </p>
        </Head>
      )}
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'open' && (
        <div className={styles.columns}>
          <MonthGrid store={store} onDay={onDay} />
          <DayPanel store={store} onAction={setAction} />
          <WeekGrid store={store} onDay={onDay} />
        </div>
      )}
      {action === 'close' && <ClosingDialog {...dialog} onDone={() => changed(texts['done.close'])} />}
      {action === 'quota' && <QuotaDialog {...dialog} onDone={() => changed(texts['done.change'])} />}
      {(action === 'stop' || action === 'start' || action === 'reopen') && (
        <SwitchDialog {...dialog} kind={action} onDone={() => changed(texts['done.change'])} />
      )}
    </div>
  )
})

const Head = observer(function Head({
  store,
  onAction,
  children,
}: {
  store: CalendarStore
  onAction: (action: Action) => void
  children: ReactNode
}) {
  const { calendarId, name, isStopped, role, calls } = store.month!
  const turn = isStopped ? 'start' : 'stop'
  return (
    <>
      <div className={styles.head}>
        <OfficeTitle title={name} />
        <p className={isStopped ? styles.stopped : styles.running}>
          {isStopped ? texts.stopped : texts.running}
        </p>
        {mayAs(role, 'editor') && (
          <button type="button" className={frame.quietButton} onClick={() => onAction(turn)}>
            {texts[turn]}
          </button>
        )}
        <Link to={versionsPath(calendarId)}>{texts['versions.link']}</Link>
      </div>
      {children}
      {isStopped && <p className={frame.notice}>{texts['stopped.notice']}</p>}
      {calls > 0 && (
        <p className={frame.notice}>
          {textOf(texts, 'calls.notice', { count: calls })}{' '}
          {mayAs(role, 'desk') && <Link to={callsPath(calendarId)}>{texts['calls.link']}</Link>}
        </p>
      )}
    </>
  )
})
