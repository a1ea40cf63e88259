import { NavLink } from 'react-router-dom'
import { frame as texts } from '../../../application/texts/office.json'
import styles from './frame.module.css'

/** Where somebody can go from every screen. */
const places = [
  { to: '/office', text: 'nav.search' },
  { to: '/office/calendars', text: 'nav.calendars' },
] as const

export const OfficeNav = () => (
  <nav className={styles.nav} aria-label={texts.nav}>
    {places.map(({ to, text }) => (
      <NavLink key={to} to={to} end={to === '/office'}>
        {texts[text]}
      </NavLink>
    ))}
  </nav>
)
