import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { FormInList, FormsOfOffice } from '../../../application/office/list-forms.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms as texts } from '../../../application/texts/office.json'
import styles from '../calendars/calendars.module.css'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { BeginDialog } from './begin-dialog.tsx'
import { FormChangeDialog } from './form-change-dialog.tsx'
import { FormRow, formPath } from './form-row.tsx'
import own from './forms.module.css'
import { SheetPanel } from './sheet-panel.tsx'

type Loaded = { name: 'loading' } | { name: 'failed'; error: unknown } | { name: 'open'; page: FormsOfOffice }

type Needs = Pick<
  OfficeServices,
  | 'listFormsOfOffice'
  | 'listFormVersions'
  | 'pauseForm'
  | 'beginForm'
  | 'takeSheet'
  | 'writeSheet'
  | 'writeSheetTemplate'
  | 'saveBytes'
>

const columns = [
  ...(['column.title', 'column.state', 'column.draft', 'column.sections', 'column.answers'] as const),
  ...(['column.changed', 'column.do'] as const),
]

/** `/office/forms`: every form that one sees to, whether it takes answers now, and what can be done with it. */
export function FormsScreen(needs: Needs) {
  const { listFormsOfOffice } = needs
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const [paused, setPaused] = useState<FormInList>()
  const [isBeginning, setBeginning] = useState(false)
  const navigate = useNavigate()
  const load = useCallback(() => {
    listFormsOfOffice().then(
      (page) => setLoaded({ name: 'open', page }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  }, [listFormsOfOffice])
  useEffect(load, [load])
  const page = loaded.name === 'open' ? loaded.page : undefined
  const [params, setParams] = useSearchParams()
  const sought = params.get('q') ?? ''
  const found = page?.forms.filter((form) => fits(form, sought)) ?? []
  const mayBegin = page && (page.mayBeginOutside || page.sections.length > 0)
  return (
    <div className={frame.page}>
      <div className={styles.head}>
        <OfficeTitle title={texts.title} />
        {mayBegin && (
          <button type="button" className={frame.button} onClick={() => setBeginning(true)}>
            {texts.begin}
          </button>
        )}
      </div>
      {mayBegin && <SheetPanel services={needs} onTaken={load} />}
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'failed' && (
        <FailureView
          error={loaded.error}
          onRetry={() => {
            setLoaded({ name: 'loading' })
            load()
          }}
        />
      )}
      {page?.forms.length === 0 && <p>{texts.none}</p>}
      {page && page.forms.length > fewForms && (
        <div className={own.find}>
          <label>
            <span className="unseen">{texts.find}</span>
            <input
              type="search"
              autoComplete="off"
              placeholder={texts['find.placeholder']}
              value={sought}
              onChange={({ currentTarget: { value } }) =>
                setParams(value === '' ? {} : { q: value }, { replace: true, preventScrollReset: true })
              }
            />
          </label>
          <p role="status">
            {sought !== '' &&
              (found.length > 0 ? textOf(texts, 'found', { count: found.length }) : texts['found.none'])}
          </p>
        </div>
      )}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
          <table className={styles.list}>
            <thead className={own.heads}>
              <tr>
                {columns.map((key) => (
                  <th key={key} scope="col">
                    {texts[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((form) => (
                <FormRow key={form.surveyId} {...{ services: needs, form }} onPause={() => setPaused(form)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {paused && (
        <PauseDialog
          {...{ needs, form: paused, onClose: () => setPaused(undefined) }}
          onDone={() => {
            setPaused(undefined)
            load()
          }}
        />
      )}
      {isBeginning && page && (
        <BeginDialog
          {...{ page, beginForm: needs.beginForm, onClose: () => setBeginning(false) }}
          onDone={(surveyId) => void navigate(formPath(surveyId, 'edit'))}
        />
      )}
    </div>
  )
}

/** So many are in sight at once. */
const fewForms = 8

/** Whether every word that is sought stands in what a form is called, whose it is, and how it stands. */
function fits({ title, surveyId, sections, state, draft }: FormInList, sought: string): boolean {
  const text = [title, surveyId, ...sections, texts[`state.${state}`], draft ? texts['column.draft'] : '']
  const words = sought.normalize('NFKC').toLowerCase().split(/\s+/)
  const whole = text.join(' ').normalize('NFKC').toLowerCase()
  return words.every((word) => whole.includes(word))
}

type PauseProps = { needs: Needs; form: FormInList; onClose(): void; onDone(): void }

/** Lets residents send a form no more for a while, or again. */
function PauseDialog({ needs, form: { surveyId, title, version, state }, onClose, onDone }: PauseProps) {
  const isPaused = state !== 'paused'
  const what = isPaused ? 'pause' : 'open'
  return (
    <FormChangeDialog
      title={textOf(texts, `${what}.title`, { title })}
      action={texts[`${what}.do`]}
      read={() => needs.listFormVersions({ surveyId })}
      send={(seen) => needs.pauseForm({ surveyId, isPaused, ...seen })}
      {...{ version, unfit: texts['change.unfit'], onClose, onDone }}
    >
      <p>{texts[`${what}.what`]}</p>
    </FormChangeDialog>
  )
}
