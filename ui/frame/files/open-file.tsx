import { useEffect, useRef, useState } from 'react'
import { refusalText, textOf } from '../../../application/texts/dictionary.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useTexts } from '../translation.ts'
import styles from './files.module.css'
import { type ReadPiece, readFile, type WholeFile } from './read-file.ts'

type Props = {
  name: string
  read: ReadPiece
  /** Hands the file over, to be kept. */
  save(file: WholeFile): Promise<void> | void
  /** A document is saved as soon as it is read; left out: it is asked for again, as phones share nothing late. */
  savesAtOnce?: boolean
  /** Files may not be kept in the browser that shows the page. */
  isInClient?: boolean
  /** How its button looks. */
  className?: string | undefined
}

type Phase =
  | { name: 'closed' }
  | { name: 'reading'; share: number }
  | { name: 'open'; file: WholeFile }
  | { name: 'failed'; error: unknown }

/**
 * Opens a file: a photo is drawn in a dialog, point by point, so that no page of ours ever holds what somebody has sent
 * as anything but a picture; a document is saved.
 */
export function OpenFile({ name, read, save, savesAtOnce = false, isInClient = false, className }: Props) {
  const texts = useTexts('shared', 'attachment')
  const [phase, setPhase] = useState<Phase>({ name: 'closed' })
  const isReading = phase.name === 'reading'
  const open = async (): Promise<void> => {
    setPhase({ name: 'reading', share: 0 })
    try {
      const file = await readFile(read, (share) => setPhase({ name: 'reading', share }))
      if (file.isPicture || !savesAtOnce) return setPhase({ name: 'open', file })
      await save(file)
      setPhase({ name: 'closed' })
    } catch (error) {
      setPhase({ name: 'failed', error })
    }
  }
  return (
    <>
      <button
        type="button"
        className={className ?? styles.open}
        aria-label={textOf(texts, 'open.label', { name })}
        aria-disabled={isReading || undefined}
        onClick={isReading ? undefined : () => void open()}
      >
        {texts.open}
      </button>
      <span role="status" className={styles.said}>
        {isReading && textOf(texts, 'opening', { percent: Math.round(phase.share * 100) })}
      </span>
      {phase.name === 'failed' && (
        <span role="alert" className={styles.fault}>
          {isRefusal(phase.error) ? refusalText(texts, phase.error) : texts['open.failed']}
        </span>
      )}
      {phase.name === 'open' && (
        <FileDialog
          file={phase.file}
          save={save}
          isInClient={isInClient}
          onClose={() => setPhase({ name: 'closed' })}
        />
      )}
    </>
  )
}

type DialogProps = Pick<Props, 'save'> & { file: WholeFile; isInClient: boolean; onClose: () => void }

function FileDialog({ file, save, isInClient, onClose }: DialogProps) {
  const texts = useTexts('shared', 'attachment')
  const [isFailed, setFailed] = useState(false)
  const keep = async (): Promise<void> => {
    setFailed(false)
    try {
      await save(file)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog title={file.name} onClose={onClose} wide>
      <div className={styles.body}>
        {file.isPicture ? <DrawnPicture file={file} /> : <p>{texts['open.document']}</p>}
        {isInClient && <p className={styles.size}>{texts['save.inClient']}</p>}
        {isFailed && (
          <p role="alert" className={styles.fault}>
            {texts['save.failed']}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void keep()} quiet={file.isPicture}>
          {texts.save}
        </Button>
        <Button onClick={onClose} quiet={!file.isPicture}>
          {texts['ui.close']}
        </Button>
      </div>
    </Dialog>
  )
}

/** A photo: all of it, or in its own size, to read what is small. */
function DrawnPicture({ file: { bytes, type, name } }: { file: WholeFile }) {
  const texts = useTexts('shared', 'attachment')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isFailed, setFailed] = useState(false)
  const [isLarge, setLarge] = useState(false)
  useEffect(() => {
    let isGone = false
    const draw = async (): Promise<void> => {
      const picture = await createImageBitmap(new Blob([bytes as BlobPart], { type }))
      const place = canvas.current
      if (place && !isGone) {
        Object.assign(place, { width: picture.width, height: picture.height })
        place.getContext('2d')?.drawImage(picture, 0, 0)
      }
      picture.close()
    }
    draw().catch(() => setFailed(true))
    return () => {
      isGone = true
    }
  }, [bytes, type])
  if (isFailed) return <p role="alert">{texts['open.noPicture']}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard. */}
      <section className={styles.frame} data-large={isLarge || undefined} tabIndex={0} aria-label={name}>
        <canvas ref={canvas} role="img" aria-label={textOf(texts, 'picture', { name })} />
      </section>
      <button
        type="button"
        className={styles.open}
        aria-pressed={isLarge}
        onClick={() => setLarge((was) => !was)}
      >
        {texts.larger}
      </button>
    </>
  )
}
