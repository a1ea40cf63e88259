import { observer } from 'mobx-react-lite'
import { flushSync } from 'react-dom'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { FormPage } from '../form-page.ts'
import type { Findings } from '../form-store.ts'
import { countsOf, isBlank } from './advice.ts'
import styles from './errors.module.css'
import { focusOn } from './focus-on.ts'
import { leftText } from './left-text.ts'

type Props = { findings: Findings; page: FormPage }

/**
 * What a submit found, with a link to each faulty field by its name, which says when that is put right, until all
 * of them are (VAL-04, VAL-28). What is wrong with a field is said at the field alone.
 */
export const ErrorSummary = observer(function ErrorSummary({ findings, page }: Props) {
  const texts = useTexts('shared', 'errors')
  const { issues, nothingAnswered } = findings
  const isAnyBlank = issues.some(isBlank)
  const fields = issues.flatMap(({ itemKey }) => page.form.field(itemKey) ?? [])
  // The bar at the foot says so aloud.
  if (fields.length > 0 && fields.every(({ state }) => !state.issue)) {
    return (
      <section className={styles.fixedSummary} aria-labelledby="error-summary">
        <h2 id="error-summary" tabIndex={-1}>
          {texts['bar.none']}
        </h2>
        <SummaryLines issues={issues} page={page} />
      </section>
    )
  }
  return (
    <section className={styles.summary} aria-labelledby="error-summary">
      <div role="alert">
        <h2 id="error-summary" tabIndex={-1}>
          {issues.length > 0 ? leftText(texts, countsOf(issues)) : texts.CONFIRM_ENTRIES}
        </h2>
        {issues.length > 0 && (
          <p>
            {isAnyBlank && texts[page.requiredNotice ?? 'REQUIRED_NOTICE']}
            {(nothingAnswered || !isAnyBlank) && texts.CONFIRM_ENTRIES}
          </p>
        )}
      </div>
      {issues.length > 0 && <SummaryLines issues={issues} page={page} />}
    </section>
  )
})

const SummaryLines = ({ issues, page }: Pick<Findings, 'issues'> & Pick<Props, 'page'>) => (
  <ul>
    {issues.map(({ itemKey }) => (
      <SummaryLine key={itemKey} itemKey={itemKey} page={page} />
    ))}
  </ul>
)

const SummaryLine = observer(function SummaryLine({
  itemKey,
  page,
}: Omit<Props, 'findings'> & { itemKey: string }) {
  const texts = useTexts('shared', 'errors')
  const { form } = page
  const { say } = useTranslation()
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
        {!issue && texts.colon + texts.fixed}
      </a>
    </li>
  )
})
