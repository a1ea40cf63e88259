import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { CalendarVersion, CalendarVersions } from '../../../application/office/calendar-versions.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import lists from './calendar-lists.module.css'
import { calendarPath } from './calendar-path.ts'
import { differenceText, momentText } from './calendar-words.ts'
import styles from './calendars.module.css'
import { ChangeFlow } from './change-flow.ts'
import { flowNotes } from './flow-notes.tsx'
import { VersionItem } from './version-item.tsx'

type Needs = Pick<OfficeServices, 'listCalendarVersions' | 'restoreCalendar'>

/** `/office/calendars/{calendarId}/versions`: how a calendar was changed, and the way back to a version. */
export function VersionsScreen(needs: Needs) {
  const { calendarId = '' } = useParams()
  return <Versions key={calendarId} needs={needs} calendarId={calendarId} />
}

type Loaded =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; page: CalendarVersions; versions: readonly CalendarVersion[] }

function Versions({ needs, calendarId }: { needs: Needs; calendarId: string }) {
  const { listCalendarVersions } = needs
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const [restored, setRestored] = useState<CalendarVersion>()
  const load = useCallback(
    async (before?: number, known: readonly CalendarVersion[] = []): Promise<void> => {
      try {
        const page = await listCalendarVersions({ calendarId, ...(before !== undefined && { before }) })
        setLoaded({ name: 'open', page, versions: [...known, ...page.versions] })
      } catch (error) {
        setLoaded({ name: 'failed', error })
      }
    },
    [listCalendarVersions, calendarId],
  )
  useEffect(() => {
    void load()
  }, [load])
  const isMissing = loaded.name === 'failed' && isRefusal(loaded.error, 'calendar.not_found')
  return (
    <div className={frame.page}>
      <Link to={calendarPath(calendarId)} className={styles.back}>
        {texts['back.one']}
      </Link>
      <OfficeTitle title={isMissing ? texts.missing : texts.versions}>
        {loaded.name === 'open' ? `${loaded.page.name}：${texts.versions}` : undefined}
      </OfficeTitle>
      {isMissing && <p>{texts['missing.why']}</p>}
      {loaded.name === 'loading' && <LoadingRows text={texts['versions.loading']} />}
      {loaded.name === 'failed' && !isMissing && (
        <FailureView error={loaded.error} onRetry={() => void load()} />
      )}
      {loaded.name === 'open' && (
        <>
          {loaded.versions.length === 0 && <p>{texts['versions.none']}</p>}
          <ol className={lists.versions}>
            {loaded.versions.map((version) => (
              <VersionItem
                key={version.version}
                version={version}
                differences={version.differences.map((each) => differenceText(each, loaded.page.comaList))}
                isNow={version.version === loaded.page.version}
                mayRestore={mayAs(loaded.page.role, 'editor')}
                onRestore={() => setRestored(version)}
              />
            ))}
          </ol>
          {loaded.page.next !== undefined && (
            <button
              type="button"
              className={frame.quietButton}
              onClick={() => void load(loaded.page.next, loaded.versions)}
            >
              {texts['versions.more']}
            </button>
          )}
        </>
      )}
      {loaded.name === 'open' && restored && (
        <RestoreDialog
          needs={needs}
          of={{ calendarId, version: loaded.page.version }}
          comaList={loaded.page.comaList}
          to={restored}
          onClose={() => setRestored(undefined)}
          onDone={() => {
            setRestored(undefined)
            void load()
          }}
        />
      )}
    </div>
  )
}

const RestoreDialog = observer(function RestoreDialog({
  needs: { restoreCalendar, listCalendarVersions },
  of,
  comaList,
  to: { version: to, at },
  onClose,
  onDone,
}: {
  needs: Needs
  of: { calendarId: string; version: number }
  comaList: CalendarVersions['comaList']
  to: CalendarVersion
  onClose(): void
  onDone(): void
}) {
  const [flow] = useState(() => new ChangeFlow({ listCalendarVersions, changed: onDone }, of))
  const { phase } = flow
  return (
    <OfficeDialog
      title={textOf(texts, 'versions.restore.title', { at: momentText(at) })}
      action={phase.name === 'asks' ? texts.agree : texts['versions.restore']}
      isBusy={phase.name === 'sending'}
      failure={flowNotes(flow, comaList)}
      onSubmit={() => void flow.submit((seen) => restoreCalendar({ ...seen, to }))}
      onClose={onClose}
    >
      <p>{texts['versions.restore.what']}</p>
    </OfficeDialog>
  )
})
