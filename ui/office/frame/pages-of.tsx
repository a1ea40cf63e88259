import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import frame from './frame.module.css'
import { OfficeTitle } from './office-title.tsx'

type Pages = {
  /** What the pages have to do with each other. */
  name: string
  pages: readonly { to: string; text: string }[]
}

/** Pages of one thing, each with the way to the others. */
export const pagesOf =
  ({ name, pages }: Pages) =>
  ({ title, children }: { title: string; children: ReactNode }) => (
    <div className={frame.page}>
      <nav className={frame.places} aria-label={name}>
        {pages.map(({ to, text }) => (
          <NavLink key={to} to={to} end>
            {text}
          </NavLink>
        ))}
      </nav>
      <OfficeTitle title={title} />
      {children}
    </div>
  )
