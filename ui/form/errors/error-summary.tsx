import { observer } from 'mobx-react-lite'
import { flushSync } from 'react-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { FormPage } from '../form-page.ts'
import type { Findings } from '../form-store.ts'
import { saidIssue } from '../said-issue.ts'
import styles from './errors.module.css'
import { focusOn } from './focus-on.ts'

type Props = { findings: Findings; page: FormPage }

/** What a submit found, with a link to each faulty field, which says when that is put right (VAL-04, VAL-28). */
export function ErrorSummary({ findings, page }: Props) {
  const texts = useTexts('shared')
  const { issues, nothingAnswered } = findings
  const blank = issues.some(({ code }) => ['required', 'required.choice', 'category.missing'].includes(code))
  return (
    <section className={styles.summary} aria-labelledby="error-summary">
      <div role="alert">
        <h2 id="error-summary" tabIndex={-1}>
          {issues.length > 0
            ? textOf(texts, 'ui.form.summary.title', { count: issues.length })
            : texts.CONFIRM_ENTRIES}
        </h2>
        {issues.length > 0 && (
          <p>
            {blank && texts[page.requiredNotice ?? 'REQUIRED_NOTICE']}
            {(nothingAnswered || !blank) && texts.CONFIRM_ENTRIES}
          </p>
        )}
      </div>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ itemKey }) => (
            <SummaryLine key={itemKey} itemKey={itemKey} page={page} />
          ))}
        </ul>
      )}
    </section>
  )
}

const SummaryLine = observer(function SummaryLine({
  itemKey,
  page,
}: Omit<Props, 'findings'> & { itemKey: string }) {
  const texts = useTexts('shared', 'errors', 'rules')
  const { form } = page
  const { say, plain } = useTranslation()
  const field = form.field(itemKey)
  if (!field) return null
  const { issue } = field.state
  return (
    <li>
      <a
        href={`#${field.id}`}
        className={issue ? undefined : styles.fixed}
        onClick={(event) => {
          event.preventDefault()
          flushSync(() => form.reveal(itemKey))
          focusOn(field.id)
        }}
      >
        {say(field.item.title)}
        {texts.colon}
        {issue ? saidIssue(texts, issue, { plain }) : texts.fixed}
      </a>
    </li>
  )
})
