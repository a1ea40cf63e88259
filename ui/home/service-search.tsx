import { type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { Home, HomeService } from '../../application/home/read-home.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { serviceSearch } from '../../domain/home/service-search.ts'
import { Button } from '../frame/parts/button.tsx'
import { WithPhoneNumbers } from '../frame/parts/with-phone-numbers.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { Icon } from './icons.tsx'
import { Services } from './service-groups.tsx'
import styles from './services.module.css'

type Props = {
  home: Home
  /** Whom to ask where nothing is found. */
  contact: string | undefined
  go: (path: string) => void
  /** What stands there while nothing is asked. */
  children: ReactNode
}

/** The search over services, which finds while the resident types and says how many it found. */
export function ServiceSearch({ home, contact, go, children }: Props) {
  const id = useId()
  const texts = useTexts('home')
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const { find, nearest } = useSearch(home)
  const isAsked = query.trim() !== ''
  const found = isAsked ? find(query) : []
  const isInVain = isAsked && found.length === 0
  const given = { today: home.today, go }
  /** Everything is found already: only the keyboard of a phone goes. */
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    input.current?.blur()
  }
  /** The keyboard of a phone covers the lower half of the page: the box goes up, with what is found below it. */
  const goUp = (): void => {
    if (matchMedia('(pointer: coarse)').matches) form.current?.scrollIntoView({ block: 'start' })
  }
  const showAll = (): void => {
    setQuery('')
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: phones of 2022 don't know <search> */}
      <form ref={form} className={styles.search} role="search" onSubmit={onSubmit}>
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
            onFocus={goUp}
            onInput={(event) => {
              setQuery(event.currentTarget.value)
              goUp()
            }}
          />
        </div>
        <p role="status" className={styles.count}>
          {isInVain && textOf(texts, 'search.none', { query: query.trim() })}
          {isAsked && !isInVain && textOf(texts, 'search.found', { count: found.length })}
        </p>
      </form>
      {isAsked ? (
        <div className={styles.result}>
          <Services services={found} {...given} />
          {isInVain && <InVain near={nearest(query)} contact={contact} onShowAll={showAll} {...given} />}
        </div>
      ) : (
        children
      )}
    </>
  )
}

/** The search over what the page has, and the way to what the resident has sent, which is found like a service. */
function useSearch({ groups, synonyms = [] }: Home) {
  const texts = useTexts('home')
  const { plain } = useTranslation()
  return useMemo(() => {
    const own: HomeService = {
      path: '/my',
      title: texts.my,
      summary: texts['my.lead'],
      availability: { state: 'open' },
    }
    const services = groups.flatMap(({ title, services }) =>
      services.map(({ words = [], ...service }) => ({
        ...service,
        words: title ? [...words, title] : words,
      })),
    )
    return serviceSearch([own, ...services], { synonyms, translated: plain })
  }, [groups, synonyms, texts, plain])
}

type InVainProps = Pick<Props, 'contact' | 'go'> & {
  near: readonly HomeService[]
  today: Home['today']
  onShowAll: () => void
}

/** What else might be meant, whom to ask, and the way back. */
function InVain({ near, contact, onShowAll, ...given }: InVainProps) {
  const texts = useTexts('home')
  const { plain } = useTranslation()
  return (
    <>
      {near.length > 0 && (
        <>
          <h2 className={styles.near}>{texts['search.near']}</h2>
          <Services services={near} {...given} />
        </>
      )}
      <div className={styles.inVain}>
        <p>{texts['search.advice']}</p>
        {contact && (
          <p>
            <WithPhoneNumbers text={plain(contact)} />
          </p>
        )}
        <Button quiet onClick={onShowAll}>
          {texts['search.showAll']}
        </Button>
      </div>
    </>
  )
}
