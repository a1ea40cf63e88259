import { observer } from 'mobx-react-lite'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ComparedReport } from '../../../application/office/compare-with-report.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { shared } from '../../../application/texts/ja.json'
import { money as texts } from '../../../application/texts/office.json'
import type { ReportDifference } from '../../../domain/order/compare-report.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import type { OfficeServices } from '../services.ts'
import compare from './compare.module.css'
import { CompareStore } from './compare-store.ts'
import styles from './money.module.css'
import { MoneyPage } from './money-page.tsx'
import { orderPath } from './money-path.ts'
import { stateText } from './money-words.ts'
import { DayChoices } from './takings-screen.tsx'

type Needs = Pick<OfficeServices, 'compareWithReport' | 'clock'>

/** `/office/money/compare`: the provider's report beside our orders. Nothing of the file is kept. */
export const CompareScreen = observer(function CompareScreen(needs: Needs) {
  const today = tokyoDay(needs.clock.now())
  const yesterday = plusDays(today, -1)
  const [days, setDays] = useState({ from: yesterday, to: yesterday })
  const [store] = useState(() => new CompareStore(needs, days))
  const { phase } = store
  return (
    <MoneyPage title={texts['compare.title']}>
      <p className={styles.lead}>{texts['compare.lead']}</p>
      <DayChoices
        days={days}
        today={today}
        onChosen={(chosen) => {
          setDays(chosen)
          store.choose(chosen)
        }}
      />
      <ReportFile store={store} />
      <div aria-live="polite">
        {phase.name === 'reading' && (
          <p className={compare.progress}>
            <progress aria-label={texts['compare.title']} />
            {textOf(texts, 'compare.reading', { file: phase.file })}
          </p>
        )}
        {phase.name === 'tooLarge' && (
          <p className={styles.fault}>{textOf(texts, 'compare.large', { file: phase.file })}</p>
        )}
        {phase.name === 'read' && <Outcome store={store} file={phase.file} outcome={phase.outcome} />}
      </div>
      {phase.name === 'failed' &&
        (isRefusal(phase.error, 'request.malformed') ? (
          <p role="alert" className={styles.fault}>
            {texts['days.long']}
          </p>
        ) : (
          <FailureView error={phase.error} onRetry={() => void store.again()} />
        ))}
    </MoneyPage>
  )
})

/** The file is dropped, or chosen. */
function ReportFile({ store }: { store: CompareStore }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const read = (files: FileList | null): void => {
    const file = files?.[0]
    if (file) void store.read(file)
  }
  const onDrag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }
  return (
    <section
      aria-label={texts['compare.file']}
      className={compare.drop}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        read(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        hidden
        aria-label={texts['compare.choose']}
        onChange={({ target }) => {
          read(target.files)
          // The same file may be chosen again, mended.
          target.value = ''
        }}
      />
      <button type="button" className={frame.button} onClick={() => input.current?.click()}>
        {texts['compare.choose']}
      </button>
      <p>{texts['compare.drop']}</p>
    </section>
  )
}

type OutcomeProps = { store: CompareStore; file: string; outcome: ComparedReport }

function Outcome({ store, file, outcome }: OutcomeProps) {
  if (outcome.kind === 'unreadable')
    return <p className={styles.fault}>{textOf(texts, 'compare.unreadable', { file })}</p>
  if (outcome.kind === 'too_many')
    return <p className={styles.fault}>{textOf(texts, 'compare.many', { limit: grouped(outcome.limit) })}</p>
  return (
    <>
      {outcome.kind !== 'compared' && <p className={styles.fault}>{texts[`compare.${outcome.kind}`]}</p>}
      <ColumnChoices store={store} outcome={outcome} />
      {outcome.kind === 'compared' && <Compared store={store} outcome={outcome} />}
    </>
  )
}

type WithColumns = Extract<ComparedReport, { header: readonly string[] }>

function ColumnChoices({ store, outcome }: { store: CompareStore; outcome: WithColumns }) {
  const id = useId()
  return (
    <div className={styles.choices}>
      {(['idColumn', 'yenColumn'] as const).map((column) => (
        <label key={column} htmlFor={id + column}>
          {texts[`compare.${column}`]}
          <select
            id={id + column}
            value={outcome[column] ?? ''}
            onChange={({ currentTarget: { value } }) => store.chooseColumns({ [column]: value })}
          >
            {outcome[column] === undefined && <option value="">{texts['compare.column.none']}</option>}
            {outcome.header.map((title) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/** Differences of a page. */
const PAGE = 50

type Comparison = Extract<ComparedReport, { kind: 'compared' }>

const Compared = observer(function Compared({
  store,
  outcome,
}: {
  store: CompareStore
  outcome: Comparison
}) {
  const { differences, differing, same, unreadable, unreadableCount } = outcome
  const { page } = store
  const shown = differences.slice(page * PAGE, (page + 1) * PAGE)
  const counts = { count: grouped(differing), same: grouped(same) }
  return (
    <>
      <p className={styles.state} data-state={differing === 0 ? 'good' : 'fault'}>
        {textOf(texts, differing === 0 ? 'compare.same' : 'compare.differ', counts)}
      </p>
      <Totals totals={outcome.totals} />
      {unreadableCount > 0 && (
        <p className={styles.note}>
          {textOf(texts, 'compare.skipped', {
            count: grouped(unreadableCount),
            rows: unreadable.slice(0, 5).join('、'),
          })}
        </p>
      )}
      {differing > 0 && (
        <table className={styles.list}>
          <caption className="unseen">{texts['compare.differences']}</caption>
          <thead>
            <tr>
              <th scope="col">{texts['col.order']}</th>
              <th scope="col" className={styles.yen}>
                {texts['compare.theirs']}
              </th>
              <th scope="col" className={styles.yen}>
                {texts['compare.ours']}
              </th>
              <th scope="col">{texts['col.todo']}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((difference) => (
              <Difference key={difference.orderId} difference={difference} />
            ))}
          </tbody>
        </table>
      )}
      {differences.length > PAGE && (
        <p className={styles.pages}>
          {page > 0 && (
            <button type="button" className={frame.plainButton} onClick={() => store.turnTo(page - 1)}>
              {texts['page.before']}
            </button>
          )}
          {(page + 1) * PAGE < differences.length && (
            <button type="button" className={frame.plainButton} onClick={() => store.turnTo(page + 1)}>
              {texts['page.next']}
            </button>
          )}
        </p>
      )}
      {differing > differences.length && (
        <p className={styles.note}>
          {textOf(texts, 'compare.rest', { count: grouped(differing - differences.length) })}
        </p>
      )}
    </>
  )
})

function Totals({ totals: { theirs, ours } }: Pick<Comparison, 'totals'>) {
  const rows = [
    { term: texts['compare.theirs'], ...theirs },
    { term: texts['compare.ours'], ...ours },
    { term: texts['compare.gap'], orders: undefined, yen: theirs.yen - ours.yen },
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(({ term, orders, yen }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {formatYen(yen)}{' '}
            {orders !== undefined && <small>{textOf(texts, 'times', { count: grouped(orders) })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Difference({ difference: { kind, orderId, theirs, ours } }: { difference: ReportDifference }) {
  return (
    <tr>
      <th scope="row">
        {ours ? <Link to={orderPath(orderId)}>{orderId}</Link> : orderId}
        <span className={styles.badge}>{texts[`difference.${kind}`]}</span>
      </th>
      <td className={styles.yen} data-title={texts['compare.theirs']}>
        {theirs ? <Paid {...theirs} /> : texts.nothing}
      </td>
      <td className={styles.yen} data-title={texts['compare.ours']}>
        {ours ? <Paid {...ours} /> : texts.nothing}
        {ours && (
          <span className={styles.soft}>
            {ours.states.map(stateText).join('、')}
            {ours.paidOn && `（${dayText(shared, 'plain', ours.paidOn)}）`}
          </span>
        )}
      </td>
      <td className={styles.todo}>{texts[`difference.${kind}.todo`]}</td>
    </tr>
  )
}

const Paid = ({ paid, back }: { paid: number; back: number }) => (
  <>
    {formatYen(paid)}
    {back > 0 && <span className={styles.soft}>{textOf(texts, 'given.row', { yen: formatYen(back) })}</span>}
  </>
)
