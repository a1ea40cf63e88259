import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { PersonOfRecord } from '../../../application/office/person-of-record.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { person as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { recordPath } from '../record/record-path.ts'
import { Erasure } from './erasure.tsx'
import styles from './person.module.css'
import { type PersonNeeds, PersonStore } from './person-store.ts'

/** `/office/people/{surveyId}/{answerCode}`: the person of an answer, and what is held of them. */
export function PersonScreen(needs: PersonNeeds) {
  const { surveyId = '', answerCode = '' } = useParams()
  return <OnePerson key={`${surveyId} ${answerCode}`} needs={needs} of={{ surveyId, answerCode }} />
}

type OneProps = { needs: PersonNeeds; of: { surveyId: string; answerCode: string } }

const OnePerson = observer(function OnePerson({ needs, of }: OneProps) {
  const [store] = useState(() => new PersonStore(needs, of))
  useEffect(() => {
    void store.load()
  }, [store])
  const { phase } = store
  return (
    <div className={`${frame.page} ${styles.page}`}>
      {phase.name !== 'erased' && (
        <Link to={recordPath(of)} className={styles.back}>
          {texts.back}
        </Link>
      )}
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {(phase.name === 'missing' || phase.name === 'denied') && (
        <>
          <OfficeTitle title={phase.name === 'missing' ? texts.missing : texts.title} />
          <p>{phase.name === 'missing' ? texts['missing.why'] : texts.denied}</p>
        </>
      )}
      {phase.name === 'open' && <PersonView store={store} person={phase.person} />}
      {phase.name === 'erased' && (
        <div role="status">
          <OfficeTitle title={texts.erased} />
          <p>{textOf(texts, 'erased.what', phase.erased)}</p>
          {phase.erased.staff.length > 0 && (
            <p>{textOf(texts, 'erased.staff', { count: phase.erased.staff.length })}</p>
          )}
          <p>
            <Link to="/office">{texts['erased.way']}</Link>
          </p>
        </div>
      )}
    </div>
  )
})

const PersonView = ({ store, person }: { store: PersonStore; person: PersonOfRecord }) => (
  <article className={styles.person}>
    <header>
      {/* What the browser keeps of a page names nobody. */}
      <OfficeTitle title={`${texts.title} ${person.answerCode}`}>
        {person.name === '' ? texts.title : textOf(texts, 'of', { name: person.name })}
      </OfficeTitle>
      <p>{textOf(texts, 'record', person)}</p>
      {person.lineName !== undefined && (
        <p>
          {texts.line}：<strong>{person.lineName}</strong>
        </p>
      )}
      <p className={styles.soft}>{person.isClaimed ? texts.claimed : texts.unclaimed}</p>
    </header>
    {person.isStaff && <p className={frame.notice}>{texts.staff}</p>}
    <Held person={person} />
    <Export store={store} />
    <Erasure store={store} person={person} />
  </article>
)

type Row = { what: string; amount: number; fate: string }

const rowsOf = ({ forms, members, amounts }: PersonOfRecord): Row[] => {
  const rows: Row[] = [
    ...forms.map(({ answers, ...form }) => ({
      what: textOf(texts, 'answers', form),
      amount: answers,
      fate: texts['fate.gone'],
    })),
    ...members.map(({ answers, ...form }) => ({
      what: textOf(texts, 'members', form),
      amount: answers,
      fate: texts['fate.member'],
    })),
    { what: texts.bookingsAhead, amount: amounts.bookingsAhead, fate: texts['fate.freed'] },
    { what: texts.bookingsPast, amount: amounts.bookingsPast, fate: texts['fate.number'] },
    { what: texts.orders, amount: amounts.orders, fate: texts['fate.order'] },
    { what: texts.messages, amount: amounts.messages, fate: texts['fate.gone'] },
    { what: texts.notes, amount: amounts.notes, fate: texts['fate.gone'] },
    { what: texts.sessions, amount: amounts.sessions, fate: texts['fate.gone'] },
  ]
  return rows.filter(({ amount }) => amount > 0)
}

const Held = ({ person }: { person: PersonOfRecord }) => (
  <section aria-labelledby="held">
    <h2 id="held">{texts.held}</h2>
    <table className={styles.held}>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.fate}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(person).map(({ what, amount, fate }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{textOf(texts, 'count', { count: amount })}</td>
            <td>{fate}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{texts.log}</th>
          <td>{texts['log.amount']}</td>
          <td>{texts['fate.log']}</td>
        </tr>
      </tbody>
    </table>
  </section>
)

const Export = observer(function Export({ store }: { store: PersonStore }) {
  const { exporting } = store
  const isBusy = exporting.name === 'busy'
  return (
    <section aria-labelledby="export">
      <h2 id="export">{texts.export}</h2>
      <p>{texts['export.what']}</p>
      {exporting.name === 'failed' && <FailureView error={exporting.error} takesFocus />}
      <button
        type="button"
        className={frame.quietButton}
        aria-disabled={isBusy || undefined}
        onClick={() => void store.export()}
      >
        {isBusy ? texts['export.busy'] : texts['export.do']}
      </button>
      <p role="status" className={styles.done}>
        {exporting.name === 'done' ? texts['export.done'] : ''}
      </p>
    </section>
  )
})
