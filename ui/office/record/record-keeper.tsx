import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { keeper as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { logPath } from '../keeping/log-place.ts'
import { personPath } from '../people/person-path.ts'
import styles from './record.module.css'
import { Part } from './record-parts.tsx'

type Props = {
  record: OfficeRecord
  /** Whether who looks at it keeps the whole city. */
  keepsCity: boolean
  releaseClaim: OfficeUseCases['releaseClaim']
  /** Reads the answer anew. */
  onChanged(): Promise<void>
}

/** What only a keeper does to an answer; nothing for others. */
export function RecordKeeper({ record, keepsCity, releaseClaim, onChanged }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const canRelease = record.role === 'keeper' && record.isClaimed && record.receivedBy !== 'resident'
  if (!canRelease && !keepsCity && !isDone) return null
  return (
    <Part title={texts.title}>
      {canRelease && (
        <>
          <button type="button" className={frame.quietButton} onClick={() => setAsked(true)}>
            {texts.release}
          </button>
          <p className={styles.soft}>{texts['release.why']}</p>
        </>
      )}
      <p role="status">{isDone ? texts['release.done'] : ''}</p>
      {keepsCity && (
        <>
          <p>
            <Link to={personPath(record)}>{texts.person}</Link>
          </p>
          <p>
            <Link to={logPath({ answer: record.answerCode })}>{texts.log}</Link>
          </p>
        </>
      )}
      {isAsked && (
        <Release
          {...{ record, releaseClaim, onChanged }}
          onDone={() => {
            setAsked(false)
            setDone(true)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Part>
  )
}

type ReleaseProps = Pick<Props, 'record' | 'releaseClaim' | 'onChanged'> & {
  onDone(): void
  onClose(): void
}

function Release({ record, releaseClaim, onChanged, onDone, onClose }: ReleaseProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (): Promise<void> => {
    if (reason.trim() === '') return setMissing(true)
    const { surveyId, answerCode, version } = record
    setBusy(true)
    setError(undefined)
    try {
      await releaseClaim({ surveyId, answerCode, version, reason })
      onDone()
      await onChanged()
    } catch (failed) {
      if (isRefusal(failed, 'office.reason_invalid')) setMissing(true)
      else setError(failed)
      if (isRefusal(failed, 'office.record_changed')) await onChanged()
    } finally {
      setBusy(false)
    }
  }
  return (
    <OfficeDialog
      title={texts['release.title']}
      action={texts.release}
      isBusy={isBusy}
      error={error}
      failure={isRefusal(error, 'office.record_changed') ? <Changed /> : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{texts['release.what']}</p>
      <div>
        <label htmlFor="release-reason">{texts['release.reason']}</label>
        <input
          id="release-reason"
          data-autofocus
          value={reason}
          maxLength={200}
          autoComplete="off"
          aria-invalid={isMissing || undefined}
          aria-describedby="release-reason-hint"
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
        <p id="release-reason-hint" className={isMissing ? styles.warning : styles.soft}>
          {texts[isMissing ? 'release.reason.required' : 'release.reason.hint']}
        </p>
      </div>
    </OfficeDialog>
  )
}

const Changed = () => (
  <div role="alert" className={frame.failure}>
    <p>
      <strong>{texts.changed}</strong>
    </p>
    <p>{texts['changed.detail']}</p>
  </div>
)
