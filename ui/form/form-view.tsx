import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import parts from '../frame/parts/parts.module.css'
import { useTexts } from '../frame/translation.ts'
import { beginPress } from './after-press.ts'
import type { ErrorHelp } from './errors/error-help.tsx'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import { SectionView } from './section-view.tsx'

type Props = {
  page: FormPage
  /** What the button says that sends the form on. */
  submitText: string
  onSubmit: () => void
  /** Called when something is entered. */
  onEntry?: (event: FormEvent) => void
  /** It is being sent on: the button waits. */
  isBusy?: boolean
  /** The resident came back from where the answers are confirmed, to change one. */
  isChanging?: boolean
  /** Nothing can be entered yet: an earlier answer may still come, which it would be lost to. */
  isHeld?: boolean
  /** What stands above the button. */
  children?: ReactNode
}

/**
 * A form to fill in; `onSubmit` decides what is done with it. It is drawn once and then changes only where an item
 * changes.
 */
export const FormView = observer(function FormView(props: Props) {
  const { page, submitText, onSubmit, onEntry, isBusy, isChanging = false, isHeld, children } = props
  const texts = useTexts('shared')
  const { form } = page
  const { findings } = form
  const { help, fetchHelp } = useErrorHelp(page)
  useEffect(() => {
    if (findings || isChanging) fetchHelp()
  }, [findings, isChanging])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      method="dialog"
      noValidate
      className={isHeld ? styles.held : undefined}
      inert={isHeld}
      aria-busy={isHeld || undefined}
      onSubmit={submit}
      onFocus={fetchHelp}
      onInput={onEntry}
      onMouseDownCapture={beginPress}
    >
      {help && <help.Findings page={page} />}
      {findings && help === null && (
        <p role="alert" className={styles.error}>
          {texts.CONFIRM_ENTRIES}
        </p>
      )}
      {form.hasRequired && (
        <p className={styles.legend}>
          <span className={styles.required}>{texts['ui.required']}</span>
          {texts['ui.legend']}
        </p>
      )}
      <Sections page={page} />
      {children}
      <button
        type="submit"
        className={`${parts.button} ${styles.submit}`}
        aria-disabled={isBusy || undefined}
      >
        {submitText}
      </button>
      {help && <help.Bar page={page} isChanging={isChanging} />}
    </form>
  )
})

/**
 * What tells of errors beside the items; null if it did not come, undefined until it is known. Fetched when the form is
 * begun.
 */
function useErrorHelp({ form }: FormPage) {
  const [help, setHelp] = useState<ErrorHelp | null>()
  const fetchHelp = (): void => {
    if (help) return
    import('./errors/error-help.tsx')
      .then(({ errorHelpOf }) => errorHelpOf(form))
      .then(setHelp, () => setHelp(null))
  }
  return { help, fetchHelp }
}

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
