import { observer } from 'mobx-react-lite'
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { listText } from '../../../../application/texts/day-text.ts'
import { refusalText, textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { shownBytes } from '../../../../domain/survey/rules/attachment-value.ts'
import { useTexts } from '../../../frame/translation.ts'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import styles from './attachment.module.css'
import { type FilesStore, filesOf, type Happened } from './files-store.ts'
import type { FileLine, FileState } from './uploads.ts'

type Words = Texts<'shared' | 'attachment'>

/** Photos that are taken or chosen, and PDF files: they are sent while the form is filled in (OFF-44). */
export const AttachmentControl = observer(function AttachmentControl(props: ControlProps<'attachment'>) {
  const { field, control, page, aria } = props
  const texts = useTexts('shared', 'attachment')
  const [files] = useState(() => filesOf(field, page, control.max))
  const input = useRef<HTMLInputElement>(null)
  useEffect(files.reread, [files])
  // The server knows none of some file: which one is asked.
  const isUnknown = field.state.issue?.code === 'attachment.unknown'
  useEffect(() => {
    if (isUnknown) void files.checkKept()
  }, [files, isUnknown])
  const { max, maxBytes } = control
  const isOff = aria['aria-disabled'] === true
  const isFull = files.room <= 0
  const hintId = `${field.id}-hint`
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    files.choose([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <p className={controls.note} id={hintId}>
        {isFull
          ? textOf(texts, 'full', { max })
          : textOf(texts, 'hint', { max, megabytes: maxBytes / 1024 / 1024 })}
      </p>
      <Lines files={files} input={input} isOff={isOff} />
      {files.over.length > 0 && (
        <p role="alert" className={styles.fault}>
          {textOf(texts, 'over', { max, names: listText(texts, files.over) })}
        </p>
      )}
      <label className={`${controls.smallButton} ${styles.choose}`} data-off={isFull || isOff || undefined}>
        <input
          ref={input}
          type="file"
          className={styles.input}
          id={field.id}
          accept="image/jpeg,image/png,application/pdf"
          multiple={files.room > 1}
          aria-disabled={isFull || isOff || undefined}
          aria-describedby={[aria['aria-describedby'], hintId].filter(Boolean).join(' ')}
          onClick={(event) => {
            if (isFull || isOff) event.preventDefault()
          }}
          onChange={choose}
        />
        {texts[files.lines.length > 0 ? 'choose.more' : 'choose']}
      </label>
      <p className="unseen" aria-live="polite">
        {files.happened && saidOf(texts, files.happened)}
      </p>
    </>
  )
})

type LinesProps = { files: FilesStore; input: RefObject<HTMLInputElement | null>; isOff: boolean }

const Lines = observer(function Lines({ files, input, isOff }: LinesProps) {
  const texts = useTexts('attachment')
  const list = useRef<HTMLUListElement>(null)
  const remove = (line: FileLine, at: number): void => {
    files.remove(line)
    // The button that was pressed is gone.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? []
      const next = left[Math.min(at, left.length - 1)] ?? input.current
      next?.focus()
    })
  }
  if (files.lines.length === 0) return null
  return (
    <ul ref={list} className={styles.lines} aria-label={texts.list}>
      {files.lines.map((line, at) => (
        <Line
          key={line.key}
          line={line}
          isOff={isOff}
          onResume={() => files.resume(line)}
          onRemove={() => remove(line, at)}
        />
      ))}
    </ul>
  )
})

type LineProps = { line: FileLine; isOff: boolean; onResume: () => void; onRemove: () => void }

/** A file: what it is, how far it has come, and how to stop it or take it away. */
const Line = observer(function Line({ line, isOff, onResume, onRemove }: LineProps) {
  const texts = useTexts('shared', 'attachment')
  const { name, bytes, state } = line
  const isOver = state.name === 'kept' || state.name === 'refused'
  const way = isOver ? 'remove' : 'cancel'
  return (
    <li className={styles.line} data-state={state.name}>
      <Sign line={line} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state}>
          <span className={styles.size}>{shownBytes(bytes)}</span> <span>{stateText(texts, state)}</span>
        </p>
        {'share' in state && (
          <progress
            className={styles.progress}
            value={state.share}
            max={1}
            aria-label={textOf(texts, 'progress', { name })}
          />
        )}
      </div>
      <div className={styles.buttons}>
        {state.name === 'stopped' && (
          <button
            type="button"
            className={controls.smallButton}
            aria-label={textOf(texts, 'resume.label', { name })}
            aria-disabled={isOff || undefined}
            onClick={isOff ? undefined : onResume}
          >
            {texts.resume}
          </button>
        )}
        <button
          type="button"
          data-remove
          className={controls.smallButton}
          aria-label={textOf(texts, `${way}.label`, { name })}
          aria-disabled={isOff || undefined}
          onClick={isOff ? undefined : onRemove}
        >
          {texts[way]}
        </button>
      </div>
    </li>
  )
})

/** A small picture of a photo, or what kind of file it is. */
const Sign = observer(function Sign({ line: { thumbnail, name } }: { line: FileLine }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (thumbnail) canvas.current?.getContext('2d')?.drawImage(thumbnail, 0, 0)
  }, [thumbnail])
  if (thumbnail)
    return (
      <span aria-hidden="true">
        <canvas ref={canvas} className={styles.picture} width={thumbnail.width} height={thumbnail.height} />
      </span>
    )
  return (
    <span className={styles.sign} aria-hidden="true">
      {/\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toUpperCase()}
    </span>
  )
})

function stateText(texts: Words, state: FileState): string {
  if (state.name === 'refused') return whyText(texts, state.why)
  if (state.name === 'stopped' && isRefusal(state.error)) return refusalText(texts, state.error)
  if (state.name !== 'sending') return texts[`state.${state.name}`]
  return textOf(texts, 'state.sending', { percent: Math.round(state.share * 100) })
}

const whyText = (texts: Words, why: Extract<FileState, { name: 'refused' }>['why']): string =>
  typeof why === 'string' ? texts[`refused.${why}`] : refusalText(texts, why)

function saidOf(texts: Words, { name, as }: Happened): string {
  if (as === 'kept' || as === 'removed' || as === 'waiting' || as === 'stopped')
    return textOf(texts, `said.${as}`, { name })
  return textOf(texts, 'said.refused', { name, why: whyText(texts, as) })
}
