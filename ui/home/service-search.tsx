import { type FormEvent, useId, useRef } from 'react'
import { textOf } from '../../application/texts/dictionary.ts'
import { Button } from '../frame/parts/button.tsx'
import { useTexts } from '../frame/translation.ts'
import { Icon } from './icons.tsx'
import styles from './services.module.css'

type Props = {
  query: string
  count: { total: number; found: number }
  onQuery: (query: string) => void
}

/** The search over services, which finds while the resident types and says how many it found. */
export function ServiceSearch({ query, count, onQuery }: Props) {
  const id = useId()
  const texts = useTexts('home')
  const input = useRef<HTMLInputElement>(null)
  const isAsked = query.trim() !== ''
  /** Everything is found already: only the keyboard of a phone goes. */
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    input.current?.blur()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones of 2022 don't know <search>
    <form className={styles.search} role="search" onSubmit={onSubmit}>
      <label htmlFor={id}>{texts.search}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts['search.hint']}
      </p>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          defaultValue={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
      </div>
      <p role="status" className={styles.count}>
        {isAsked && count.found === 0
          ? textOf(texts, 'search.none', { query: query.trim() })
          : textOf(texts, isAsked ? 'search.found' : 'search.all', { count: count.found })}
      </p>
      {isAsked && count.found === 0 && (
        <div className={styles.noHit}>
          <p>{texts['search.advice']}</p>
          <Button
            quiet
            onClick={() => {
              onQuery('')
              if (!input.current) return
              input.current.value = ''
              input.current.focus()
            }}
          >
            {texts['search.showAll']}
          </Button>
        </div>
      )}
    </form>
  )
}
