import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { change as texts } from '../../../application/texts/office.json'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import frame from '../frame/frame.module.css'
import styles from './record-actions.module.css'
import { AskDialog, AskedView, ProlongDialog, WithdrawDialog } from './record-actions-asked.tsx'
import { CancelDialog } from './record-actions-cancel.tsx'
import { MessageDialog } from './record-actions-message.tsx'
import { MoveDialog } from './record-actions-move.tsx'
import type { ActionNeeds } from './record-actions-parts.tsx'
import { ResultDialog, TakeBackDialog } from './record-actions-result.tsx'
import { isCancelled, StatusDialog } from './record-actions-status.tsx'
import { type ActionName, RecordActionsStore } from './record-actions-store.ts'

/** The form comes with its dialog: most who look at an answer correct nothing in it. */
const CorrectDialog = lazy(async () => ({
  default: (await import('./record-actions-correct.tsx')).CorrectDialog,
}))

/** What may be done to an answer now, in the order of the bar. */
type Offered = Exclude<ActionName, 'prolong' | 'endAsk' | 'takeBack'>

function actionsOn(record: OfficeRecord): Offered[] {
  const { role, reach, bookings, askable, isClaimed } = record
  if (!mayAs(role, 'desk')) return []
  const message = reach === 'line' ? (['message'] as const) : []
  const result = isClaimed ? (['result'] as const) : []
  if (isCancelled(record)) return ['status', ...result, ...message]
  const isBooked = bookings.some(({ standing }) => standing === 'kept' || standing === 'closed')
  return [
    ...(isBooked ? (['move'] as const) : []),
    ...(['status', 'correct'] as const),
    ...(askable.length > 0 ? (['ask'] as const) : []),
    ...result,
    ...message,
    'cancel',
  ]
}

/** The bar of what somebody may do to an answer, its dialogs, and what came of the last one. */
export const RecordActions = observer(function RecordActions({
  record,
  reload,
  needs,
}: {
  record: OfficeRecord
  reload: () => Promise<OfficeRecord>
  needs: ActionNeeds
}) {
  const [actions] = useState(() => new RecordActionsStore(reload))
  const [isFormWanted, wantForm] = useState(false)
  const names = actionsOn(record)
  const { done } = actions
  const given = { record, actions, needs }
  const came = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What was pressed may be gone with what could be done, and the focus with it.
    if (done && document.activeElement === document.body) came.current?.focus()
  }, [done, record])
  if (names.length === 0) return <AskedView {...given} />
  return (
    <>
      <section aria-label={texts.title} className={styles.bar}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={frame.quietButton}
            aria-haspopup="dialog"
            onClick={() => {
              if (name === 'correct') wantForm(true)
              actions.begin(name)
            }}
          >
            {texts[name]}
          </button>
        ))}
      </section>
      <p ref={came} role="status" tabIndex={-1} className={done ? frame.notice : undefined}>
        {done && texts[`done.${done.action}`]}
        {done?.told && texts[`told.${done.told}`]}
      </p>
      <AskedView {...given} />
      <AskDialog {...given} />
      <ProlongDialog {...given} />
      <WithdrawDialog {...given} />
      <ResultDialog {...given} />
      <TakeBackDialog {...given} />
      <StatusDialog {...given} />
      <CancelDialog {...given} />
      <MoveDialog {...given} />
      <MessageDialog {...given} />
      <Suspense fallback={null}>{isFormWanted && <CorrectDialog {...given} />}</Suspense>
    </>
  )
})

/** Who has to be phoned, since no message of ours reaches them; nothing for who reads LINE. */
export const CallNote = ({ record: { reach, phone } }: { record: OfficeRecord }) =>
  reach !== 'line' && (
    <section aria-label={texts.call} className={styles.call}>
      <p>
        <strong>{texts.call}</strong> {texts[`call.${reach}`]}
      </p>
      <p className={styles.phone}>
        {phone === '' ? texts['call.none'] : <a href={`tel:${phone}`}>{phone}</a>}
      </p>
    </section>
  )
