import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { today as texts } from '../../../application/texts/office.json'
import { displayDateTime, type LocalDate } from '../../../domain/shared/local-date.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import type { OfficeServices } from '../services.ts'
import { DayList } from './day-list.tsx'
import styles from './today.module.css'
import { type TodayPlace, timeOfMs } from './today-path.ts'
import type { TodayStore } from './today-store.ts'

type Go = (changes: Partial<TodayPlace>) => void

type DayViewProps = { services: OfficeServices; place: TodayPlace; today: LocalDate; go: Go }

/** Who comes, with what can be done with the list. */
export const DayView = observer(function DayView({ services, place, today, go }: DayViewProps) {
  const { today: store, clock } = services
  const { phase } = store
  if (phase.name === 'loading') return <LoadingRows text={texts.loading} />
  if (phase.name === 'failed') return <FailureView error={phase.error} onRetry={() => void store.again()} />
  if (phase.name === 'missing')
    return (
      <div className={styles.nothing}>
        <p>
          <strong>{texts.missing}</strong>
        </p>
        <p>{texts['missing.why']}</p>
        <ShowAll go={go} />
      </div>
    )
  const { day, more } = phase
  return (
    <>
      <div className={styles.bar}>
        <PlaceChoice places={day.places} calendarId={place.calendarId} go={go} />
        <Sums store={store} count={day.state.count} />
        <Live store={store} />
        <Leaving services={services} place={place} />
      </div>
      <p className={styles.made}>
        {textOf(texts, 'made', { at: displayDateTime(Math.floor(clock.now() / 1000)) })}
      </p>
      {day.state.count === 0 ? (
        <div className={styles.nothing}>
          <p>
            <strong>{texts[place.calendarId === undefined ? 'nothing' : 'nothing.place']}</strong>
          </p>
          {place.calendarId !== undefined && <ShowAll go={go} />}
        </div>
      ) : (
        <DayList store={store} day={day} isNotable={place.day <= today} />
      )}
      {more.name === 'failed' && <FailureView error={more.error} />}
      {day.next !== undefined && (
        <button type="button" className={frame.quietButton} onClick={() => void store.more()}>
          {more.name === 'loading' ? texts['more.loading'] : texts.more}
        </button>
      )}
    </>
  )
})

const ShowAll = ({ go }: { go: Go }) => (
  <button type="button" className={frame.quietButton} onClick={() => go({ calendarId: undefined })}>
    {texts['nothing.all']}
  </button>
)

type PlaceProps = {
  places: readonly { calendarId: string; name: string; count: number }[]
  calendarId: string | undefined
  go: Go
}

function PlaceChoice({ places, calendarId, go }: PlaceProps) {
  const count = places.reduce((sum, place) => sum + place.count, 0)
  return (
    <select
      className={styles.place}
      aria-label={texts.place}
      value={calendarId ?? ''}
      onChange={({ currentTarget: { value } }) => go({ calendarId: value === '' ? undefined : value })}
    >
      <option value="">{textOf(texts, 'place.all', { count })}</option>
      {places.map((each) => (
        <option key={each.calendarId} value={each.calendarId}>
          {textOf(texts, 'place.one', each)}
        </option>
      ))}
    </select>
  )
}

const Sums = observer(function Sums({ store, count }: { store: TodayStore; count: number }) {
  const marks = [...store.marks.values()]
  const [arrived, absent] = (['arrived', 'absent'] as const).map(
    (as) => marks.filter(({ attendance }) => attendance === as).length,
  ) as [number, number]
  return (
    <p className={styles.sums}>
      <strong>{textOf(texts, 'sum', { count })}</strong>
      <span>{textOf(texts, 'sum.arrived', { count: arrived })}</span>
      <span>{textOf(texts, 'sum.absent', { count: absent })}</span>
      <span>{textOf(texts, 'sum.open', { count: count - arrived - absent })}</span>
    </p>
  )
})

/** As of when the list is. */
const Live = observer(function Live({ store: { connection } }: { store: TodayStore }) {
  const time = timeOfMs(connection.atMs)
  return (
    <p role="status" className={styles.live} data-lost={connection.isLost || undefined}>
      {connection.isLost ? (
        textOf(texts, 'lost', { time })
      ) : (
        <span aria-hidden="true">{textOf(texts, 'live', { time })}</span>
      )}
    </p>
  )
})

/** On paper, or as a table: each stands on record first. */
const Leaving = observer(function Leaving({
  services,
  place,
}: {
  services: OfficeServices
  place: TodayPlace
}) {
  const { today: store, noteDayPrint, exportDay, saveTable, print } = services
  const { day, calendarId } = place
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isNoted = useRef(false)
  useEffect(() => {
    const onPrint = (): void => {
      if (!isNoted.current) void noteDayPrint({ day, calendarId }).catch(setFailure)
    }
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [noteDayPrint, day, calendarId])
  const onPrint = async (): Promise<void> => {
    if (!(await store.all())) return
    await noteDayPrint({ day, calendarId })
    isNoted.current = true
    print()
    isNoted.current = false
  }
  const onDownload = async (): Promise<void> => {
    const { header, rows } = await exportDay({ day, calendarId })
    await saveTable({ header, rows, sheet: texts['table.sheet'], name: textOf(texts, 'table.file', { day }) })
  }
  const run = (work: () => Promise<void>) => async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    await work().catch(setFailure)
    setBusy(false)
  }
  return (
    <div className={styles.leaving}>
      <button type="button" className={styles.small} disabled={busy} onClick={() => void run(onPrint)()}>
        {texts.print}
      </button>
      <button type="button" className={styles.small} disabled={busy} onClick={() => void run(onDownload)()}>
        {busy ? texts.downloading : texts.download}
      </button>
      {failure !== undefined && <FailureView error={failure} />}
    </div>
  )
})
