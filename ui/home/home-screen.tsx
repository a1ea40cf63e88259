import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Home } from '../../application/home/read-home.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { returnPathOf } from '../../domain/session/return-path.ts'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import styles from './home.module.css'
import { ImportantNotices, Notices } from './notices.tsx'
import { type NextBooking, type NextBookingNeeds, OwnCard, useNextBooking } from './own-card.tsx'
import { MostUsed, ServiceGroups } from './service-groups.tsx'
import { ServiceSearch } from './service-search.tsx'

type Props = {
  needs: NextBookingNeeds & {
    settings: PublicSettings
    /** Goes to a page of this site. */
    go(path: string): void
    leaveFor(url: string): void
  }
}

/** `/`: what it shows stands in the page itself; a page that was opened at another address is loaded anew. */
export function HomeRoute({ needs }: Props) {
  const { settings, go, leaveFor } = needs
  const { home, emulators, contact } = settings
  const target = new URLSearchParams(useLocation().search).get('liff.state')
  const isMissing = home === undefined && target === null
  const texts = useTexts('shared', 'home')
  const next = useNextBooking(needs)
  useEffect(() => {
    if (isMissing) leaveFor('/')
  }, [isMissing, leaveFor])
  // The messaging app wanted another page, and nobody has followed it so far.
  if (target !== null) return <Navigate to={returnPathOf(target)} replace />
  if (home === undefined) return <Loading text={texts['ui.loading']} title={texts.title} shape="cards" />
  return <HomeScreen {...{ home, next, contact, go }} hasEmulator={emulators.includes('line')} />
}

type ScreenProps = {
  home: Home
  /** What the resident has booked next, where it is known. */
  next?: NextBooking | undefined
  /** Whom to ask. */
  contact?: string | undefined
  /** Goes to a page of this site. */
  go: (path: string) => void
  /** Whether residents can be played in an emulated LINE. */
  hasEmulator: boolean
}

/**
 * The first page of the city: what is new, what was sent, and every service by group or by search. Its first drawing
 * depends on nothing else.
 */
export function HomeScreen({ home, next, contact, go, hasEmulator }: ScreenProps) {
  const { today, notices, groups, mostUsed = [] } = home
  const texts = useTexts('home')
  const below = (
    <>
      <Notices notices={notices.filter((notice) => !isImportant(notice))} go={go} />
      {hasEmulator && (
        <p className={styles.emulator}>
          <a href="/emulator" className={styles.emulatorLink}>
            {texts.emulator}
          </a>
        </p>
      )}
    </>
  )
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <Heading title={texts.title} />
        <p className={styles.lead}>{texts.lead}</p>
        <OwnCard next={next} go={go} />
      </div>
      <ImportantNotices notices={notices.filter(isImportant)} go={go} />
      {groups.length === 0 ? (
        <>
          <p className={styles.nothing}>{texts.none}</p>
          {below}
        </>
      ) : (
        <ServiceSearch home={home} contact={contact} go={go}>
          <MostUsed paths={mostUsed} groups={groups} go={go} />
          <ServiceGroups groups={groups} today={today} go={go} />
          {below}
        </ServiceSearch>
      )}
    </div>
  )
}

const isImportant = ({ important }: Home['notices'][number]): boolean => important === true
