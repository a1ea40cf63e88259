import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { builder as texts } from '../../../application/texts/office.json'
import { refuse } from '../../../domain/refusal.ts'
import { tokyoInstant } from '../../../domain/shared/local-date.ts'
import { FormChangeDialog } from '../forms/form-change-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import type { BuilderStore } from './builder-store.ts'
import styles from './editor.module.css'
import { TextField } from './fields.tsx'

export type PublishNeeds = Pick<OfficeServices, 'publishForm' | 'listFormVersions'>

type Props = {
  store: BuilderStore
  needs: PublishNeeds
  onClose(): void
  /** @param at when it is published; undefined: it is */
  onDone(at: number | undefined): void
}

/** What is written is put in force, now or at a time; what that does is told first. */
export const PublishDialog = observer(function PublishDialog({ store, needs, onClose, onDone }: Props) {
  const { surveyId } = store.form
  const [isLater, setLater] = useState(false)
  const [when, setWhen] = useState('')
  const [seen] = useState(() => store.written?.version ?? 0)
  const told = useRef(0)
  const at = isLater ? tokyoInstant(when) : undefined
  const send = async ({ version, isAgreed }: { version: number; isAgreed: boolean }) => {
    // What others have published since is known now.
    const isStored = version === seen ? await store.saver.flush() : await store.saver.takeIntoAccount(version)
    if (!isStored) throw refuse('office.draft_changed', {})
    const { revision } = store.saver
    const time = isAgreed && at !== undefined ? { at } : {}
    const outcome = await needs.publishForm({ surveyId, revision, isAgreed, version: told.current, ...time })
    if (outcome.kind === 'asks') told.current = outcome.version
    return outcome.kind === 'waits' ? ({ kind: 'changed', version } as const) : outcome
  }
  return (
    <FormChangeDialog
      title={texts['publish.title']}
      action={texts[isLater ? 'publish.later' : 'publish.now']}
      read={() => needs.listFormVersions({ surveyId })}
      {...{ send, version: seen, unfit: texts['publish.unfit'], onClose }}
      isHeld={isLater && at === undefined}
      onDone={() => onDone(at)}
    >
      <fieldset className={styles.when}>
        <legend>{texts['publish.when']}</legend>
        {[false, true].map((later) => (
          <label key={String(later)}>
            <input type="radio" name="when" checked={isLater === later} onChange={() => setLater(later)} />
            {texts[later ? 'publish.at' : 'publish.atOnce']}
          </label>
        ))}
        {isLater && (
          <TextField label={texts['publish.time']} type="datetime-local" value={when} onChange={setWhen} />
        )}
      </fieldset>
    </FormChangeDialog>
  )
})
