import { itemTypeOf } from '../../domain/survey/item-types/registry.ts'
import { ReservationAnswer } from '../controls/category/later-category.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import styles from './answer-list.module.css'

/** The answers as they stand, in the order of the form, under its headings; sections that are off are left out. */
export function AnswerList({ store }: { store: SurveyStore }) {
  const { form, texts } = store
  return form.sections.map(({ header, fields, disabled }, index) => {
    const answered = fields.filter(({ item, state }) => itemTypeOf(item)?.takesAnswer && !state.disabled)
    if (disabled || answered.length === 0) return null
    return (
      <section key={header?.itemKey ?? `plain-${index}`} className={styles.section}>
        {header && <h3 className={styles.heading}>{header.title}</h3>}
        <dl className={styles.list}>
          {answered.map(({ item, look, answer, text }) => {
            const shown = itemTypeOf(item)?.shown(answer, item)
            return (
              <div key={item.itemKey}>
                <dt>{item.title}</dt>
                <dd className={shown ? undefined : styles.none}>
                  {shown && look.control.kind === 'category' ? (
                    <ReservationAnswer item={item} value={text} page={store} />
                  ) : (
                    shown || texts['ui.form.unanswered']
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    )
  })
}
