import { AnswerText, isAnswered } from '../../form/answer-text.tsx'
import type { SurveyStore } from '../survey-store.ts'
import styles from './answer-list.module.css'

/** The current answers in the order of the form, under its headings; sections that are off are left out. */
export function AnswerList({ store }: { store: SurveyStore }) {
  return store.form.sections.map(({ header, fields, disabled }, index) => {
    const answered = fields.filter(({ spec, state }) => spec.type.takesAnswer && !state.disabled)
    if (disabled || answered.length === 0) return null
    return (
      <section key={header?.itemKey ?? `plain-${index}`} className={styles.section}>
        {header && <h3 className={styles.heading}>{header.title}</h3>}
        <dl className={styles.list}>
          {answered.map((field) => (
            <div key={field.item.itemKey}>
              <dt>{field.item.title}</dt>
              <dd className={isAnswered(field, store) ? undefined : styles.none}>
                <AnswerText field={field} page={store} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
