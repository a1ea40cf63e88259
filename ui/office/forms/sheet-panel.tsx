import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { sheets as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import type { OfficeServices } from '../services.ts'
import { SheetFound } from './sheet-found.tsx'
import { isFit, SheetStore } from './sheet-store.ts'
import styles from './sheets.module.css'

type Props = {
  services: Pick<OfficeServices, 'takeSheet' | 'writeSheetTemplate' | 'saveBytes'>
  /** Something was taken: the list of forms is another. */
  onTaken(): void
}

/** Forms and what can be booked as a spreadsheet: dropped or chosen, looked at, and taken. */
export const SheetPanel = observer(function SheetPanel({ services, onTaken }: Props) {
  const [store] = useState(() => new SheetStore({ ...services, taken: onTaken }))
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      setOver(false)
      void store.drop(file)
    }
    const left = new AbortController()
    // Anywhere on the page: a file beside the place for it would be opened in the page's stead.
    window.addEventListener('dragover', onDragOver, left)
    window.addEventListener('dragleave', onDragLeave, left)
    window.addEventListener('drop', onDrop, left)
    return () => left.abort()
  }, [store])
  return (
    <section className={styles.panel} aria-labelledby="sheets">
      <div className={styles.drop} data-over={isOver || undefined}>
        <div className={styles.about}>
          <h2 id="sheets" className={styles.title}>
            {texts.title}
          </h2>
          <p>{texts.drop}</p>
          <Templates services={services} />
        </div>
        <input
          ref={input}
          type="file"
          accept=".xlsx"
          hidden
          aria-label={texts.choose}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void store.drop(file)
            // The same file may be chosen again, mended.
            target.value = ''
          }}
        />
        <button
          type="button"
          className={frame.quietButton}
          aria-disabled={store.isBusy || undefined}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </button>
      </div>
      <div aria-live="polite">
        <Outcome store={store} />
      </div>
    </section>
  )
})

const Outcome = observer(function Outcome({ store }: { store: SheetStore }) {
  const { phase } = store
  if (phase.name === 'empty') return null
  if (phase.name === 'reading')
    return <p role="status">{textOf(texts, phase.isTaken ? 'taking' : 'reading', { file: phase.file })}</p>
  if (phase.name === 'failed') return <Failed phase={phase} onAgain={() => void store.readAgain()} />
  if (phase.name === 'taken')
    return (
      <div className={frame.notice}>
        <p>
          <strong>{texts[phase.forms.length > 0 ? 'taken.drafts' : 'taken.catalog']}</strong>
        </p>
        <ul className={styles.links}>
          {phase.forms.map(({ surveyId, title }) => (
            <li key={surveyId}>
              <Link to={`/office/forms/${encodeURIComponent(surveyId)}/edit`}>
                {textOf(texts, 'taken.open', { title })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    )
  const { found, file, isNews, sectionId } = phase
  return (
    <div className={styles.found}>
      {isNews && (
        <p role="alert" className={frame.failure}>
          {texts.news}
        </p>
      )}
      <SheetFound {...{ found, file, sectionId }} onSection={store.chooseSection} />
      {isFit(phase) && (
        <p>
          <button type="button" className={frame.button} onClick={() => void store.agree()}>
            {texts[found.forms.length > 0 ? 'take.drafts' : 'take.catalog']}
          </button>
        </p>
      )}
    </div>
  )
})

type FailedPhase = Extract<SheetStore['phase'], { name: 'failed' }>

/** Why a file was not read or not taken. */
function Failed({ phase: { file, error }, onAgain }: { phase: FailedPhase; onAgain(): void }) {
  const why = isRefusal(error, 'office.sheet_unreadable') ? error.details.why : error
  if (typeof why !== 'string') return <FailureView error={error} onRetry={onAgain} takesFocus />
  return (
    <div role="alert" className={frame.failure}>
      <strong>{textOf(texts, 'unreadable', { file })}</strong>
      <p>{texts[`unreadable.${why as 'too_large'}`]}</p>
    </div>
  )
}

/** Examples of spreadsheets to begin from. */
function Templates({ services }: Pick<Props, 'services'>) {
  const [failure, setFailure] = useState<unknown>()
  const save = async (of: 'form' | 'booking'): Promise<void> => {
    setFailure(undefined)
    try {
      const { file } = await services.writeSheetTemplate({ of })
      services.saveBytes({ name: texts[`template.file.${of}`], type: sheetType, bytes: file })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <p className={styles.templates}>
        {texts.template}
        {(['form', 'booking'] as const).map((of) => (
          <button key={of} type="button" className={frame.plainButton} onClick={() => void save(of)}>
            {texts[`template.${of}`]}
          </button>
        ))}
      </p>
      {failure !== undefined && <FailureView error={failure} takesFocus />}
    </>
  )
}

/** The MIME type of workbooks. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
