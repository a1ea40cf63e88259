import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import type { WaitingAnswer, WaitingAnswers } from '../../../application/office/list-waiting.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { waiting as texts } from '../../../application/texts/office.json'
import { type LocalDate, startOfTokyoDay, tokyoDay } from '../../../domain/shared/local-date.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from '../keeping/keeping.module.css'
import { recordPath } from '../record/record-path.ts'
import type { OfficeServices } from '../services.ts'
import own from './waiting.module.css'
import { type WaitingPlace, waitingPath, waitingPlaceOf } from './waiting-path.ts'

type Needs = Pick<OfficeServices, 'listWaiting' | 'clock' | 'storage'>

type Loaded =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; page: WaitingAnswers; place: WaitingPlace }

/** The line that was opened last, by its number: once its answer is dealt with, the next one stands there. */
const ROW = 'office-waiting-row'

/** `/office/waiting`: the answers that wait for a correction by their owners, or for the desk to look at it. */
export function WaitingScreen({ listWaiting, clock, storage }: Needs) {
  const { search } = useLocation()
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const asked = useRef('')
  const load = useCallback(() => {
    const place = waitingPlaceOf(search)
    asked.current = search
    setLoaded({ name: 'loading' })
    listWaiting(place).then(
      (page) => asked.current === search && setLoaded({ name: 'open', page, place }),
      (error: unknown) => asked.current === search && setLoaded({ name: 'failed', error }),
    )
  }, [listWaiting, search])
  useEffect(load, [load])
  const { whom } = waitingPlaceOf(search)
  return (
    <div className={frame.page}>
      <OfficeTitle title={texts[`title.${whom}`]} />
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      {loaded.name === 'open' && (
        <Page {...loaded} {...{ storage, today: tokyoDay(clock.now()) }} key={search} />
      )}
    </div>
  )
}

type PageProps = Omit<Extract<Loaded, { name: 'open' }>, 'name'> & { storage: Storage; today: LocalDate }

function Page({ page: { waiting, counts, next }, place: { whom, after }, storage, today }: PageProps) {
  const list = useRef<HTMLTableElement>(null)
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const row = storage.getItem(ROW)
    storage.removeItem(ROW)
    const links = list.current?.querySelectorAll<HTMLElement>('tbody th a') ?? []
    if (!isBack || row === null || links.length === 0) return
    const link = links[Math.min(Number(row), links.length - 1)]
    link?.focus({ preventScroll: true })
    link?.scrollIntoView?.({ block: 'center' })
  }, [isBack, storage])
  const none = after === undefined ? texts[`none.${whom}`] : texts['none.here']
  return (
    <>
      <nav className={frame.places} aria-label={texts.views}>
        {(['desk', 'owner'] as const).map((each) => (
          <Link key={each} to={waitingPath({ whom: each })} aria-current={each === whom ? 'page' : undefined}>
            {textOf(texts, `view.${each}`, { count: grouped(counts[each]) })}
          </Link>
        ))}
      </nav>
      <p className={styles.lead}>
        {whom === 'owner' && counts.late > 0 && (
          <strong className={own.late}>{textOf(texts, 'late', { count: grouped(counts.late) })}</strong>
        )}
        {texts[`lead.${whom}`]}
      </p>
      {waiting.length === 0 ? (
        <p role="status">{none}</p>
      ) : (
        <table ref={list} className={styles.list}>
          <caption className="unseen">{texts[`title.${whom}`]}</caption>
          <thead>
            <tr>
              {[texts.who, texts.what, texts[`since.${whom}`], texts.until].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {waiting.map((each, at) => (
              <Row
                key={`${each.surveyId} ${each.answerCode}`}
                {...{ answer: each, whom, today }}
                onOpen={() => storage.setItem(ROW, String(at))}
              />
            ))}
          </tbody>
        </table>
      )}
      {(after !== undefined || next !== undefined) && (
        <p className={styles.pages}>
          {after !== undefined && <Link to={waitingPath({ whom })}>{texts.first}</Link>}
          {next !== undefined && <Link to={waitingPath({ whom, after: next })}>{texts.next}</Link>}
        </p>
      )}
    </>
  )
}

type RowProps = { answer: WaitingAnswer; today: LocalDate; onOpen(): void } & Pick<WaitingPlace, 'whom'>

function Row({ answer, whom, today, onOpen }: RowProps) {
  const { name, phone, formTitle, answerCode, since, until, isLate } = answer
  const day = tokyoDay(since * 1000)
  return (
    <tr>
      <th scope="row">
        <Link to={recordPath(answer)} className={own.name} onClick={onOpen}>
          {name || texts.nameless}
        </Link>{' '}
        <span className={styles.soft}>{phone}</span>
      </th>
      <td>
        <span>{formTitle}</span> <span className={own.code}>{answerCode}</span>
      </td>
      <td data-title={texts[`since.${whom}`]} className={styles.moment}>
        {agoText(day, today)}
        <span className={styles.soft}>{dayIn(day, today)}</span>
      </td>
      <td data-title={texts.until} className={styles.moment}>
        {dayIn(until, today)}
        {isLate && (
          <strong className={styles.badge} data-state="bad">
            {texts['late.mark']}
          </strong>
        )}
      </td>
    </tr>
  )
}

function agoText(day: LocalDate, today: LocalDate): string {
  const count = Math.round((startOfTokyoDay(today) - startOfTokyoDay(day)) / 86_400_000)
  return count <= 0 ? texts.today : textOf(texts, 'days', { count: grouped(count) })
}

/** `11月27日（金）`, with its year if that is not the year of `today`. */
const dayIn = (day: LocalDate, today: LocalDate): string =>
  dayText({}, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'long.year', day)
