import { isShownHeading } from '../../../domain/form/sections.ts'
import { AnswerText, isAnswered } from '../../form/answer-text.tsx'
import type { FieldStore } from '../../form/field-store.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { SurveyStore } from '../survey-store.ts'
import styles from './answer-list.module.css'

type Props = {
  store: SurveyStore
  /** Leads to an item, to change its answer; left out: nothing is changed. */
  onChange?: (itemKey: string) => void
  /** The answers are being sent: nothing can be changed now. */
  isBusy?: boolean
}

/**
 * The current answers in the order of the form, under its headings, each with the way to change it; sections that are
 * off are left out.
 */
export function AnswerList({ store, onChange, isBusy = false }: Props) {
  const texts = useTexts('shared')
  const { say, plain } = useTranslation()
  return store.form.sections.map(({ header, fields, disabled }, index) => {
    const answered = fields.filter(({ spec, state }) => spec.type.takesAnswer && !state.disabled)
    if (disabled || answered.length === 0) return null
    return (
      <section key={header?.itemKey ?? `plain-${index}`} className={styles.section}>
        {isShownHeading(header) && <h3 className="answers-heading">{say(header.title)}</h3>}
        <dl className={onChange ? styles.changeable : styles.list}>
          {answered.map((field) => (
            <div key={field.item.itemKey}>
              <dt>{say(field.item.title)}</dt>
              <dd className={isAnswered(field, store) ? undefined : styles.none}>
                <AnswerText field={field} page={store.opened.page} />
              </dd>
              {onChange && canChange(field) && (
                <dd>
                  <button
                    type="button"
                    className={styles.change}
                    aria-label={`${texts['ui.confirm.change']}${texts.colon}${plain(field.item.title)}`}
                    aria-disabled={isBusy || undefined}
                    onClick={isBusy ? undefined : () => onChange(field.item.itemKey)}
                  >
                    {texts['ui.confirm.change']}
                  </button>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

/** Whether the resident can put in another answer. */
const canChange = ({ spec, state }: FieldStore): boolean => !spec.readOnly && state.notice === undefined
