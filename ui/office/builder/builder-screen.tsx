import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useParams } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms, builder as texts } from '../../../application/texts/office.json'
import { formNeedsOf } from '../form/form-needs.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './builder.module.css'
import { BuilderHead } from './builder-head.tsx'
import { BuilderStore, type Done, type Part, sides } from './builder-store.ts'
import { Clashes } from './clashes.tsx'
import { FindingsList } from './findings-list.tsx'
import { FormEditor } from './form-editor.tsx'
import { ItemEditor } from './item-editor.tsx'
import { ItemList } from './item-list.tsx'
import { Leaving } from './leaving.tsx'
import { Preview } from './preview.tsx'
import { PreviewStore } from './preview-store.ts'
import { SectionsView } from './section-view.tsx'

/** `/office/forms/{surveyId}/edit`: a form is written, with the resident's own beside it. */
export function BuilderScreen(needs: OfficeServices) {
  const { surveyId = '' } = useParams()
  return <OneForm key={surveyId} needs={needs} surveyId={surveyId} />
}

const OneForm = observer(function OneForm({ needs, surveyId }: { needs: OfficeServices; surveyId: string }) {
  const [store] = useState(() => new BuilderStore(needs, surveyId))
  const { phase } = store
  useEffect(() => {
    void store.load()
    return () => void store.saver.flush()
  }, [store])
  if (phase.name === 'open') return <Open needs={needs} store={store} />
  return (
    <div className={frame.page}>
      <OfficeTitle title={phase.name === 'missing' ? forms.missing : texts.title} />
      {phase.name === 'loading' && <LoadingRows text={texts.loading} />}
      {phase.name === 'failed' && <FailureView error={phase.error} onRetry={() => void store.load()} />}
      {phase.name === 'missing' && (
        <>
          <p>{forms['missing.why']}</p>
          <p>
            <Link to="/office/forms">{forms.back}</Link>
          </p>
        </>
      )}
    </div>
  )
})

const parts = ['items', 'item', ...sides] as const

const Open = observer(function Open({ needs, store }: { needs: OfficeServices; store: BuilderStore }) {
  const [preview] = useState(() => new PreviewStore(formNeedsOf(needs), needs.clock))
  const isNarrow = useIsNarrow()
  const { part, side, item, saver } = store
  const shown = isNarrow ? part : side
  const tabs = useRef<HTMLElement>(null)
  // Another part begins at its top.
  useEffect(() => {
    if (isNarrow && part !== 'items') tabs.current?.scrollIntoView?.({ block: 'start' })
  }, [isNarrow, part])
  const onKeyDown = (event: KeyboardEvent): void => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog, [data-own-keys]')
    if (!isUndo || isElsewhere) return
    event.preventDefault()
    if (event.shiftKey) store.redo()
    else store.undo()
  }
  const has = (one: Part): boolean => !isNarrow || part === one
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of everything in it.
    <div className={styles.page} onKeyDown={onKeyDown}>
      <BuilderHead needs={needs} store={store} />
      {saver.state.name === 'failed' && (
        <FailureView error={saver.state.error} onRetry={() => void saver.flush()} />
      )}
      <Clashes store={store} />
      <p className="unseen" role="status">
        {store.done && saidOf(store.done)}
      </p>
      <div className={styles.columns}>
        <nav ref={tabs} className={styles.tabs} aria-label={texts.parts}>
          {(isNarrow ? parts : sides).map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => store.show(one)}>
              {texts[`part.${one}`]}
              {one === 'findings' && store.findings.length > 0 && (
                <span className={styles.count} data-calm={!store.hasFaults || undefined}>
                  {store.findings.length}
                </span>
              )}
            </button>
          ))}
        </nav>
        {has('items') && <ItemList store={store} />}
        {has('item') && (item ? <ItemEditor {...{ store, item, needs }} /> : <FormEditor store={store} />)}
        <div className={styles.side} hidden={!sides.some((each) => each === shown)} data-own-keys>
          {shown === 'preview' && <Preview store={store} preview={preview} />}
          {shown === 'findings' && <FindingsList store={store} />}
          {shown === 'sections' && <SectionsView store={store} />}
        </div>
      </div>
      <Leaving store={store} />
    </div>
  )
})

const saidOf = (done: Done): string =>
  textOf(texts, `said.${done.what}`, {
    ...done,
    ...('title' in done && { title: done.title || texts.untitled }),
  })

const narrow = '(max-width: 68rem)'

/** Whether the parts of the page have no room beside each other. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(narrow)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(narrow).matches,
  )
