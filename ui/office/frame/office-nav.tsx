import { NavLink } from 'react-router-dom'
import type { Office } from '../../../application/office/read-office.ts'
import { frame as texts } from '../../../application/texts/office.json'
import styles from './frame.module.css'

/**
 * Where somebody can go from every screen: the first page, then what a desk opens most. `keepsCity`: only who keeps the
 * whole city.
 */
const places = [
  { to: '/office', text: 'nav.start', keepsCity: false },
  { to: '/office/today', text: 'nav.today', keepsCity: false },
  { to: '/office/book', text: 'nav.book', keepsCity: false },
  { to: '/office/calendars', text: 'nav.calendars', keepsCity: false },
  { to: '/office/forms', text: 'nav.forms', keepsCity: false },
  { to: '/office/money', text: 'nav.money', keepsCity: false },
  { to: '/office/numbers', text: 'nav.numbers', keepsCity: false },
  { to: '/office/keeping', text: 'nav.keeping', keepsCity: true },
] as const

export const OfficeNav = ({ keepsCity }: Pick<Office, 'keepsCity'>) => (
  <nav className={styles.nav} aria-label={texts.nav}>
    {places
      .filter((place) => keepsCity || !place.keepsCity)
      .map(({ to, text }) => (
        <NavLink key={to} to={to} end={to === '/office'}>
          {texts[text]}
        </NavLink>
      ))}
  </nav>
)
