import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import { SectionView } from './section-view.tsx'

type Props = {
  page: FormPage
  /** What the button says that sends the form on. */
  submitText: string
  onSubmit: () => void
  /** Called when the resident begins to fill it in. */
  onFocus?: () => void
  /** It is being sent on: the button waits. */
  isBusy?: boolean
  /** What stands above the button. */
  children?: ReactNode
}

/**
 * A form to fill in; `onSubmit` decides what is done with it. It is drawn once and then changes only where an item
 * changes.
 */
export const FormView = observer(function FormView(props: Props) {
  const { page, submitText, onSubmit, onFocus, isBusy, children } = props
  const { form, texts } = page
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form method="dialog" noValidate onSubmit={submit} onFocus={onFocus}>
      <Findings page={page} />
      {form.hasRequired && (
        <p className={styles.legend}>
          <span className={styles.required}>{texts['ui.required']}</span>
          {texts['ui.legend']}
        </p>
      )}
      <Sections page={page} />
      {children}
      <button type="submit" className={styles.submit} aria-disabled={isBusy || undefined}>
        {submitText}
      </button>
    </form>
  )
})

/** The errors at the fields come first; their summary, which can be long, follows when those are painted. */
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

const Sections = observer(function Sections({ page }: { page: FormPage }) {
  return page.form.sections.map((section, index) => (
    <SectionView
      key={section.header?.itemKey ?? `plain-${index}`}
      section={section}
      id={`section-${index}`}
      page={page}
    />
  ))
})
