import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import type { Office } from '../../../application/office/read-office.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { frame as texts } from '../../../application/texts/office.json'
import { EntryScreen } from '../entry/entry-screen.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './frame.module.css'
import { OfficeNav } from './office-nav.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * What every screen of the office stands in, once somebody is signed in. Where their session ends, the screen stays
 * below the sign-in, with all that was typed.
 */
export const OfficeFrame = observer(function OfficeFrame({ services }: { services: OfficeServices }) {
  const { session, search, settings } = services
  useEffect(() => {
    if (session.phase.name !== 'open') void session.load()
  }, [session])
  const isOpen = session.phase.name === 'open'
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  // Whoever went somewhere has chosen.
  useEffect(() => setMenuOpen(false), [pathname])
  return (
    <>
      {!isOpen && <EntryScreen services={services} />}
      {session.office && (
        <div hidden={!isOpen}>
          <header className={styles.header}>
            <Link to="/office" className={styles.brand}>
              {settings.cityName} <span>{texts.product}</span>
            </Link>
            <button
              type="button"
              className={styles.menu}
              aria-expanded={isMenuOpen}
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              {texts.menu}
            </button>
            {isOpen && <SearchBox search={search} />}
            <div className={styles.folded} data-open={isMenuOpen || undefined}>
              <Person office={session.office} services={services} />
              <OfficeNav keepsCity={session.office.keepsCity} />
            </div>
          </header>
          <main>
            <Outlet />
          </main>
          <ScrollRestoration />
        </div>
      )}
    </>
  )
})

function Person({
  office: { name, role, sections },
  services,
}: {
  office: Office
  services: OfficeServices
}) {
  const { signOutOfOffice, search, today, leaveFor } = services
  const [hasFailed, setFailed] = useState(false)
  const signOut = async (): Promise<void> => {
    setFailed(false)
    try {
      await signOutOfOffice()
    } catch {
      // Whatever it was, the session may still be there.
      return setFailed(true)
    }
    search.forget()
    today.forget()
    leaveFor('/office')
  }
  return (
    <div className={styles.person}>
      <p title={sections.join('、')}>
        <strong>{name}</strong>
        <span>
          {texts[`role.${role}`]}・{sectionsText(sections)}
        </span>
      </p>
      <button type="button" className={styles.plainButton} onClick={() => void signOut()}>
        {texts.signOut}
      </button>
      {hasFailed && (
        <p role="alert" className={styles.notice}>
          {texts['signOut.failed']}
        </p>
      )}
    </div>
  )
}

function sectionsText([first, ...others]: readonly string[]): string {
  if (first === undefined) return texts.city
  return others.length === 0 ? first : textOf(texts, 'sections', { first, count: others.length })
}
