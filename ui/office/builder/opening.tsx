import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { builder as texts } from '../../../application/texts/office.json'
import { withOpened } from '../../../domain/survey/edit-form.ts'
import { waitingOptions } from '../../../domain/survey/opening-words.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import type { BuilderStore } from './builder-store.ts'
import styles from './editor.module.css'

type Props = { store: BuilderStore; item: SchemaItem }

/** Which headings each option opens. */
export const Opening = observer(function Opening({ store, item }: Props) {
  const at = store.items.indexOf(item)
  const headings = store.items.filter(
    ({ type, title }, place) => type === 'groupheader' && title.trim() !== '' && place > at,
  )
  const waiting = new Set(waitingOptions(item).map(({ text }) => text))
  const options = (item.options ?? []).filter((option) => !waiting.has(option))
  const open = (option: string, keys: readonly string[]): void => {
    const { sectionOptions = [] } = withOpened(item, option, keys)
    store.change(item.itemKey, { sectionOptions })
  }
  return (
    <fieldset className={styles.opening}>
      <legend>{texts['item.opens']}</legend>
      {headings.length === 0 && <p className={styles.hint}>{texts['item.opens.none']}</p>}
      {waitingOptions(item).map(({ text, option, heading }) => (
        <p key={text} className={styles.opener}>
          {textOf(texts, 'item.opens.waiting', { option, heading })}
        </p>
      ))}
      {options.map((option) => {
        const keys = (item.sectionOptions ?? [])
          .filter((each) => each.option.value === option)
          .map(({ groupheader }) => groupheader.value)
        return (
          <div key={option} className={styles.opener}>
            <label>
              <span>{option}</span>
              <select
                value=""
                aria-label={textOf(texts, 'item.opens.of', { option })}
                onChange={(event) => open(option, [...keys, event.currentTarget.value])}
              >
                <option value="">{texts[keys.length > 0 ? 'item.opens.more' : 'item.opens.nothing']}</option>
                {headings
                  .filter(({ itemKey }) => !keys.includes(itemKey))
                  .map(({ itemKey, title }) => (
                    <option key={itemKey} value={itemKey}>
                      {title}
                    </option>
                  ))}
              </select>
            </label>
            {keys.map((key) => {
              const title = store.items.find(({ itemKey }) => itemKey === key)?.title ?? key
              return (
                <span key={key} className={styles.opened}>
                  → {title}
                  <button
                    type="button"
                    aria-label={textOf(texts, 'item.opens.shut', { option, title })}
                    onClick={() =>
                      open(
                        option,
                        keys.filter((each) => each !== key),
                      )
                    }
                  >
                    ×
                  </button>
                </span>
              )
            })}
          </div>
        )
      })}
    </fieldset>
  )
})
