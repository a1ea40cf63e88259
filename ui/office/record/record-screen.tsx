import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { record as texts } from '../../../application/texts/office.json'
import { displayDate } from '../../../domain/shared/local-date.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { Answered } from './answered.tsx'
import { DeskNotes } from './desk-notes.tsx'
import type { DeskNotesNeeds } from './desk-notes-store.ts'
import styles from './record.module.css'
import { CallNote, RecordActions } from './record-actions.tsx'
import type { ActionNeeds } from './record-actions-parts.tsx'
import { type FilesNeeds, useFiles } from './record-files.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordKeeper } from './record-keeper.tsx'
import { Bookings, Codes, Messages, momentText, Others, Payment } from './record-parts.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { type RecordNeeds, RecordStore } from './record-store.ts'

type Props = RecordNeeds &
  ActionNeeds &
  DeskNotesNeeds &
  FilesNeeds &
  Pick<OfficeServices, 'clock' | 'print' | 'releaseClaim'> & {
    session: Pick<OfficeServices['session'], 'office'>
  }

/** `/office/answers/{surveyId}/{answerCode}`: one answer with all that belongs to it. */
export function RecordScreen(needs: Props) {
  const { surveyId = '', answerCode = '' } = useParams()
  return <OneRecord key={`${surveyId} ${answerCode}`} needs={needs} of={{ surveyId, answerCode }} />
}

type OneProps = { needs: Props; of: { surveyId: string; answerCode: string } }

const OneRecord = observer(function OneRecord({ needs, of }: OneProps) {
  const [store] = useState(() => new RecordStore(needs, of))
  const print = usePrint(needs, store)
  useEffect(() => {
    void store.load()
  }, [store])
  const { phase } = store
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={styles.ways}>
        <BackToSearch />
        {phase.name === 'open' && (
          <button type="button" className={frame.quietButton} onClick={() => void print()}>
            {texts.print}
          </button>
        )}
      </div>
      {store.printFailure !== undefined && (
        <p role="alert" className={frame.notice}>
          {texts['print.failed']}
        </p>
      )}
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'missing' && (
        <>
          <OfficeTitle title={texts.missing} />
          <p>{texts['missing.why']}</p>
        </>
      )}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'open' && (
        <>
          <RecordView record={phase.record} needs={needs} onChanged={store.refresh}>
            <RecordActions record={phase.record} reload={store.reload} needs={needs} />
            <CallNote record={phase.record} />
          </RecordView>
          <RecordSheet record={phase.record} nowMs={needs.clock.now()} />
        </>
      )}
    </div>
  )
})

/**
 * Prints the page once that is on record. By a key of the browser it is printed at once, and put on record meanwhile.
 */
function usePrint({ print }: Pick<Props, 'print'>, store: RecordStore): () => Promise<void> {
  const isNoted = useRef(false)
  useEffect(() => {
    const onPrint = (): void => {
      if (!isNoted.current && store.phase.name === 'open') void store.notePrint()
    }
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [store])
  return async () => {
    isNoted.current = await store.notePrint()
    if (isNoted.current) print()
    isNoted.current = false
  }
}

/** Back to the list as it was left; to the search where the page was opened by its address. */
function BackToSearch() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const back = (event: { preventDefault(): void }) => {
    if (key === 'default') return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link to="/office" className={styles.back} onClick={back}>
      {texts.back}
    </Link>
  )
}

type ViewProps = {
  record: OfficeRecord
  needs: Props
  onChanged(): Promise<void>
  /** What can be done with it. */
  children: ReactNode
}

function RecordView({ record, needs, onChanged, children }: ViewProps) {
  const besideFile = useFiles(record, needs)
  return (
    <article className={styles.record}>
      <Head record={record} />
      <div className={styles.actions}>{children}</div>
      <Bookings bookings={record.bookings} />
      <Answered sections={record.sections} besideFile={besideFile} />
      <div className={styles.rest}>
        <DeskNotes record={record} needs={needs} onSaved={onChanged} />
        <Payment payment={record.payment} />
        <Messages messages={record.messages} />
        <Others others={record.others} />
        <RecordHistory history={record.history} />
        <Codes codes={record.codes} />
        <RecordKeeper
          {...{ record, onChanged }}
          releaseClaim={needs.releaseClaim}
          keepsCity={needs.session.office?.keepsCity ?? false}
        />
      </div>
    </article>
  )
}

function Head({ record }: { record: OfficeRecord }) {
  const { reading, phone, birthday, receivedAt, receivedBy, updatedAt } = record
  return (
    <header className={styles.head}>
      <p className={styles.form}>{record.formTitle}</p>
      <div className={styles.name}>
        {/* What the browser keeps of a page names nobody. */}
        <OfficeTitle title={`${record.formTitle} ${record.answerCode}`}>
          {record.name || texts.nameless}
        </OfficeTitle>
        {reading !== '' && <p>{reading}</p>}
      </div>
      <p className={styles.code}>
        <span className={styles.label}>{texts.code}</span>
        <strong>{record.answerCode}</strong>
      </p>
      <dl className={styles.facts}>
        <Fact title={texts.status}>
          <span className={styles.status}>{record.status}</span>
        </Fact>
        {phone !== '' && (
          <Fact title={texts.phone}>
            <a href={`tel:${phone}`}>{phone}</a>
          </Fact>
        )}
        {birthday !== '' && <Fact title={texts.birthday}>{displayDate(birthday)}</Fact>}
        <Fact title={texts.received}>
          {momentText(receivedAt)}
          <span className={styles.from}>{texts[`received.${receivedBy}`]}</span>
        </Fact>
        {updatedAt !== receivedAt && <Fact title={texts.updated}>{momentText(updatedAt)}</Fact>}
        <Fact title={texts.owner}>{record.isClaimed ? texts['owner.claimed'] : texts['owner.none']}</Fact>
      </dl>
    </header>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
