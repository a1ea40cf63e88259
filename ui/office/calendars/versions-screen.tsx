import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { CalendarVersions } from '../../../application/office/calendar-versions.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import type { CalendarDifference } from '../../../domain/reservation/calendar-differences.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import { calendarPath } from './calendar-path.ts'
import { differenceText, momentText } from './calendar-words.ts'
import styles from './calendars.module.css'
import { ChangeFlow } from './change-flow.ts'
import { flowNotes } from './flow-notes.tsx'
import { VersionList } from './version-list.tsx'

type Needs = Pick<OfficeServices, 'listCalendarVersions' | 'restoreCalendar'>

/** `/office/calendars/{calendarId}/versions`: how a calendar was changed, and the way back to a version. */
export function VersionsScreen({ listCalendarVersions, restoreCalendar }: Needs) {
  const { calendarId = '' } = useParams()
  const read = useCallback(
    (before?: number) => listCalendarVersions({ calendarId, ...(before !== undefined && { before }) }),
    [listCalendarVersions, calendarId],
  )
  return (
    <div className={frame.page}>
      <Link to={calendarPath(calendarId)} className={styles.back}>
        {texts['back.one']}
      </Link>
      <VersionList<CalendarDifference, CalendarVersions>
        key={calendarId}
        read={read}
        nameOf={({ name }) => name}
        missing={{ title: texts.missing, why: texts['missing.why'] }}
        show={(difference, { comaList }) => differenceText(difference, comaList)}
        dialog={({ page, to: { version: to, at }, ...given }) => (
          <RestoreDialog
            read={read}
            restore={(seen) => restoreCalendar({ calendarId, to, ...seen })}
            page={page}
            at={at}
            {...given}
          />
        )}
      />
    </div>
  )
}

type DialogProps = {
  read(): Promise<CalendarVersions>
  restore: Parameters<ChangeFlow['submit']>[0]
  page: CalendarVersions
  /** When the version was made. */
  at: number
  onClose(): void
  onDone(): void
}

/** What going back does is asked of the server as soon as it opens. */
const RestoreDialog = observer(function RestoreDialog({
  read,
  restore,
  page: { version, comaList },
  at,
  onClose,
  onDone,
}: DialogProps) {
  const [flow] = useState(() => new ChangeFlow({ read, changed: onDone }, version))
  useEffect(() => {
    void flow.submit(restore)
  }, [flow])
  const { phase } = flow
  return (
    <OfficeDialog
      title={textOf(texts, 'versions.restore.title', { at: momentText(at) })}
      action={texts['versions.restore']}
      isBusy={phase.name === 'sending'}
      failure={flowNotes(flow, comaList)}
      onSubmit={() => void flow.submit(restore)}
      onClose={onClose}
    >
      <p>{texts['versions.restore.what']}</p>
      {phase.name === 'asks' && phase.asked.touched.length + phase.asked.reopened.length === 0 && (
        <p>{texts['versions.restore.same']}</p>
      )}
    </OfficeDialog>
  )
})
