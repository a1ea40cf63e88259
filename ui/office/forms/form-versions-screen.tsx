import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormVersions } from '../../../application/office/form-versions.ts'
import type { FormQuestions } from '../../../application/office/put-form-in-force.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as shared, forms as texts, translations } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import lists from '../calendars/calendar-lists.module.css'
import { momentText } from '../calendars/calendar-words.ts'
import styles from '../calendars/calendars.module.css'
import { ChangeFlow } from '../calendars/change-flow.ts'
import { Meanwhile } from '../calendars/flow-notes.tsx'
import { Differences, VersionList } from '../calendars/version-list.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { type ShareNeeds, SharePreview } from '../preview/share-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import { FormDifferenceView } from './form-difference.tsx'

type Needs = Pick<OfficeServices, 'listFormVersions' | 'restoreForm'> & ShareNeeds

const shown = (difference: FormDifference) => <FormDifferenceView difference={difference} />

/** `/office/forms/{surveyId}/versions`: how a form was changed, and the way back to a version. */
export function FormVersionsScreen({ listFormVersions, restoreForm, ...share }: Needs) {
  const { surveyId = '' } = useParams()
  const read = useCallback(
    (before?: number) => listFormVersions({ surveyId, ...(before !== undefined && { before }) }),
    [listFormVersions, surveyId],
  )
  return (
    <div className={frame.page}>
      <Link to="/office/forms" className={styles.back}>
        {texts.back}
      </Link>
      <div className={styles.actions}>
        <SharePreview needs={share} surveyId={surveyId} />
        <Link to={`/office/forms/${encodeURIComponent(surveyId)}/translations`}>{translations.open}</Link>
      </div>
      <VersionList<FormDifference, FormVersions>
        key={surveyId}
        read={read}
        nameOf={({ title }) => title}
        missing={{ title: texts.missing, why: texts['missing.why'] }}
        show={shown}
        dialog={({ page, to: { version: to, at }, ...given }) => (
          <RestoreDialog
            read={read}
            restore={(seen) => restoreForm({ surveyId, to, ...seen })}
            version={page.version}
            at={at}
            {...given}
          />
        )}
      />
    </div>
  )
}

type Flow = ChangeFlow<FormQuestions, FormVersions>

type DialogProps = {
  read(): Promise<FormVersions>
  restore: Parameters<Flow['submit']>[0]
  version: number
  /** When the version was made. */
  at: number
  onClose(): void
  onDone(): void
}

/** What going back does is asked of the server as soon as it opens. */
const RestoreDialog = observer(function RestoreDialog({
  read,
  restore,
  version,
  at,
  onClose,
  onDone,
}: DialogProps) {
  const [flow] = useState<Flow>(() => new ChangeFlow({ read, changed: onDone }, version))
  useEffect(() => {
    void flow.submit(restore)
  }, [flow])
  const { phase } = flow
  return (
    <OfficeDialog
      title={textOf(texts, 'restore.title', { at: momentText(at) })}
      action={shared['versions.restore']}
      isBusy={phase.name === 'sending'}
      failure={
        phase.name === 'conflict' ? (
          <Meanwhile {...phase} show={shown} />
        ) : phase.name === 'failed' ? (
          failureNote(phase.error)
        ) : undefined
      }
      isWide
      onSubmit={() => void flow.submit(restore)}
      onClose={onClose}
    >
      <p>{texts['restore.what']}</p>
      <div aria-live="polite">
        {phase.name === 'sending' && !phase.asked && <p>{texts['restore.looking']}</p>}
        {'asked' in phase && phase.asked && <Questions {...phase.asked} />}
      </div>
    </OfficeDialog>
  )
})

/** What going back does, before it is done. */
function Questions({ differences, state, answers, read, lost }: FormQuestions) {
  const isReopened = state.to === 'open'
  return (
    <>
      {state.from !== state.to && (
        <p className={frame.notice}>
          {textOf(texts, 'restore.state', {
            ...{ from: texts[`state.${state.from ?? 'none'}`], to: texts[`state.${state.to}`] },
          })}
          <br />
          <strong>{texts[isReopened ? 'restore.open' : 'restore.shut']}</strong>
        </p>
      )}
      {lost.items.length + lost.options.length > 0 && (
        <div className={frame.notice}>
          <p>{texts['restore.lost']}</p>
          <ul>
            {lost.items.map((item) => (
              <li key={item.itemKey}>{textOf(texts, 'restore.lost.item', item)}</li>
            ))}
            {lost.options.map((option) => (
              <li key={`${option.itemKey} ${option.option}`}>
                {textOf(texts, 'restore.lost.option', option)}
              </li>
            ))}
          </ul>
          {read < answers && <p>{textOf(texts, 'restore.lost.read', { answers, read })}</p>}
        </div>
      )}
      {differences.length === 0 && <p>{texts['restore.same']}</p>}
      {differences.length > 0 && (
        <div className={lists.told}>
          <p>{texts['restore.differences']}</p>
          <Differences differences={differences} show={shown} />
        </div>
      )}
    </>
  )
}

function failureNote(error: unknown) {
  if (!isRefusal(error, 'office.form_unfit')) return <FailureView error={error} takesFocus />
  return (
    <div role="alert" className={frame.failure}>
      <strong>{texts.unfit}</strong>
      <ul>
        {error.details.reasons.map(({ why, subjects }) => (
          <li key={why}>
            {subjects.length > 0 && textOf(texts, 'unfit.subjects', { subjects: subjects.join('、') })}
            {texts[`unfit.${why}`]}
          </li>
        ))}
      </ul>
    </div>
  )
}
