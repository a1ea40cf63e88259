import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { itemTypeWords, sectionEnd } from '../../../application/texts/item-type-words.ts'
import { builder as texts } from '../../../application/texts/office.json'
import { repeatsOf } from '../../../domain/form/repeats.ts'
import { sectionsOf } from '../../../domain/form/sections.ts'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import type { BuilderStore } from './builder-store.ts'
import styles from './items.module.css'
import { QuickAdd } from './quick-add.tsx'

/** The items in their order, by keys and by pointer, and the line that adds one. */
export const ItemList = observer(function ItemList({ store }: { store: BuilderStore }) {
  const { items, chosen, mayWrite } = store
  const list = useRef<HTMLOListElement>(null)
  const [over, setOver] = useState<string>()
  const inSections = new Set(
    sectionsOf(items).flatMap(({ header, items: own }) =>
      header && header.title.trim() !== '' ? own.map(({ itemKey }) => itemKey) : [],
    ),
  )
  const inGroups = new Set(repeatsOf(items).flatMap(({ group }) => group.map(({ itemKey }) => itemKey)))
  // The row that was moved or came takes the focus from the one that had it.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    const hasFocus =
      list.current?.contains(document.activeElement) || document.activeElement === document.body
    if (hasFocus && list.current?.dataset.isKeyed) row?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen, items])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.current) list.current.dataset.isKeyed = 'true'
    if (act(store, event)) event.preventDefault()
  }
  const drop = (itemKey: string, dragged: string): void => {
    setOver(undefined)
    const to = items.findIndex((item) => item.itemKey === itemKey)
    if (dragged !== itemKey && items.some((item) => item.itemKey === dragged)) store.move(dragged, to)
  }
  return (
    <section className={styles.items} aria-label={texts.items}>
      <button
        type="button"
        className={styles.whole}
        aria-current={chosen === undefined}
        onClick={() => store.choose(undefined, 'item')}
      >
        {texts.form}
        {store.findings.some((each) => each.itemKey === undefined && !each.isWarning) && <Mark />}
      </button>
      {items.length === 0 && <p className={styles.hint}>{texts['items.none']}</p>}
      <ol ref={list} className={styles.rows} onKeyDown={onKeyDown}>
        {items.map((item, at) => (
          <li
            key={item.itemKey}
            draggable={mayWrite}
            data-inside={inSections.has(item.itemKey) || undefined}
            data-repeated={inGroups.has(item.itemKey) || undefined}
            data-over={over === item.itemKey || undefined}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', item.itemKey)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(item.itemKey)
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault()
              drop(item.itemKey, event.dataTransfer.getData('text/plain'))
            }}
          >
            <Row store={store} item={item} at={at} />
          </li>
        ))}
      </ol>
      {mayWrite && <QuickAdd store={store} />}
    </section>
  )
})

const Row = observer(function Row({
  store,
  item,
  at,
}: {
  store: BuilderStore
  item: SchemaItem
  at: number
}) {
  const { itemKey, title, type } = item
  const isChosen = store.chosen === itemKey
  const faults = store.findings.filter((finding) => finding.itemKey === itemKey)
  const isEnd = type === 'groupheader' && title.trim() === ''
  const word = Object.hasOwn(itemTypeWords, type) ? itemTypeWords[type as ItemTypeName].name : type
  const isFirst = store.chosen === undefined && at === 0
  return (
    <button
      type="button"
      className={styles.row}
      data-heading={type === 'groupheader' || type === 'repeat' || undefined}
      aria-current={isChosen}
      tabIndex={isChosen || isFirst ? 0 : -1}
      onClick={() => store.choose(itemKey, 'item')}
    >
      <span className={styles.place}>{at + 1}</span>
      <span className={styles.name}>{isEnd ? sectionEnd : title || texts.untitled}</span>
      <span className={styles.kind}>
        {faults.length > 0 && <Mark isWarning={faults.every(({ isWarning }) => isWarning)} />}
        {item.isRequired?.value === true && <span className={styles.required}>{texts.required}</span>}
        {!isEnd && word}
      </span>
    </button>
  )
})

const Mark = ({ isWarning = false }: { isWarning?: boolean }) => (
  <span className={styles.mark} data-warning={isWarning || undefined}>
    <span aria-hidden="true">!</span>
    <span className="unseen">{texts[isWarning ? 'finding.warning' : 'finding.fault']}</span>
  </span>
)

/** What a key does in the list. @returns whether it does something */
function act(store: BuilderStore, event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event
  const { items, chosen, mayWrite } = store
  const at = items.findIndex(({ itemKey }) => itemKey === chosen)
  const step = { ArrowUp: -1, ArrowDown: 1, Home: -items.length, End: items.length }[key]
  if (step !== undefined && altKey) {
    if (mayWrite && chosen !== undefined) store.move(chosen, at + step)
    return true
  }
  if (step !== undefined && !ctrlKey && !metaKey) {
    const next = items[Math.min(Math.max(at + step, 0), items.length - 1)]
    if (next) store.choose(next.itemKey)
    return true
  }
  if (!mayWrite || chosen === undefined) return false
  if (key === 'd' && (ctrlKey || metaKey)) store.copy(chosen)
  else if (key === 'Delete' || (key === 'Backspace' && metaKey)) store.remove(chosen)
  else return false
  return true
}
