import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useTranslation } from '../translation.ts'
import styles from './parts.module.css'

/** Name of the city in the language of the page, for its title. */
export const CityName = createContext('')

/** Whether a screen has been shown since the page was loaded. */
export const PageStart = createContext({ isOver: true })

/**
 * The one h1 of a screen, which names the page. Where it follows another one, the page begins at its top and it takes
 * the focus, so that a change of screen is heard; a page that is loaded is read from its start, where the focus stays.
 */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cityName = use(CityName)
  const start = use(PageStart)
  const { code } = useTranslation()
  const shownIn = useRef(code)
  useEffect(() => {
    document.title = cityName ? `${title}｜${cityName}` : title
  }, [title, cityName])
  useEffect(() => {
    const isNext = start.isOver && shownIn.current === code
    shownIn.current = code
    start.isOver = true
    if (!isNext) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [title, code, start])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.pageTitle}>
      {children ?? title}
    </h1>
  )
}
