import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import styles from './parts.module.css'

/** Name of the city in the language of the page, for its title. */
export const CityName = createContext('')

/**
 * The one h1 of a screen. When it appears the page begins at its top, it takes the focus, so that a change of screen is
 * heard, and names the page.
 */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cityName = use(CityName)
  useEffect(() => {
    document.title = cityName ? `${title}｜${cityName}` : title
    // The server has drawn this page, and the resident may be reading or typing already.
    if (heading.current?.closest('[data-mark]')) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [title, cityName])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.pageTitle}>
      {children ?? title}
    </h1>
  )
}
