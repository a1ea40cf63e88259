import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { keeping as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import styles from './keeping.module.css'

const places = [
  { to: '/office/keeping', text: 'health' },
  { to: '/office/keeping/log', text: 'log' },
  { to: '/office/keeping/staff', text: 'staff' },
  { to: '/office/keeping/sessions', text: 'sessions' },
] as const

/** The pages of those who keep the city, each with the way to the others. */
export const KeepingPage = ({ title, children }: { title: string; children: ReactNode }) => (
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
