import { observer } from 'mobx-react-lite'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { NoticeToResident } from '../../../application/office/notice-to-resident.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { asked as askedTexts, change as texts } from '../../../application/texts/office.json'
import { LONGEST_REQUEST } from '../../../domain/answer/correction-request.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { formNeedsOf } from '../form/form-needs.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './record-actions.module.css'
import type { ActionName, RecordActionsStore } from './record-actions-store.ts'
import { HistoryLines } from './record-history.tsx'

/** What changing an answer asks. */
export type ActionNeeds = Pick<
  OfficeCalls,
  | 'changeStatus'
  | 'previewCancel'
  | 'cancelRecord'
  | 'listMoveTimes'
  | 'moveRecord'
  | 'readCorrection'
  | 'correctRecord'
  | 'messageRecord'
  | 'askCorrection'
  | 'prolongCorrection'
  | 'endCorrection'
  | 'sendResult'
  | 'takeBackResult'
  | 'beginDocument'
  | 'sendDocumentPiece'
  | 'finishDocument'
  | 'dropDocument'
> &
  Parameters<typeof formNeedsOf>[0] &
  Pick<OfficeServices, 'newKey' | 'openAttachment' | 'saveBytes'>

/** What each dialog of an answer is given. */
export type ActionProps = { record: OfficeRecord; actions: RecordActionsStore; needs: ActionNeeds }

/** Which answer is changed, as it was seen. */
export const changeOf = ({ surveyId, answerCode, version }: OfficeRecord) => ({
  surveyId,
  answerCode,
  version,
})

/** A field of one line with its label, and what is wrong with it. */
export function TextField({
  label,
  value,
  onChange,
  error,
  isFirst = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  isFirst?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={200}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What is written to the owner of an answer. */
export function Words({
  label,
  how,
  value,
  onChange,
  isFirst = false,
}: {
  label: string
  how?: string
  value: string
  onChange: (value: string) => void
  isFirst?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={value}
        maxLength={LONGEST_REQUEST}
        rows={5}
        data-autofocus={isFirst || undefined}
        aria-describedby={how && `${id}-how`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {how && <p id={`${id}-how`}>{how}</p>}
    </div>
  )
}

/** A box to be ticked. */
export const Tick = ({
  label,
  isOn,
  onChange,
  error,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  error?: string | undefined
}) => (
  <div>
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
    {error !== undefined && (
      <p role="alert" className={styles.fault}>
        {error}
      </p>
    )}
  </div>
)

/** Something to be chosen from a list. */
export function Choice({
  label,
  value,
  options,
  onChange,
  isFirst = false,
}: {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  isFirst?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        data-autofocus={isFirst || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What the resident will read in LINE, word for word. */
export const NoticeView = ({ message }: { message: NonNullable<NoticeToResident['message']> }) => (
  <figure className={styles.notice} lang={message.language}>
    <figcaption>{texts['cancel.preview']}</figcaption>
    <p>{message.title}</p>
    {message.visits.map(({ when, place }) => (
      <p key={`${when} ${place}`}>
        <strong>{when}</strong>
        <br />
        {place}
      </p>
    ))}
    {message.words !== undefined && <p>{message.words}</p>}
    <ul>
      {message.links.map((link) => (
        <li key={link}>{link}</li>
      ))}
    </ul>
  </figure>
)

/** Why something was not done; of who was faster, what they did. */
export const ActionFailure = observer(function ActionFailure({ actions }: { actions: RecordActionsStore }) {
  const { error, meanwhile } = actions
  if (error === undefined) return null
  return (
    <>
      <FailureView error={error} takesFocus />
      {isRefusal(error, 'office.record_changed') && meanwhile.length > 0 && (
        <Meanwhile>
          <HistoryLines history={meanwhile} />
        </Meanwhile>
      )}
    </>
  )
})

/** A dialog of what is done to an answer. */
export const ActionDialog = observer(function ActionDialog({
  actions,
  ...given
}: { actions: RecordActionsStore } & Omit<
  ComponentProps<typeof OfficeDialog>,
  'isBusy' | 'error' | 'failure' | 'onClose'
>) {
  const failure = <ActionFailure actions={actions} />
  return <OfficeDialog {...given} isBusy={actions.isBusy} failure={failure} onClose={actions.close} />
})

/** Asks whether something that was said to an owner is to be taken away. */
export const SureDialog = observer(function SureDialog({
  record,
  actions,
  action,
  words,
  act,
}: Omit<ActionProps, 'needs'> & {
  action: ActionName
  words: 'withdraw' | 'takeBack'
  act(change: ReturnType<typeof changeOf>): Promise<void>
}) {
  if (actions.open !== action) return null
  const submit = (): void =>
    void actions.run(record, async () => {
      await act(changeOf(record))
      return undefined
    })
  return (
    <ActionDialog
      actions={actions}
      title={askedTexts[`${words}.title`]}
      action={askedTexts[`${words}.submit`]}
      onSubmit={submit}
    >
      <p>{askedTexts[`${words}.note`]}</p>
    </ActionDialog>
  )
})

/** Opens a dialog. */
export const Opener = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={frame.quietButton} aria-haspopup="dialog" onClick={onClick}>
    {children}
  </button>
)

function Meanwhile({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.meanwhile}>
      <h3 id={id}>{texts.meanwhile}</h3>
      {children}
    </section>
  )
}
