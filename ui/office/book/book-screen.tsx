import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { book as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { FormView } from '../../form/form-view.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { recordPath } from '../record/record-path.ts'
import styles from './book.module.css'
import { type BookNeeds, BookStore, type BookTrouble, reservationsOf } from './book-store.ts'
import { FreePlaces } from './free-places.tsx'

/** `/office/book/{surveyId}`: the resident's own form in admin mode, and what is free beside it. */
export function BookScreen(needs: BookNeeds) {
  const { surveyId = '' } = useParams()
  const [visit, setVisit] = useState(0)
  return (
    <OneBooking
      key={`${surveyId} ${visit}`}
      {...{ needs, surveyId, onAgain: () => setVisit((before) => before + 1) }}
    />
  )
}

type OneProps = { needs: BookNeeds; surveyId: string; onAgain: () => void }

const OneBooking = observer(function OneBooking({ needs, surveyId, onAgain }: OneProps) {
  const [store] = useState(() => new BookStore(needs, surveyId))
  useEffect(() => {
    void store.load()
  }, [store])
  const { phase } = store
  return (
    <div className={frame.page}>
      {phase.name !== 'booked' && (
        <p>
          <Link to="/office/book">{texts.other}</Link>
        </p>
      )}
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'missing' && (
        <>
          <OfficeTitle title={texts.missing} />
          <p>{texts['missing.why']}</p>
        </>
      )}
      {phase.name === 'filling' && (
        <>
          <OfficeTitle title={phase.title} />
          <Filling store={store} page={phase.page} />
        </>
      )}
      {phase.name === 'booked' && <Booked {...{ surveyId, onAgain }} {...phase} />}
    </div>
  )
})

type FillingProps = { store: BookStore; page: Extract<BookStore['phase'], { name: 'filling' }>['page'] }

const Filling = observer(function Filling({ store, page }: FillingProps) {
  const { isSending, trouble } = store
  const isBooking = reservationsOf(page.form).length > 0
  return (
    <div className={isBooking ? styles.sides : styles.one}>
      <div className={styles.form}>
        <FormView
          page={page}
          submitText={isSending ? texts.sending : texts.send}
          onSubmit={() => void store.send()}
          isBusy={isSending}
        >
          {trouble && <Trouble trouble={trouble} />}
        </FormView>
      </div>
      {isBooking && <FreePlaces store={store} form={page.form} />}
    </div>
  )
})

function Trouble({ trouble }: { trouble: BookTrouble }) {
  const isTaken = trouble.why === 'failed' && isRefusal(trouble.error, 'request.key_reused')
  if (trouble.why === 'failed' && !isTaken) return <FailureView error={trouble.error} takesFocus />
  const key = ({ time: 'time.missing', reason: 'reason.missing', empty: 'empty', failed: 'taken' } as const)[
    trouble.why
  ]
  return (
    <p role="alert" className={frame.notice}>
      {texts[key]}
    </p>
  )
}

type BookedProps = Omit<Extract<BookStore['phase'], { name: 'booked' }>, 'name'> & {
  surveyId: string
  onAgain: () => void
}

/** What was booked and the code, large enough to read them out. */
function Booked({ surveyId, answerCode, title, visits, onAgain }: BookedProps) {
  const record = useRef<HTMLAnchorElement>(null)
  useEffect(() => record.current?.focus(), [])
  return (
    <div className={styles.booked}>
      <OfficeTitle title={texts.done} />
      <p>{title}</p>
      {visits.map(({ day, coma, place }) => (
        <p key={`${day} ${coma.start} ${place}`} className={styles.visit}>
          <strong>
            {dayText({}, 'long.year', day)}{' '}
            <span className={styles.hours}>{`${clockText(coma.start)}～${clockText(coma.end)}`}</span>
          </strong>
          <span>{place}</span>
        </p>
      ))}
      <p className={styles.code}>
        <span>{texts['done.code']}</span>
        <strong>{answerCode.match(/.{1,4}/g)?.join(' ')}</strong>
      </p>
      <p>{texts['done.lead']}</p>
      <p className={styles.ways}>
        <Link ref={record} to={recordPath({ surveyId, answerCode })} className={frame.button}>
          {texts['done.record']}
        </Link>
        <button type="button" className={frame.quietButton} onClick={onAgain}>
          {texts['done.again']}
        </button>
      </p>
    </div>
  )
}
