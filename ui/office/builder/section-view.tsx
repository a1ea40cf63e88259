import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { builder as texts } from '../../../application/texts/office.json'
import { type SectionChoice, sectionTree } from '../../../domain/form/section-tree.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import styles from './builder.module.css'
import type { BuilderStore } from './builder-store.ts'

type Go = (itemKey: string) => void

/** Who is asked what: the choices that everybody sees, and what each answer opens. */
export const SectionsView = observer(function SectionsView({ store }: { store: BuilderStore }) {
  const { choices, never } = sectionTree(store.form)
  const go: Go = (itemKey) => store.choose(itemKey, 'item')
  if (choices.length + never.length === 0) return <p className={styles.calm}>{texts['sections.none']}</p>
  return (
    <div className={styles.tree}>
      <p className={styles.hint}>{texts['sections.hint']}</p>
      <Choices choices={choices} go={go} />
      {never.length > 0 && (
        <>
          <p>{texts['sections.never']}</p>
          <ul>
            {never.map((header) => (
              <li key={header.itemKey}>
                <Way item={header} go={go} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
})

const Choices = ({ choices, go }: { choices: readonly SectionChoice[]; go: Go }) => (
  <ul>
    {choices.map(({ item, opens }) => (
      <li key={item.itemKey}>
        <Way item={item} go={go} />
        <ul>
          {opens.map(({ key, options, header, items, isRepeated, within }) => (
            <li key={key}>
              <span className={styles.answer}>{options.join('・')}</span>
              {' → '}
              {header ? <Way item={header} go={go} /> : texts['sections.missing']}{' '}
              <span className={styles.small}>
                {isRepeated ? texts['sections.repeated'] : textOf(texts, 'sections.items', { count: items })}
              </span>
              {within.length > 0 && <Choices choices={within} go={go} />}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

const Way = ({ item: { itemKey, title }, go }: { item: SchemaItem; go: Go }) => (
  <button type="button" className={styles.way} onClick={() => go(itemKey)}>
    {title || texts.untitled}
  </button>
)
