import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { money as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './money.module.css'

const places = [
  { to: '/office/money', text: 'nav.orders' },
  { to: '/office/money/takings', text: 'nav.takings' },
  { to: '/office/money/compare', text: 'nav.compare' },
] as const

/** The pages about payments, each with the way to the others. */
export const MoneyPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={frame.page}>
    <nav className={styles.places} aria-label={texts.nav}>
      {places.map(({ to, text }) => (
        <NavLink key={to} to={to} end>
          {texts[text]}
        </NavLink>
      ))}
    </nav>
    <OfficeTitle title={title} />
    {children}
  </div>
)
