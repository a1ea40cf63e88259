import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { issueText, textOf } from '../../application/messages/dictionary.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import styles from './form.module.css'
import type { FormPage } from './form-page.ts'
import type { Findings } from './form-store.ts'

type Props = { findings: Findings; page: FormPage }

/** What a submit found, with a link to each faulty field; the first one takes the focus (VAL-04, VAL-28, VAL-29). */
export function ErrorSummary({ findings, page }: Props) {
  const { issues, attempt, nothingAnswered } = findings
  const { texts, form } = page
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = issues
  useEffect(() => {
    if (first) focusOn(form.field(first.itemKey)?.id)
    else heading.current?.focus()
  }, [attempt])

  const blank = issues.some(({ code }) => ['required', 'required.choice', 'category.missing'].includes(code))
  return (
    <section className={styles.summary} aria-labelledby="error-summary">
      <div role="alert">
        <h2 id="error-summary" ref={heading} tabIndex={-1}>
          {issues.length > 0
            ? textOf(texts, 'ui.form.summary.title', { count: issues.length })
            : texts.CONFIRM_ENTRIES}
        </h2>
        {issues.length > 0 && (
          <p>
            {blank && texts.REQUIRED_NOTICE}
            {(nothingAnswered || !blank) && texts.CONFIRM_ENTRIES}
          </p>
        )}
      </div>
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <SummaryLine key={issue.itemKey} issue={issue} page={page} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SummaryLine({ issue, page }: { issue: Issue; page: FormPage }) {
  const field = page.form.field(issue.itemKey)
  if (!field) return null
  return (
    <li>
      <a
        href={`#${field.id}`}
        onClick={(event) => {
          event.preventDefault()
          flushSync(() => page.form.reveal(issue.itemKey))
          focusOn(field.id)
        }}
      >
        {field.item.title}：{issueText(page.texts, field.withNames(issue))}
      </a>
    </li>
  )
}

/** Brings a field into sight and gives it the focus. */
function focusOn(id: string | undefined): void {
  const element = id === undefined ? null : document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'center' })
}
