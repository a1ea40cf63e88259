import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { entry as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import type { StaffLoginForm } from '../../../domain/staff/staff-account.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './entry.module.css'
import type { SignInStore } from './sign-in-store.ts'

type FieldName = keyof StaffLoginForm

/** The first step of a sign-in. What is wrong is said above and beside its field; what was typed stays. */
export const PasswordForm = observer(function PasswordForm({
  signIn,
  isOver,
}: {
  signIn: SignInStore
  isOver: boolean
}) {
  const { phase, issues, trouble } = signIn
  const isSending = phase.name === 'sending'
  const form = useRef<HTMLFormElement>(null)
  const wrong = faultsOf(signIn)
  useEffect(() => {
    const [first] = faultsOf(signIn)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus()
  }, [issues, trouble, signIn])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void signIn.submit()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <OfficeTitle title={texts.title} />
      {isOver && trouble === undefined && wrong.length === 0 && <p className={frame.notice}>{texts.ended}</p>}
      {wrong.length > 0 && <Summary wrong={wrong} />}
      {trouble !== undefined && wrong.length === 0 && <Trouble trouble={trouble} />}
      {(['username', 'password'] as const).map((field) => (
        <Field key={field} {...{ field, signIn }} fault={wrong.find((each) => each.field === field)?.text} />
      ))}
      <button type="submit" className={frame.button} aria-disabled={isSending || undefined}>
        {isSending ? texts.sending : texts.submit}
      </button>
      <p className={styles.help}>{texts.help}</p>
    </form>
  )
})

type Fault = { field: FieldName; text: string }

/** What is wrong with which field; that name and password do not belong together is said at the password. */
function faultsOf({ issues, trouble }: SignInStore): Fault[] {
  if (isRefusal(trouble, 'staff.sign_in_failed')) return [{ field: 'password', text: texts.wrong }]
  return issues.flatMap((issue) => {
    if (issue.field === 'email') return []
    const field = texts[issue.field]
    const text =
      issue.code === 'too_long'
        ? textOf(texts, 'issue.too_long', { field, limit: issue.limit })
        : textOf(texts, 'issue.required', { field })
    return [{ field: issue.field, text }]
  })
}

const Summary = ({ wrong }: { wrong: readonly Fault[] }) => (
  <div role="alert" className={frame.failure}>
    <p>
      <strong>{texts.summary}</strong>
    </p>
    <ul>
      {wrong.map(({ field, text }) => (
        <li key={field}>
          <a
            href={`#office-${field}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(`office-${field}`)?.focus()
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

function Trouble({ trouble }: { trouble: unknown }) {
  const known = troubleTexts(trouble)
  if (!known) return <FailureView error={trouble} takesFocus />
  return (
    <div role="alert" className={frame.failure}>
      <p>
        <strong>{known.title}</strong>
      </p>
      <p>{known.detail}</p>
    </div>
  )
}

/** What to do about a refusal of the way in; undefined for others. */
function troubleTexts(trouble: unknown): { title: string; detail: string } | undefined {
  if (isRefusal(trouble, 'staff.too_many_trials')) {
    const { afterMin } = trouble.details
    return { title: texts.tooMany, detail: textOf(texts, 'tooMany.detail', { afterMin }) }
  }
  if (isRefusal(trouble, 'office.no_duty')) return { title: texts.noDuty, detail: texts['noDuty.detail'] }
  if (isRefusal(trouble, 'office.link_first'))
    return { title: texts.linkFirst, detail: texts['linkFirst.detail'] }
  return undefined
}

type FieldProps = { field: FieldName; signIn: SignInStore; fault: string | undefined }

const Field = observer(function Field({ field, signIn, fault }: FieldProps) {
  const [isShown, setShown] = useState(false)
  const id = `office-${field}`
  const isSecret = field === 'password'
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{texts[field]}</label>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      <input
        id={id}
        name={field}
        type={isSecret && !isShown ? 'password' : 'text'}
        autoComplete={isSecret ? 'current-password' : 'username'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={signIn[field]}
        aria-required
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => signIn.write(field, event.currentTarget.value)}
      />
      {isSecret && (
        <label className={styles.show}>
          <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
          {texts['password.show']}
        </label>
      )}
    </div>
  )
})
