import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { StaffTableFault, TakenStaffTable } from '../../../application/office/take-staff-table.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { staffTable as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { grouped } from '../frame/grouped.ts'
import styles from './keeping.module.css'
import { StaffTableStore } from './staff-table-store.ts'

type Props = { takeStaffTable: OfficeUseCases['takeStaffTable']; onTaken(): void }

/** Staff from a spreadsheet: chosen, looked at, and stored. */
export const StaffTablePanel = observer(function StaffTablePanel(props: Props) {
  const [store] = useState(() => new StaffTableStore(props))
  const input = useRef<HTMLInputElement>(null)
  const { phase } = store
  const isBusy = phase.name === 'reading' || phase.name === 'taking'
  return (
    <section aria-labelledby="staff-table" className={styles.panel}>
      <h2 id="staff-table">{texts.title}</h2>
      <p className={styles.lead}>{texts.lead}</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label={texts.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void store.read(file)
          // The same file may be chosen again, mended.
          target.value = ''
        }}
      />
      <button
        type="button"
        className={frame.quietButton}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </button>
      <div aria-live="polite">
        {phase.name === 'reading' && <p>{textOf(texts, 'reading', phase)}</p>}
        {phase.name === 'tooLarge' && <p className={styles.fault}>{texts.tooLarge}</p>}
        {phase.name === 'taking' && (
          <p className={styles.progress}>
            <progress aria-label={texts.title} />
            {texts.taking}
          </p>
        )}
        {phase.name === 'read' && <Outcome {...{ store, ...phase }} />}
      </div>
      {phase.name === 'failed' && <FailureView error={phase.error} />}
    </section>
  )
})

type OutcomeProps = { store: StaffTableStore; file: string; outcome: TakenStaffTable }

function Outcome({ store, file, outcome }: OutcomeProps) {
  if (outcome.kind === 'unreadable')
    return <p className={styles.fault}>{textOf(texts, 'unreadable', { file })}</p>
  if (outcome.kind === 'header')
    return <p className={styles.fault}>{textOf(texts, `header.${outcome.why}`, outcome)}</p>
  const { count, added } = outcome
  const counts = { count: grouped(count), added: grouped(added), known: grouped(count - added) }
  if (outcome.kind === 'imported')
    return (
      <p className={styles.state} data-state="good">
        {textOf(texts, 'done', counts)}
      </p>
    )
  const { rows, faults } = outcome
  return (
    <>
      <p className={styles.state}>{textOf(texts, 'found', counts)}</p>
      {faults.length > 0 && (
        <div className={frame.failure}>
          <strong>{texts.faults}</strong>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.row} ${fault.column} ${fault.why}`}>{faultText(fault)}</li>
            ))}
          </ul>
        </div>
      )}
      <table className={styles.list}>
        <caption className="unseen">{texts.title}</caption>
        <thead>
          <tr>
            {(['username', 'name', 'email', 'password', 'row'] as const).map((column) => (
              <th key={column} scope="col">
                {texts[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, username, name, email, hasPassword, isNew }) => (
            <tr key={row}>
              <th scope="row">
                {username} <span className={styles.soft}>{texts[isNew ? 'new' : 'known']}</span>
              </th>
              <td data-title={texts.name}>{name}</td>
              <td data-title={texts.email}>{email}</td>
              <td data-title={texts.password}>{texts[hasPassword ? 'password.yes' : 'password.no']}</td>
              <td data-title={texts.row}>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > rows.length && <p>{textOf(texts, 'rest', { count: grouped(count - rows.length) })}</p>}
      <p className={styles.pages}>
        {faults.length === 0 && (
          <button type="button" className={frame.button} onClick={() => void store.take()}>
            {texts.take}
          </button>
        )}
        <button type="button" className={frame.quietButton} onClick={store.drop}>
          {texts.drop}
        </button>
      </p>
    </>
  )
}

function faultText({ row, column, why, limit, first }: StaffTableFault): string {
  const text = textOf(texts, `why.${why}`, { limit, first })
  return column === undefined
    ? textOf(texts, 'fault.row', { row, text })
    : textOf(texts, 'fault', { row, column, text })
}
