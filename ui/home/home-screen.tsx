import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Home } from '../../application/home/read-home.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { findServices } from '../../domain/home/find-services.ts'
import { returnPathOf } from '../../domain/session/return-path.ts'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import arrow from './arrow.module.css'
import styles from './home.module.css'
import { Icon } from './icons.tsx'
import { InnerLink } from './inner-link.tsx'
import { ImportantNotices, Notices } from './notices.tsx'
import { ServiceGroups, Topics } from './service-groups.tsx'
import { ServiceSearch } from './service-search.tsx'

type Props = {
  needs: {
    settings: PublicSettings
    /** Goes to a page of this site. */
    go(path: string): void
    leaveFor(url: string): void
  }
}

/** `/`: what it shows stands in the page itself; a page that was opened at another address is loaded anew. */
export function HomeRoute({ needs: { settings, go, leaveFor } }: Props) {
  const target = new URLSearchParams(useLocation().search).get('liff.state')
  const { home, emulators } = settings
  const isMissing = home === undefined && target === null
  const texts = useTexts('shared', 'home')
  useEffect(() => {
    if (isMissing) leaveFor('/')
  }, [isMissing, leaveFor])
  // The messaging app wanted another page, and nobody has followed it so far.
  if (target !== null) return <Navigate to={returnPathOf(target)} replace />
  if (home === undefined) return <Loading text={texts['ui.loading']} title={texts.title} shape="cards" />
  return <HomeScreen home={home} go={go} hasEmulator={emulators.includes('line')} />
}

/** From so many groups on there are ways to each of them. */
const MANY_GROUPS = 3

type ScreenProps = {
  home: Home
  /** Goes to a page of this site. */
  go: (path: string) => void
  /** Whether residents can be played in an emulated LINE. */
  hasEmulator: boolean
}

/**
 * The first page of the city: what is new, what was sent, and every service by group or by search. Its first drawing
 * depends on nothing else.
 */
export function HomeScreen({ home: { today, notices, groups }, go, hasEmulator }: ScreenProps) {
  const [query, setQuery] = useState('')
  const texts = useTexts('home')
  const { plain } = useTranslation()
  const found = groups.flatMap((group) => {
    const services = findServices(group.services, query, plain)
    return services.length > 0 ? [{ ...group, services }] : []
  })
  const total = countOf(groups)
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <Heading title={texts.title} />
        <p className={styles.lead}>{texts.lead}</p>
        <InnerLink href="/my" go={go} className={`${arrow.arrow} ${styles.my}`}>
          <Icon name="my" className={styles.myIcon} />
          <span>
            <strong>{texts.my}</strong>
            <small>{texts['my.lead']}</small>
          </span>
        </InnerLink>
      </div>
      <ImportantNotices notices={notices.filter(isImportant)} go={go} />
      {total === 0 ? (
        <p className={styles.nothing}>{texts.none}</p>
      ) : (
        <>
          <ServiceSearch query={query} count={{ total, found: countOf(found) }} onQuery={setQuery} />
          {groups.length >= MANY_GROUPS && query === '' && <Topics groups={groups} label={texts.topics} />}
          <ServiceGroups groups={found} today={today} go={go} />
        </>
      )}
      <Notices notices={notices.filter((notice) => !isImportant(notice))} go={go} />
      {hasEmulator && (
        <p className={styles.emulator}>
          <a href="/emulator" className={styles.emulatorLink}>
            {texts.emulator}
          </a>
        </p>
      )}
    </div>
  )
}

const isImportant = ({ important }: Home['notices'][number]): boolean => important === true

const countOf = (groups: Home['groups']): number =>
  groups.reduce((sum, { services }) => sum + services.length, 0)
