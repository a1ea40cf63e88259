import { useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { OfficeTakings } from '../../../application/office/read-takings.ts'
import { apart, methodText, moneyOf, sumOf } from '../../../application/office/takings-table.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { shared } from '../../../application/texts/ja.json'
import { money as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import {
  type DaySpan,
  endOfMonth,
  type LocalDate,
  parseLocalDate,
  plusDays,
  plusMonths,
  tokyoDay,
} from '../../../domain/shared/local-date.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { FailureView } from '../frame/failure-view.tsx'
import { grouped } from '../frame/grouped.ts'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { useTypedDays } from '../frame/use-typed-days.ts'
import type { OfficeServices } from '../services.ts'
import styles from './money.module.css'
import { MoneyPage } from './money-page.tsx'
import { useLoaded } from './use-loaded.ts'

type Needs = Pick<OfficeServices, 'readTakings' | 'exportTakings' | 'saveSheets' | 'print' | 'clock'>

const takingsPath = ({ from, to }: DaySpan): string => `/office/money/takings?from=${from}&to=${to}`

/** `/office/money/takings`: what was taken and given back on some days, for the accountants. */
export function TakingsScreen(needs: Needs) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const today = tokyoDay(needs.clock.now())
  const asked = new URLSearchParams(search)
  const from = parseLocalDate(asked.get('from') ?? '') ?? today
  const days = { from, to: parseLocalDate(asked.get('to') ?? '') ?? from }
  const key = `${days.from} ${days.to}`
  const { value: takings, error, isLoading, reload } = useLoaded(key, () => needs.readTakings(days))
  return (
    <MoneyPage title={texts['takings.title']}>
      <DayChoices days={days} today={today} onChosen={(chosen) => void navigate(takingsPath(chosen))} />
      {error !== undefined &&
        (isRefusal(error, 'request.malformed') ? (
          <p role="alert" className={styles.fault}>
            {texts['days.long']}
          </p>
        ) : (
          <FailureView error={error} onRetry={reload} />
        ))}
      {!takings && error === undefined && <LoadingRows text={texts['takings.loading']} />}
      {takings && (
        <div aria-busy={isLoading}>
          <Sums takings={takings} />
          <Leaving days={days} {...needs} />
          <Services takings={takings} />
          <Days takings={takings} />
          <p className={styles.note}>{texts['takings.note']}</p>
        </div>
      )}
    </MoneyPage>
  )
}

/** Spans that are chosen by one press. */
const spansOf = (
  today: LocalDate,
): readonly { name: 'today' | 'yesterday' | 'month' | 'before'; days: DaySpan }[] => {
  const first = (day: LocalDate) => `${day.slice(0, 7)}-01` as LocalDate
  const before = first(plusMonths(first(today), -1))
  return [
    { name: 'today', days: { from: today, to: today } },
    { name: 'yesterday', days: { from: plusDays(today, -1), to: plusDays(today, -1) } },
    { name: 'month', days: { from: first(today), to: today } },
    { name: 'before', days: { from: before, to: endOfMonth(before) } },
  ]
}

type DaysProps = { days: DaySpan; today: LocalDate; onChosen(days: DaySpan): void }

/** Which days are looked at. */
export function DayChoices({ days, today, onChosen }: DaysProps) {
  const { typed, isWrong, type } = useTypedDays(days, onChosen)
  const id = useId()
  return (
    <>
      <div className={styles.choices}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {texts[end]}
            <input
              type="date"
              required
              value={typed[end]}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? id : undefined}
              onChange={({ currentTarget: { value } }) => value !== '' && type({ [end]: value as LocalDate })}
            />
          </label>
        ))}
        <div className={styles.spans}>
          {spansOf(today).map(({ name, days: span }) => (
            <button
              key={name}
              type="button"
              className={styles.small}
              aria-pressed={days.from === span.from && days.to === span.to}
              onClick={() => type(span)}
            >
              {texts[`span.${name}`]}
            </button>
          ))}
        </div>
      </div>
      {isWrong && (
        <p id={id} className={styles.fault} role="alert">
          {texts['days.order']}
        </p>
      )}
    </>
  )
}

function Sums({ takings: { services } }: { takings: OfficeTakings }) {
  const [paid, back] = [sumOf(services, 'paid'), sumOf(services, 'refunded')]
  const sums = [
    { term: texts['takings.paid'], ...paid },
    { term: texts['takings.back'], ...back },
  ]
  return (
    <dl className={styles.sums}>
      {sums.map(({ term, orders, yen }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {formatYen(yen)} <small>{textOf(texts, 'times', { count: grouped(orders) })}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts['takings.left']}</dt>
        <dd>{formatYen(paid.yen - back.yen)}</dd>
      </div>
    </dl>
  )
}

/** As a workbook, or on paper. */
function Leaving({
  days,
  exportTakings,
  saveSheets,
  print,
}: { days: DaySpan } & Pick<Needs, 'exportTakings' | 'saveSheets' | 'print'>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const onDownload = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    await exportTakings(days)
      .then(({ sheets }) => saveSheets(sheets, textOf(texts, 'takings.file', days)))
      .catch(setFailure)
    setBusy(false)
  }
  return (
    <div className={styles.leaving}>
      <button type="button" className={styles.small} disabled={busy} onClick={() => void onDownload()}>
        {texts.download}
      </button>
      <button type="button" className={styles.small} onClick={print}>
        {texts.print}
      </button>
      {failure !== undefined && <FailureView error={failure} onRetry={() => void onDownload()} />}
    </div>
  )
}

function Services({ takings: { services } }: { takings: OfficeTakings }) {
  const moved = services.filter(({ sums }) => sums.paid || sums.refunded)
  const left = services.flatMap((row) =>
    apart.flatMap(([taking, words]) => {
      const sum = row.sums[taking]
      return sum ? [{ row, words, sum }] : []
    }),
  )
  if (services.length === 0) return <p>{texts['takings.none']}</p>
  return (
    <>
      {moved.length > 0 && (
        <section aria-labelledby="by-service">
          <h2 id="by-service" className={styles.heading}>
            {texts['takings.services']}
          </h2>
          <table className={styles.list}>
            <thead>
              <tr>
                <th scope="col">{texts['col.service']}</th>
                <th scope="col">{texts['col.method']}</th>
                <MoneyHeads />
              </tr>
            </thead>
            <tbody>
              {moved.map((row) => (
                <tr key={`${row.serviceId} ${row.surveyId} ${row.payMethod}`}>
                  <th scope="row">
                    {row.serviceName}
                    <span className={styles.soft}>{row.formTitle}</span>
                  </th>
                  <td>{methodText(row)}</td>
                  <MoneyCells sums={row.sums} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {left.length > 0 && (
        <section aria-labelledby="apart">
          <h2 id="apart" className={styles.heading}>
            {texts['takings.apart']}
          </h2>
          <ul className={styles.parts}>
            {left.map(({ row, words, sum }) => (
              <li key={`${row.serviceId} ${row.surveyId} ${row.payMethod} ${words}`}>
                <strong>{words}</strong>
                <span>{row.serviceName}</span>
                <span>{methodText(row)}</span>
                <span>
                  {textOf(texts, 'times', { count: grouped(sum.orders) })} {formatYen(sum.yen)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const MoneyHeads = () =>
  (['takings.paid', 'takings.back', 'takings.left'] as const).map((text) => (
    <th key={text} scope="col" className={styles.yen}>
      {texts[text]}
    </th>
  ))

function MoneyCells({ sums }: { sums: OfficeTakings['services'][number]['sums'] }) {
  const [paid = 0, paidYen = 0, back = 0, backYen = 0, leftYen = 0] = moneyOf({ sums })
  const cells = [
    { title: texts['takings.paid'], times: paid, yen: paidYen },
    { title: texts['takings.back'], times: back, yen: backYen },
  ]
  return (
    <>
      {cells.map(({ title, times, yen }) => (
        <td key={title} data-title={title} className={styles.yen}>
          {formatYen(yen)}
          <span className={styles.soft}>{textOf(texts, 'times', { count: grouped(times) })}</span>
        </td>
      ))}
      <td data-title={texts['takings.left']} className={styles.yen}>
        <strong>{formatYen(leftYen)}</strong>
      </td>
    </>
  )
}

/** Day by day, where there are several. */
const Days = ({ takings: { days, byDay } }: { takings: OfficeTakings }) =>
  days.from !== days.to &&
  byDay.length > 0 && (
    <section aria-labelledby="by-day">
      <h2 id="by-day" className={styles.heading}>
        {texts['takings.days']}
      </h2>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{texts['col.day']}</th>
            <MoneyHeads />
          </tr>
        </thead>
        <tbody>
          {byDay.map(({ day, ...sums }) => (
            <tr key={day}>
              <th scope="row">
                <Link to={takingsPath({ from: day, to: day })}>{dayText(shared, 'short', day)}</Link>
              </th>
              <MoneyCells sums={sums} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
