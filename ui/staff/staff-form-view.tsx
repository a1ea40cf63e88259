import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import type { StaffIssue } from '../../domain/staff/staff-account.ts'
import controls from '../form/controls/controls.module.css'
import errors from '../form/errors/errors.module.css'
import { leftText } from '../form/errors/left-text.ts'
import item from '../form/form.module.css'
import { Button } from '../frame/parts/button.tsx'
import { Dialog } from '../frame/parts/dialog.tsx'
import parts from '../frame/parts/parts.module.css'
import { useTexts } from '../frame/translation.ts'
import styles from './staff.module.css'
import type { StaffField, StaffForm } from './staff-form.ts'
import type { StaffLinkStore } from './staff-link-store.ts'
import { sayTrouble } from './staff-trouble.ts'

/** How a field is drawn. */
export type FieldLook = {
  label: string
  /** What it takes. */
  hint?: string
  autoComplete: 'off' | 'username' | 'current-password' | 'new-password' | 'email'
  inputMode?: 'email'
  /** Covered while it is typed, unless somebody asks to see it. */
  isSecret?: true
}

type Props<F extends StaffField> = {
  store: StaffLinkStore
  form: StaffForm<F>
  looks: Readonly<Record<F, FieldLook>>
  submitText: string
  onSubmit: () => void
  onSignIn: () => void
}

/** A form of staff: what is wrong with it above, its fields, and the button that sends it. */
export const StaffFormView = observer(function StaffFormView<F extends StaffField>(props: Props<F>) {
  const { store, form, looks, submitText, onSubmit, onSignIn } = props
  const texts = useTexts('shared', 'staff')
  const { isBusy } = store
  const trouble = store.trouble && sayTrouble(texts, store.trouble)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Summary form={form} looks={looks} />
      <Trouble store={store} onSignIn={onSignIn} />
      {form.fields.map((field) => {
        const issue = form.issues.find((each) => each.field === field)
        const wrong = field === 'password' && trouble?.isWrongPassword ? trouble.lines[0] : undefined
        return (
          <Field
            key={field}
            field={field}
            look={looks[field]}
            text={form.values[field]}
            error={issue ? issueText(texts, issue) : wrong}
            onInput={(text) => form.write(field, text)}
          />
        )
      })}
      <p role="status" className={isBusy ? 'busy' : undefined}>
        {isBusy && texts['form.sending']}
      </p>
      <button
        type="submit"
        className={`${parts.button} ${styles.submit}`}
        aria-disabled={isBusy || undefined}
      >
        {submitText}
      </button>
    </form>
  )
})

type FieldProps = {
  field: StaffField
  look: FieldLook
  /** What was typed before. */
  text: string
  error: ReactNode
  onInput: (text: string) => void
}

/** One field: label, hint, error, input. */
function Field({ field, look, text, error, onInput }: FieldProps) {
  const texts = useTexts('shared', 'staff')
  const [isShown, setShown] = useState(false)
  const id = idOf(field)
  return (
    <div className={error === undefined ? item.item : item.faultyItem}>
      <label className={item.title} htmlFor={id}>
        {look.label} <span className={item.required}>{texts['ui.required']}</span>
      </label>
      {look.hint && (
        <p id={`${id}-desc`} className={item.support}>
          {look.hint}
        </p>
      )}
      <p id={`${id}-err`} className={item.error}>
        {error && <>＊{error}</>}
      </p>
      <input
        id={id}
        className={controls.line}
        name={field}
        type={look.isSecret && !isShown ? 'password' : 'text'}
        autoComplete={look.autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode={look.inputMode}
        defaultValue={text}
        aria-required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={look.hint ? `${id}-desc ${id}-err` : `${id}-err`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {look.isSecret && (
        <label className={`${controls.option} ${styles.show}`}>
          <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
          {texts['password.show']}
        </label>
      )}
    </div>
  )
}

type SummaryProps<F extends StaffField> = {
  form: StaffForm<F>
  looks: Readonly<Record<F, FieldLook>>
}

/** Where a check found something, with a link to each faulty field; the first one takes the focus (STAFF-12). */
const Summary = observer(function Summary<F extends StaffField>({ form, looks }: SummaryProps<F>) {
  const texts = useTexts('shared', 'errors')
  const { findings } = form
  const seen = useRef(findings)
  useEffect(() => {
    // What was found before this page was opened again is no news.
    if (findings !== seen.current && findings?.[0]) focusOn(findings[0].field)
    seen.current = findings
  }, [findings])
  if (!findings?.length) return null
  const blank = findings.filter(({ code }) => code === 'required').length
  return (
    <section className={errors.summary} aria-labelledby="staff-summary">
      <div role="alert">
        <h2 id="staff-summary">{leftText(texts, { blank, wrong: findings.length - blank })}</h2>
        <p>{texts.CONFIRM_ENTRIES}</p>
      </div>
      <ul>
        {findings.map((issue) => (
          <li key={issue.field}>
            <a
              href={`#${idOf(issue.field)}`}
              onClick={(event) => {
                event.preventDefault()
                focusOn(issue.field)
              }}
            >
              {looks[issue.field as F].label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** Why the form was not accepted; a wrong password is said at its field. */
const Trouble = observer(function Trouble({ store, onSignIn }: Pick<Props<never>, 'store' | 'onSignIn'>) {
  const texts = useTexts('shared', 'staff')
  const trouble = store.trouble && sayTrouble(texts, store.trouble)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble?.isWrongPassword) focusOn('password')
    else alert.current?.focus()
  }, [store.trouble])
  if (!trouble) return null
  const lines = trouble.lines.map((line, at) => <p key={at}>{line}</p>)
  if (trouble.isWrongPassword) {
    return (
      <div role="alert" className="unseen">
        {lines}
      </div>
    )
  }
  if (trouble.remedy !== 'restart') {
    return (
      <div ref={alert} role="alert" tabIndex={-1} className={styles.alert}>
        {lines}
        {trouble.remedy === 'sign-in' && <Button onClick={onSignIn}>{texts['ui.error.signIn']}</Button>}
      </div>
    )
  }
  return (
    <Dialog title={texts['failed.title']} onClose={store.restart}>
      <div role="alert" className={styles.alert}>
        {lines}
      </div>
      <Button onClick={store.restart}>{texts['failed.again']}</Button>
    </Dialog>
  )
})

const issueText = (texts: Texts<'staff'>, issue: StaffIssue): string =>
  textOf(texts, `issue.${issue.code}`, issue)

const idOf = (field: StaffField): string => `staff-${field}`

/** Brings a field into sight and gives it the focus. */
function focusOn(field: StaffField): void {
  const element = document.getElementById(idOf(field))
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'center' })
}
