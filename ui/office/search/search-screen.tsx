import { observer } from 'mobx-react-lite'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { asked, search as texts } from '../../../application/texts/office.json'
import { type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { resultRows, searchBoxId } from '../frame/search-box.tsx'
import { recordPath } from '../record/record-path.ts'
import type { OfficeServices } from '../services.ts'
import styles from './search.module.css'
import type { Found, SearchPhase, SearchStore } from './search-store.ts'
import { StartScreen } from './start-screen.tsx'

type Props = Pick<OfficeServices, 'search'> & ComponentProps<typeof StartScreen>

/** `/office/search`: what was found. What is sought stands in the tab's storage, by the number that the history has. */
export const SearchScreen = observer(function SearchScreen({ search, ...needs }: Props) {
  const { state } = useLocation()
  const at = (state as { search?: number } | null)?.search
  useEffect(() => {
    void search.show(at)
  }, [search, at])
  // The next person is looked for in an empty box.
  useEffect(() => () => search.write(''), [search])
  const { phase } = search
  if (phase.name === 'idle') return <StartScreen {...needs} />
  return (
    <div className={frame.page}>
      <OfficeTitle title={texts.results}>{headingOf(phase)}</OfficeTitle>
      {phase.name === 'searching' && <LoadingRows text={texts.searching} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void search.again()} />}
      {phase.name === 'found' && (
        <>
          <p role="status" className="unseen">
            {headingOf(phase)}
          </p>
          {phase.found.length === 0 ? (
            <Nothing />
          ) : (
            <Results {...{ search, phase }} nowMs={needs.clock.now()} />
          )}
        </>
      )}
    </div>
  )
})

function headingOf(phase: Exclude<SearchPhase, { name: 'idle' }>): string {
  if (phase.name !== 'found') return texts.results
  const { words, found, next } = phase
  if (found.length === 0) return textOf(texts, 'nothing', { words })
  return textOf(texts, next === undefined ? 'found' : 'found.more', { words, count: found.length })
}

const Nothing = () => (
  <div className={styles.nothing}>
    <p>{texts['nothing.lead']}</p>
    <ul>
      {(['nothing.1', 'nothing.2', 'nothing.3', 'nothing.4'] as const).map((key) => (
        <li key={key}>{texts[key]}</li>
      ))}
    </ul>
  </div>
)

type ResultsProps = {
  search: SearchStore
  phase: Extract<SearchPhase, { name: 'found' }>
  nowMs: number
}

/** The answers, a line each, walked by ↑ and ↓. */
function Results({ search, phase: { words, found, next, more }, nowMs }: ResultsProps) {
  const isBack = useNavigationType() === 'POP'
  const shown = useRef<{ words: string; count: number }>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = { words, count: found.length }
    const rows = resultRows()
    const isAsked = document.activeElement?.id === searchBoxId
    if (before && before.words === words && found.length > before.count) rows[before.count]?.focus()
    else if (isAsked || (isBack && search.row > 0)) rows[search.row]?.focus({ preventScroll: isBack })
  }, [words, found])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const rows = resultRows()
    const at = rows.indexOf(document.activeElement as HTMLElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = at + step < 0 ? document.getElementById(searchBoxId) : rows[at + step]
    next?.focus()
  }
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        {(['who', 'what', 'when', 'status', 'received'] as const).map((key) => (
          <span key={key}>{texts[key]}</span>
        ))}
      </div>
      <ul className={styles.results} onKeyDown={onKeyDown}>
        {found.map((each, at) => (
          <li key={`${each.surveyId} ${each.answerCode}`}>
            <Link
              to={recordPath(each)}
              data-result
              onFocus={() => {
                search.row = at
              }}
            >
              <Row found={each} nowMs={nowMs} />
            </Link>
          </li>
        ))}
      </ul>
      {more.name === 'failed' && <FailureView error={more.error} />}
      {next !== undefined && (
        <button type="button" className={frame.quietButton} onClick={() => void search.more()}>
          {more.name === 'loading' ? texts['more.loading'] : texts.more}
        </button>
      )}
    </>
  )
}

function Row({ found, nowMs }: { found: Found; nowMs: number }) {
  const { name, phone, formTitle, answerCode, earlierCodes, status, bookings, receivedAt, waits } = found
  const today = tokyoDay(nowMs)
  return (
    <>
      <span className={styles.who}>
        <strong>{name || texts.nameless}</strong>
        <span className={styles.soft}>{phone}</span>
      </span>{' '}
      <span className={styles.what}>
        {formTitle}
        <span className={styles.code}>
          <span className="unseen">{texts.code}</span> {answerCode}
        </span>
        {earlierCodes.length > 0 && (
          <span className={styles.soft}>{textOf(texts, 'earlier', { codes: earlierCodes.join('、') })}</span>
        )}
      </span>{' '}
      <span className={styles.when}>
        {bookings.map(({ day, time, reserved }) => (
          <span key={`${day} ${time} ${reserved}`}>
            <strong>
              {dayIn(day, today)}
              {hoursIn(time)}
            </strong>
            <span className={styles.soft}>{reserved}</span>
          </span>
        ))}
        {bookings.length === 0 && <span className={styles.soft}>{texts.noBooking}</span>}
      </span>{' '}
      <span className={styles.state}>
        <span>{status}</span>
        {waits && <span className={styles.waits}>{asked[`waits.${waits}`]}</span>}
      </span>{' '}
      <span className={styles.received}>
        <span>{texts.received}</span> {receivedIn(tokyoDay(receivedAt * 1000), today)}
      </span>
    </>
  )
}

/** `11月27日（金）`, with its year if that is not the year of `today`. */
const dayIn = (day: LocalDate, today: LocalDate): string =>
  dayText({}, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'long.year', day)

/** `11月27日`, or `2025年11月27日`. */
const receivedIn = (day: LocalDate, today: LocalDate): string =>
  dayText({}, day.slice(0, 4) === today.slice(0, 4) ? 'date.thisYear' : 'date', day)

/** `9:30～10:00`. */
const hoursIn = (time: string): string => time.split('～').map(clockText).join('～')
