import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms, builder as texts, translations } from '../../../application/texts/office.json'
import { momentText } from '../calendars/calendar-words.ts'
import frame from '../frame/frame.module.css'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { type ShareNeeds, SharePreview } from '../preview/share-dialog.tsx'
import type { OfficeServices } from '../services.ts'
import builder from './builder.module.css'
import type { BuilderStore } from './builder-store.ts'
import styles from './head.module.css'
import { PublishDialog, type PublishNeeds } from './publish-dialog.tsx'

type HeadNeeds = PublishNeeds & Pick<OfficeServices, 'giveUpForm'> & ShareNeeds
type Props = { needs: HeadNeeds; store: BuilderStore }

/** What the form is called, whether it is stored, and what is done with it as a whole. */
export const BuilderHead = observer(function BuilderHead({ needs, store }: Props) {
  const { form, mayWrite, written, past, future, saver } = store
  const [asked, setAsked] = useState<'publish' | 'give-up'>()
  const [isMore, setMore] = useState(false)
  const [done, setDone] = useState<string>()
  const close = (): void => setAsked(undefined)
  const isWritten = saver.revision > 0
  return (
    <>
      <div className={styles.head}>
        <Link to="/office/forms" className={styles.back}>
          <span aria-hidden="true">←</span>
          <span className={styles.backText}>{forms.back}</span>
        </Link>
        <OfficeTitle title={textOf(texts, 'title.of', { title: form.surveyTitle || texts.untitled })}>
          {form.surveyTitle || texts.untitled}
        </OfficeTitle>
        {mayWrite && <Saved store={store} />}
        {mayWrite ? (
          <div className={styles.tools}>
            <button
              type="button"
              aria-keyshortcuts="Control+Z"
              aria-disabled={past.length === 0 || undefined}
              onClick={store.undo}
            >
              {texts.undo}
            </button>
            <button
              type="button"
              aria-keyshortcuts="Control+Shift+Z"
              aria-disabled={future.length === 0 || undefined}
              onClick={store.redo}
            >
              {texts.redo}
            </button>
            <button
              type="button"
              className={styles.more}
              aria-expanded={isMore}
              onClick={() => setMore(!isMore)}
            >
              {texts.more}
            </button>
            <div className={styles.rare} data-open={isMore || undefined}>
              <Link to={`/office/forms/${encodeURIComponent(form.surveyId)}/translations`}>
                {translations.open}
              </Link>
              <SharePreview needs={needs} surveyId={form.surveyId} />
              {isWritten && (
                <button type="button" onClick={() => setAsked('give-up')}>
                  {texts['give-up']}
                </button>
              )}
            </div>
            <button
              type="button"
              className={frame.button}
              aria-disabled={!isWritten || undefined}
              onClick={() => (store.hasFaults ? store.show('findings') : isWritten && setAsked('publish'))}
            >
              {texts.publish}
            </button>
          </div>
        ) : (
          <p className={builder.small}>{texts['read-only']}</p>
        )}
      </div>
      {mayWrite && store.hasFaults && (
        <p className={builder.small} role="status">
          {texts['publish.held']}
        </p>
      )}
      {written?.publishAt !== undefined && (
        <p className={frame.notice}>{textOf(texts, 'waits', { at: momentText(written.publishAt) })}</p>
      )}
      {written?.trouble !== undefined && <p className={frame.notice}>{texts.trouble}</p>}
      {done !== undefined && (
        <p className={frame.notice} role="status">
          {done}
        </p>
      )}
      {asked === 'publish' && (
        <PublishDialog
          {...{ store, needs, onClose: close }}
          onDone={(at) => {
            close()
            setDone(at === undefined ? texts['publish.done'] : undefined)
            void store.load()
          }}
        />
      )}
      {asked === 'give-up' && <GiveUpDialog {...{ store, needs, onClose: close }} />}
    </>
  )
})

/** Whether what is written is stored. */
const Saved = observer(function Saved({ store: { saver, other, clashes } }: { store: BuilderStore }) {
  const { name } = saver.state
  return (
    <p
      className={styles.saved}
      role="status"
      data-trouble={name === 'offline' || name === 'failed' || undefined}
    >
      {texts[`saving.${name === 'saved' && saver.revision === 0 ? 'none' : name}` as const]}
      {other !== undefined && clashes.length === 0 && <span>{textOf(texts, 'others', { other })}</span>}
    </p>
  )
})

function GiveUpDialog({ store, needs, onClose }: Props & { onClose(): void }) {
  const [error, setError] = useState<unknown>()
  const navigate = useNavigate()
  const { surveyId } = store.form
  const isNew = store.written?.inForce === undefined
  const giveUp = async (): Promise<void> => {
    try {
      await store.saver.flush()
      await needs.giveUpForm({ surveyId, revision: store.saver.revision })
      onClose()
      if (isNew) await navigate('/office/forms')
      else await store.load()
    } catch (failed) {
      setError(failed)
    }
  }
  return (
    <OfficeDialog
      title={texts['give-up.title']}
      action={texts['give-up']}
      error={error}
      onSubmit={() => void giveUp()}
      onClose={onClose}
    >
      <p>{texts[isNew ? 'give-up.new' : 'give-up.what']}</p>
    </OfficeDialog>
  )
}
