import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { PageOfVersions, Version } from '../../../application/office/versions.ts'
import { calendars as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { mayAs, type OfficeRole } from '../../../domain/staff/office-duty.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import lists from './calendar-lists.module.css'
import { momentText } from './calendar-words.ts'
import styles from './calendars.module.css'

type Page<Difference> = PageOfVersions<Difference> & { role: OfficeRole }

type Loaded<Difference, Its extends Page<Difference>> =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  /** `page` is the last one that came, `versions` are those of all pages; `error`: another one did not come. */
  | { name: 'open'; page: Its; versions: readonly Version<Difference>[]; error?: unknown }

type Props<Difference, Its> = {
  /** Loads a page; the same function as long as it is about the same thing. */
  read(before?: number): Promise<Its>
  /** What it is called in the heading. */
  nameOf(page: Its): string
  /** Said in the place of the list if it is not there, or none of one's own. */
  missing: { title: string; why: string }
  show(difference: Difference, page: Its): ReactNode
  /** The question before going back; `onDone` shows the versions anew. */
  dialog(asked: { page: Its; to: Version<Difference>; onClose(): void; onDone(): void }): ReactNode
}

/** How a calendar or a form was changed, a page after the other, and the way back to a version. */
export function VersionList<Difference, Its extends Page<Difference>>({
  read,
  nameOf,
  missing,
  show,
  dialog,
}: Props<Difference, Its>) {
  const [loaded, setLoaded] = useState<Loaded<Difference, Its>>({ name: 'loading' })
  const [to, setTo] = useState<Version<Difference>>()
  const load = useCallback(() => {
    read().then(
      (page) => setLoaded({ name: 'open', page, versions: page.versions }),
      (error: unknown) =>
        setLoaded(
          isRefusal(error, 'calendar.not_found', 'survey.not_found')
            ? { name: 'missing' }
            : { name: 'failed', error },
        ),
    )
  }, [read])
  useEffect(load, [load])
  if (loaded.name !== 'open')
    return (
      <>
        <OfficeTitle title={loaded.name === 'missing' ? missing.title : texts.versions} />
        {loaded.name === 'missing' && <p>{missing.why}</p>}
        {loaded.name === 'loading' && <LoadingRows text={texts['versions.loading']} />}
        {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      </>
    )
  const { page, versions, error } = loaded
  const more = (): void => {
    read(page.next).then(
      (next) => setLoaded({ name: 'open', page: next, versions: [...versions, ...next.versions] }),
      (failed: unknown) => setLoaded({ name: 'open', page, versions, error: failed }),
    )
  }
  return (
    <>
      <OfficeTitle title={texts.versions}>{`${nameOf(page)}：${texts.versions}`}</OfficeTitle>
      {versions.length === 0 && <p>{texts['versions.none']}</p>}
      <ol className={lists.versions}>
        {versions.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            show={(difference) => show(difference, page)}
            isNow={version.version === page.version}
            onRestore={mayAs(page.role, 'editor') ? () => setTo(version) : undefined}
          />
        ))}
      </ol>
      {error !== undefined && <FailureView error={error} onRetry={more} />}
      {page.next !== undefined && error === undefined && (
        <button type="button" className={frame.quietButton} onClick={more}>
          {texts['versions.more']}
        </button>
      )}
      {to &&
        dialog({
          ...{ page, to, onClose: () => setTo(undefined) },
          onDone() {
            setTo(undefined)
            load()
          },
        })}
    </>
  )
}

type ItemProps<Difference> = {
  version: Version<Difference>
  show(difference: Difference): ReactNode
  /** It is in force. */
  isNow: boolean
  /** undefined: who looks at it may not go back. */
  onRestore: (() => void) | undefined
}

/** A version: who made it when, what it changed, and the way back to it. */
function VersionItem<Difference>({
  version: { at, by, differences },
  show,
  isNow,
  onRestore,
}: ItemProps<Difference>) {
  return (
    <li>
      <p>
        <time>{momentText(at)}</time> <strong>{by ?? texts['versions.by.nobody']}</strong>{' '}
        {isNow && <span className={styles.running}>{texts['versions.now']}</span>}
      </p>
      <Differences differences={differences} show={show} />
      {onRestore && !isNow && (
        <button type="button" className={frame.quietButton} onClick={onRestore}>
          <span className="unseen">{momentText(at)} </span>
          {texts['versions.restore']}
        </button>
      )}
    </li>
  )
}

/** What a change makes another. */
export function Differences<Difference>({
  differences,
  show,
}: {
  differences: readonly Difference[]
  show(difference: Difference): ReactNode
}) {
  return (
    <ul>
      {differences.length === 0 && <li>{texts['difference.nothing']}</li>}
      {differences.map((each) => (
        <li key={JSON.stringify(each)}>{show(each)}</li>
      ))}
    </ul>
  )
}
