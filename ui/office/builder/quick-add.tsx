import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { builder as texts } from '../../../application/texts/office.json'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'
import type { BuilderStore } from './builder-store.ts'
import styles from './items.module.css'
import { hasOptions, itemOfLine, type QuickItem } from './quick-lines.ts'
import { TypeOptions } from './type-options.tsx'

/** The line at the end of the list: Enter adds an item and stays there; several pasted lines are several items. */
export function QuickAdd({ store }: { store: BuilderStore }) {
  const [line, setLine] = useState('')
  const [type, setType] = useState('')
  const [options, setOptions] = useState('')
  const [isRequired, setRequired] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const given = { type, options, isRequired }
  const meant = itemOfLine(line, given)
  const add = (items: readonly QuickItem[]): void => {
    store.add(items)
    setLine('')
    setType('')
    setOptions('')
    setRequired(false)
    title.current?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (meant) add([meant])
  }
  const onPaste = (event: ClipboardEvent): void => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/)
    const items = lines.flatMap((each) => itemOfLine(each, given) ?? [])
    if (lines.length < 2 || items.length === 0) return
    event.preventDefault()
    add(items)
  }
  const auto =
    meant && type === ''
      ? textOf(texts, 'quick.auto.as', { type: itemTypeWords[meant.type as ItemTypeName].name })
      : texts['quick.auto']
  return (
    <form className={styles.quick} onSubmit={submit} aria-label={texts.quick}>
      <label className={styles.quickTitle}>
        <span>{texts['quick.title']}</span>
        <input
          ref={title}
          id="quick-title"
          autoComplete="off"
          enterKeyHint="done"
          value={line}
          aria-describedby="quick-hint"
          onChange={(event) => setLine(event.currentTarget.value)}
          onPaste={onPaste}
        />
      </label>
      <select
        value={type}
        aria-label={texts['quick.type']}
        onChange={(event) => setType(event.currentTarget.value)}
      >
        <option value="">{auto}</option>
        <TypeOptions />
      </select>
      {hasOptions(type) && (
        <label className={styles.quickTitle}>
          <span>{texts['quick.options']}</span>
          <input
            autoComplete="off"
            value={options}
            onChange={(event) => setOptions(event.currentTarget.value)}
          />
        </label>
      )}
      <label className={styles.quickCheck}>
        <input
          type="checkbox"
          checked={isRequired}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
        {texts.required}
      </label>
      <button type="submit" aria-disabled={!meant || undefined}>
        {texts['quick.add']}
      </button>
      <p id="quick-hint" className={styles.hint}>
        {texts['quick.hint']}
      </p>
    </form>
  )
}
