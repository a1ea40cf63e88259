import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormInList } from '../../../application/office/form-versions.ts'
import { forms as texts } from '../../../application/texts/office.json'
import { momentText } from '../calendars/calendar-words.ts'
import styles from '../calendars/calendars.module.css'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import { FormOutputs } from './form-outputs.tsx'
import { SheetPanel } from './sheet-panel.tsx'

type Loaded =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; forms: readonly FormInList[] }

type Needs = Pick<
  OfficeServices,
  'listFormsOfOffice' | 'takeSheet' | 'writeSheet' | 'writeSheetTemplate' | 'saveBytes'
>

/** `/office/forms`: every form that one sees to, whether it takes answers now, and when it was changed last. */
export function FormsScreen(services: Needs) {
  const { listFormsOfOffice } = services
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = (): void => {
    setLoaded({ name: 'loading' })
    listFormsOfOffice().then(
      (forms) => setLoaded({ name: 'open', forms }),
      (error: unknown) => setLoaded({ name: 'failed', error }),
    )
  }
  useEffect(load, [listFormsOfOffice])
  return (
    <div className={frame.page}>
      <OfficeTitle title={texts.title} />
      <SheetPanel services={services} onTaken={load} />
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      {loaded.name === 'open' && loaded.forms.length === 0 && <p>{texts.none}</p>}
      {loaded.name === 'open' && loaded.forms.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label={texts.title}>
          <table className={styles.list}>
            <thead>
              <tr>
                {(['column.title', 'column.state', 'column.changed', 'column.out'] as const).map((key) => (
                  <th key={key} scope="col">
                    {texts[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {loaded.forms.map(({ surveyId, title, state, changedAt }) => (
                <tr key={surveyId}>
                  <th scope="row">
                    <Link to={`/office/forms/${encodeURIComponent(surveyId)}/versions`}>{title}</Link>
                  </th>
                  <td>{texts[`state.${state}`]}</td>
                  <td>{changedAt === undefined ? texts['changed.gone'] : momentText(changedAt)}</td>
                  <td>
                    <FormOutputs {...{ services, surveyId, title }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
