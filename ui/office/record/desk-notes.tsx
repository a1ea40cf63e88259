import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import type { NoteOfRecord } from '../../../application/office/desk-notes.ts'
import type { OfficeRecord } from '../../../application/office/read-record.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { note as texts } from '../../../application/texts/office.json'
import { longestMemo, memoLength } from '../../../domain/answer/desk-note.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import styles from './desk-notes.module.css'
import { type DeskNotesNeeds, DeskNotesStore } from './desk-notes-store.ts'
import { Part } from './record-parts.tsx'

type Props = { record: OfficeRecord; needs: DeskNotesNeeds; onSaved(): Promise<void> }

/** What the office keeps beside an answer for itself: a memo, and who sees to it. */
export const DeskNotes = observer(function DeskNotes({ record, needs, onSaved }: Props) {
  const { surveyId, answerCode, note, role } = record
  const [store] = useState(
    () => new DeskNotesStore(note, { ...needs, of: { surveyId, answerCode }, onSaved }),
  )
  useEffect(() => store.show(note), [store, note])
  const isWriting = store.draft !== undefined
  const button = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  useEffect(() => {
    if (wasWriting.current && !isWriting) button.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  return (
    <Part title={texts.title}>
      {isWriting ? <NoteForm store={store} /> : <Note note={store.note} />}
      {!isWriting && mayAs(role, 'desk') && (
        <button ref={button} type="button" className={frame.quietButton} onClick={store.begin}>
          {store.note.version === 0 ? texts.write : texts.edit}
        </button>
      )}
      <p role="status" className={store.isSaved ? styles.saved : undefined}>
        {store.isSaved ? texts.saved : ''}
      </p>
      <Leaving store={store} />
    </Part>
  )
})

const Note = ({ note: { memo, assignee } }: { note: NoteOfRecord }) => (
  <div className={styles.note}>
    <p>
      <span className={styles.label}>{texts.assignee}</span>
      <strong>{assignee?.name ?? texts['assignee.none']}</strong>
    </p>
    <p className={memo === '' ? styles.label : styles.memo}>{memo || texts['memo.none']}</p>
  </div>
)

const NoteForm = observer(function NoteForm({ store }: { store: DeskNotesStore }) {
  const id = useId()
  const { draft, theirs, over, failure, isSaving } = store
  const form = useRef<HTMLFormElement>(null)
  const memo = useRef<HTMLTextAreaElement>(null)
  useEffect(() => memo.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (over > 0) memo.current?.focus()
    else void store.save()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isMeant || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  if (!draft) return null
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {theirs && <Theirs store={store} note={theirs} />}
      <Failure failure={failure} />
      <p className={styles.label}>{texts.inner}</p>
      <div>
        <label htmlFor={`${id}-assignee`}>{texts.assignee}</label>
        <People id={`${id}-assignee`} store={store} chosen={draft.assignee} />
      </div>
      <div>
        <label htmlFor={`${id}-memo`}>{theirs ? texts.mine : texts.memo}</label>
        <textarea
          ref={memo}
          id={`${id}-memo`}
          rows={6}
          value={draft.memo}
          aria-invalid={over > 0 || undefined}
          aria-describedby={`${id}-count`}
          onChange={(event) => store.write({ memo: event.currentTarget.value })}
        />
        <p id={`${id}-count`} className={over > 0 ? styles.over : styles.count}>
          {over > 0
            ? textOf(texts, 'tooLong', { max: longestMemo, over })
            : textOf(texts, 'count', { count: memoLength(draft.memo), max: longestMemo })}
        </p>
      </div>
      <div className={styles.buttons}>
        <button type="submit" className={frame.button} aria-disabled={isSaving || undefined}>
          {isSaving ? texts.saving : texts.save}
        </button>
        <button type="button" className={frame.quietButton} onClick={store.giveUp}>
          {texts.leave}
        </button>
      </div>
    </form>
  )
})

/** Nothing where nothing failed. */
function Failure({ failure }: { failure: unknown }) {
  if (failure === undefined) return null
  if (!isRefusal(failure, 'office.assignee_unknown')) return <FailureView error={failure} takesFocus />
  return (
    <p role="alert" className={styles.over}>
      {texts.unknown}
    </p>
  )
}

/** Who can be asked to see to it; who does now is among them in any case. */
const People = observer(function People({
  id,
  store,
  chosen,
}: {
  id: string
  store: DeskNotesStore
  chosen: string
}) {
  const { people, note } = store
  const found = people.name === 'open' ? people.people : []
  const now = note.assignee
  const offered = now && !found.some(({ sub }) => sub === now.sub) ? [now, ...found] : found
  return (
    <>
      <select
        id={id}
        value={chosen}
        aria-describedby={`${id}-state`}
        onChange={(event) => store.write({ assignee: event.currentTarget.value })}
      >
        <option value="">{texts['assignee.none']}</option>
        {offered.map(({ sub, name }) => (
          <option key={sub} value={sub}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-state`} className={styles.count}>
        {people.name === 'open' ? '' : texts[`people.${people.name}`]}
      </p>
    </>
  )
})

/** What somebody else has stored meanwhile, beside what is being written. */
function Theirs({ store, note }: { store: DeskNotesStore; note: NoteOfRecord }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [note])
  return (
    <div ref={place} role="alert" tabIndex={-1} className={styles.theirs}>
      <p>
        <strong>{texts.changed}</strong>
      </p>
      <p>{texts['changed.detail']}</p>
      <p className={styles.theirTitle}>{texts.theirs}</p>
      <Note note={note} />
      {note.memo !== '' && (
        <button type="button" className={frame.plainButton} onClick={store.append}>
          {texts.append}
        </button>
      )}
    </div>
  )
}

/** Asks before what was written is left behind. */
const Leaving = observer(function Leaving({ store }: { store: DeskNotesStore }) {
  const { isDirty } = store
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      store.isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <OfficeDialog
      title={texts.blocked}
      action={texts['blocked.leave']}
      onSubmit={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{texts['blocked.detail']}</p>
    </OfficeDialog>
  )
})
