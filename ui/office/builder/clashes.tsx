import { observer } from 'mobx-react-lite'
import { textOf } from '../../../application/texts/dictionary.ts'
import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { forms, builder as texts } from '../../../application/texts/office.json'
import type { FormClash } from '../../../domain/survey/merge-forms.ts'
import frame from '../frame/frame.module.css'
import styles from './builder.module.css'
import type { BuilderStore } from './builder-store.ts'

/** What somebody else wrote otherwise in the same place, side by side, to choose one. */
export const Clashes = observer(function Clashes({ store }: { store: BuilderStore }) {
  const { clashes, other = texts['others.nobody'] } = store
  if (clashes.length === 0) return null
  return (
    <section className={styles.clashes} role="alert" aria-label={texts.clashes}>
      <h2>{textOf(texts, 'clashes.title', { other })}</h2>
      <p>{texts['clashes.how']}</p>
      <ul>
        {clashes.map((clash) => (
          <Clash key={`${clash.itemKey} ${clash.field}`} store={store} clash={clash} other={other} />
        ))}
      </ul>
    </section>
  )
})

const Clash = observer(function Clash({
  store,
  clash,
  other,
}: {
  store: BuilderStore
  clash: FormClash
  other: string
}) {
  const { itemKey, title, field, theirs } = clash
  const item = store.items.find((each) => each.itemKey === itemKey)
  const owner: object | undefined = itemKey === undefined ? store.form : item
  const isGone = field === undefined && (theirs === undefined || theirs === null)
  const mine = field === undefined ? undefined : owner && Reflect.get(owner, field)
  const what = [itemKey === undefined ? texts.form : (title ?? itemKey), field && nameOf(field)]
  const sides = [
    {
      ...{ whose: 'mine' as const, name: texts['clashes.mine'] },
      text: field === undefined ? texts[isGone ? 'clashes.kept' : 'clashes.gone'] : shown(field, mine),
    },
    {
      ...{ whose: 'theirs' as const, name: textOf(texts, 'clashes.theirs', { other }) },
      text: field === undefined ? texts[isGone ? 'clashes.gone' : 'clashes.kept'] : shown(field, theirs),
    },
  ]
  return (
    <li>
      <strong>{what.filter(Boolean).join('：')}</strong>
      <div className={styles.sides}>
        {sides.map(({ whose, name, text }) => (
          <div key={whose}>
            <p className={styles.small}>{name}</p>
            <p>{text}</p>
            <button type="button" className={frame.quietButton} onClick={() => store.settle(clash, whose)}>
              {texts[`clashes.take.${whose}`]}
            </button>
          </div>
        ))}
      </div>
    </li>
  )
})

const nameOf = (field: string): string =>
  (forms as Readonly<Record<string, string>>)[`field.${field}`] ??
  (field === 'description' ? texts['item.description'] : field)

function shown(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return forms['value.none']
  if (field === 'type' && typeof value === 'string' && Object.hasOwn(itemTypeWords, value))
    return itemTypeWords[value as keyof typeof itemTypeWords].name
  if (typeof value === 'boolean') return forms[value ? 'value.yes' : 'value.no']
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('、')
  if (typeof value === 'object' && Object.keys(value).join() === 'value')
    return shown(field, Reflect.get(value, 'value'))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
