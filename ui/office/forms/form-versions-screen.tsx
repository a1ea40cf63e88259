import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormVersion, FormVersions } from '../../../application/office/form-versions.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import lists from '../calendars/calendar-lists.module.css'
import { momentText } from '../calendars/calendar-words.ts'
import styles from '../calendars/calendars.module.css'
import { VersionItem } from '../calendars/version-item.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'

type Needs = Pick<OfficeServices, 'listFormVersions' | 'restoreForm'>

/** `/office/forms/{surveyId}/versions`: how a form was changed, and the way back to a version. */
export function FormVersionsScreen(needs: Needs) {
  const { surveyId = '' } = useParams()
  return <Versions key={surveyId} needs={needs} surveyId={surveyId} />
}

type Loaded = { name: 'loading' } | { name: 'failed'; error: unknown } | { name: 'open'; page: FormVersions }

function Versions({ needs, surveyId }: { needs: Needs; surveyId: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const [restored, setRestored] = useState<FormVersion>()
  const load = (): Promise<void> =>
    needs.listFormVersions({ surveyId }).then(
      (page) => setLoaded({ name: 'open', page }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  useEffect(() => {
    void load()
  }, [surveyId])
  const isMissing = loaded.name === 'failed' && isRefusal(loaded.error, 'survey.not_found')
  return (
    <div className={frame.page}>
      <Link to="/office/forms" className={styles.back}>
        {texts.back}
      </Link>
      <OfficeTitle title={isMissing ? texts.missing : texts.versions}>
        {loaded.name === 'open' ? `${loaded.page.title}：${texts.versions}` : undefined}
      </OfficeTitle>
      {isMissing && <p>{texts['missing.why']}</p>}
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'failed' && !isMissing && (
        <FailureView error={loaded.error} onRetry={() => void load()} />
      )}
      {loaded.name === 'open' && (
        <>
          {loaded.page.versions.length === 0 && <p>{texts['versions.none']}</p>}
          <ol className={lists.versions}>
            {loaded.page.versions.map((version) => (
              <VersionItem
                key={version.version}
                version={version}
                differences={version.differences.map(differenceText)}
                isNow={version.version === loaded.page.version}
                mayRestore={mayAs(loaded.page.role, 'editor')}
                onRestore={() => setRestored(version)}
              />
            ))}
          </ol>
        </>
      )}
      {loaded.name === 'open' && restored && (
        <RestoreDialog
          restore={() => needs.restoreForm({ surveyId, version: loaded.page.version, to: restored.version })}
          to={restored}
          onClose={() => setRestored(undefined)}
          onDone={load}
        />
      )}
    </div>
  )
}

type DialogProps = {
  restore: () => Promise<unknown>
  to: FormVersion
  onClose: () => void
  /** Shows the versions anew. */
  onDone: () => Promise<void>
}

function RestoreDialog({ restore, to, onClose, onDone }: DialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (): Promise<void> => {
    setBusy(true)
    try {
      await restore()
      await onDone()
      onClose()
    } catch (failed) {
      setError(failed)
      setBusy(false)
      if (isRefusal(failed, 'office.form_changed')) await onDone()
    }
  }
  return (
    <OfficeDialog
      title={textOf(texts, 'restore.title', { at: momentText(to.at) })}
      action={texts['versions.restore']}
      isBusy={isBusy}
      error={error}
      failure={whyNot(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{texts['restore.what']}</p>
    </OfficeDialog>
  )
}

function whyNot(error: unknown) {
  const key = isRefusal(error, 'office.form_changed')
    ? 'restore.changed'
    : isRefusal(error, 'office.form_unfit')
      ? 'restore.unfit'
      : undefined
  return (
    key && (
      <p role="alert" className={frame.notice}>
        {texts[key]}
      </p>
    )
  )
}

function differenceText(difference: FormDifference): string {
  const { what } = difference
  switch (what) {
    case 'title':
    case 'item_title':
      return textOf(texts, `difference.${what}`, { from: difference.from, to: difference.to })
    case 'item_added':
    case 'item_removed':
      return textOf(texts, `difference.${what}`, { title: difference.title })
    case 'item': {
      const parts = difference.parts.map((part) => texts[`part.${part}`]).join('、')
      return textOf(texts, 'difference.item', { title: difference.title, parts })
    }
    default:
      return texts[`difference.${what}`]
  }
}
