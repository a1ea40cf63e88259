import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { search as texts } from '../../../application/texts/office.json'
import type { SearchStore } from '../search/search-store.ts'
import styles from './frame.module.css'

/** Where what was found stands, a link for each answer. */
export const resultRows = () => [...document.querySelectorAll<HTMLElement>('[data-result]')]

/** The one search box: `/` leads to it from anywhere, Escape away, ↓ into what was found. */
export const SearchBox = observer(function SearchBox({ search }: { search: SearchStore }) {
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (!isSearchKey(event) || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const at = search.submit()
    if (at === undefined) return
    const isThere = pathname === searchPath && search.isSameAsShown(at)
    navigate(searchPath, { state: { search: at }, replace: isThere })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const rows = resultRows()
    if (event.key === 'Escape') {
      event.preventDefault()
      event.currentTarget.blur()
      ;(rows[search.row] ?? rows[0])?.focus()
    } else if (event.key === 'ArrowDown' && rows.length > 0) {
      event.preventDefault()
      rows[0]!.focus()
    }
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <label htmlFor={searchBoxId} className="unseen">
          {texts.box}
        </label>
        <input
          ref={box}
          id={searchBoxId}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={texts['box.hint']}
          aria-keyshortcuts="/"
          value={search.typed}
          onChange={(event) => search.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className={`key ${styles.key}`} aria-hidden="true">
          /
        </span>
        <button type="submit">{texts.submit}</button>
      </form>
    </search>
  )
})

export const searchBoxId = 'office-search'
const searchPath = '/office/search'

/** A Japanese keyboard may give the key its wide form, or what stands on it. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, isComposing }: globalThis.KeyboardEvent): boolean =>
  ['/', '／', '・'].includes(key) && !ctrlKey && !metaKey && !altKey && !isComposing

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
