import { runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ErrorHelp } from './errors/error-help.tsx'
import { focusOn } from './focus-on.ts'
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
  /** The item whose answer the resident came back to change; it takes the focus. */
  changing?: string | undefined
  /** What stands above the button. */
  children?: ReactNode
}

/**
 * A form to fill in; `onSubmit` decides what is done with it. It is drawn once and then changes only where an item
 * changes.
 */
export const FormView = observer(function FormView(props: Props) {
  const { page, submitText, onSubmit, onFocus, isBusy, changing, children } = props
  const { form, texts } = page
  const { help, fetchHelp } = useErrorHelp(page)
  useEffect(() => {
    if (changing !== undefined) focusOn(form.field(changing)?.id)
  }, [form, changing])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  const begin = (): void => {
    fetchHelp()
    onFocus?.()
  }
  return (
    <form noValidate onSubmit={submit} onFocus={begin}>
      <Findings page={page} help={help} fetchHelp={fetchHelp} />
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
      {help && (
        <help.Bar page={page} texts={help.texts} backText={changing === undefined ? changing : submitText} />
      )}
    </form>
  )
})

/** What tells of errors: fetched when the form is begun, and again if it did not come. */
function useErrorHelp({ form, languageCode }: FormPage) {
  const [help, setHelp] = useState<ErrorHelp>()
  const fetching = useRef<Promise<void>>(undefined)
  const fetchHelp = (): Promise<void> => {
    fetching.current ??= import('./errors/error-help.tsx')
      .then(({ loadErrorHelp }) => loadErrorHelp(languageCode))
      .then(
        (loaded) => {
          runInAction(() => (form.advise = loaded.advise))
          setHelp(loaded)
        },
        () => (fetching.current = undefined),
      )
    return fetching.current
  }
  return { help, fetchHelp }
}

type FindingsProps = { page: FormPage; help: ErrorHelp | undefined; fetchHelp: () => Promise<void> }

/**
 * The errors at the fields come first; their summary, which can be long, follows when those are painted. Then the first faulty field
 * takes the focus (VAL-29).
 */
const Findings = observer(function Findings({ page, help, fetchHelp }: FindingsProps) {
  const { form, texts } = page
  const { findings } = form
  const [shown, setShown] = useState<typeof findings>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const show = async (): Promise<void> => {
      if (findings) await fetchHelp()
      if (!isOver) setShown(findings)
    }
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(show, 50)
    })
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [findings])
  useEffect(() => {
    const [first] = shown?.issues ?? []
    if (shown) focusOn(first ? form.field(first.itemKey)?.id : 'error-summary')
  }, [shown])
  if (!shown) return null
  return help ? (
    <help.Summary findings={shown} page={page} texts={help.texts} />
  ) : (
    <p role="alert" className={styles.error}>
      {texts.CONFIRM_ENTRIES}
    </p>
  )
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
