import { useCallback } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormVersions } from '../../../application/office/form-versions.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as shared, forms as texts } from '../../../application/texts/office.json'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import { momentText } from '../calendars/calendar-words.ts'
import styles from '../calendars/calendars.module.css'
import { VersionList } from '../calendars/version-list.tsx'
import frame from '../frame/frame.module.css'
import type { OfficeServices } from '../services.ts'
import { FormChangeDialog } from './form-change-dialog.tsx'
import { FormDifferenceView } from './form-difference.tsx'

const shown = (difference: FormDifference) => <FormDifferenceView difference={difference} />

type Needs = Pick<OfficeServices, 'listFormVersions' | 'restoreForm'>

/** `/office/forms/{surveyId}/versions`: how a form was changed, and the way back to a version. */
export function FormVersionsScreen({ listFormVersions, restoreForm }: Needs) {
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
      <VersionList<FormDifference, FormVersions>
        key={surveyId}
        read={read}
        nameOf={({ title }) => title}
        missing={{ title: texts.missing, why: texts['missing.why'] }}
        show={shown}
        dialog={({ page, to: { version: to, at }, ...given }) => (
          <FormChangeDialog
            title={textOf(texts, 'restore.title', { at: momentText(at) })}
            action={shared['versions.restore']}
            read={read}
            send={(seen) => restoreForm({ surveyId, to, ...seen })}
            version={page.version}
            {...given}
          >
            <p>{texts['restore.what']}</p>
          </FormChangeDialog>
        )}
      />
    </div>
  )
}
