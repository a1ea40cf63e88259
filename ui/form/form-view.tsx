import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { DraftOffer } from '../survey/draft/draft-offer.tsx'
import { preloadLaterParts } from '../survey/sending/later-parts.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import type { FormStore } from './form-store.ts'
import { SectionView } from './section-view.tsx'

/** The form itself; it is drawn once and then changes only where an item changes. */
export const FormView = observer(function FormView({ store }: { store: SurveyStore }) {
  const { form, texts, needs, languageCode } = store
  const page = useMemo<FormPage>(
    () => ({ form, texts, languageCode, findAddress: needs.findAddress, needs }),
    [form, texts, languageCode, needs],
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    store.submit()
  }
  return (
    <>
      {form.editing && <p className={styles.editing}>{texts['ui.form.editing']}</p>}
      {store.offer && <DraftOffer store={store} draft={store.offer} />}
      <form noValidate onSubmit={submit} onFocus={preloadLaterParts}>
        <Findings page={page} />
        <p className={styles.legend}>
          <span className={styles.required}>{texts['ui.required']}</span>
          {texts['ui.legend']}
        </p>
        <Sections form={form} page={page} />
        <button type="submit" className={styles.submit}>
          {texts['ui.form.submit']}
        </button>
      </form>
    </>
  )
})

/** The complaints at the fields come first; their summary, which can be long, follows when those are painted. */
const Findings = observer(function Findings({ page }: { page: FormPage }) {
  const { findings } = page.form
  const [shown, setShown] = useState(findings)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(findings), 50)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [findings])
  return shown && <ErrorSummary findings={shown} page={page} />
})

const Sections = observer(function Sections({ form, page }: { form: FormStore; page: FormPage }) {
  return form.sections.map((section, index) => (
    <SectionView
      key={section.header?.itemKey ?? `plain-${index}`}
      section={section}
      id={`section-${index}`}
      page={page}
    />
  ))
})
