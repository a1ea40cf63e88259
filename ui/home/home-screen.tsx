import { useState } from 'react'
import type { Home } from '../../application/home/read-home.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { findServices } from '../../domain/home/find-services.ts'
import { Heading } from '../frame/parts/heading.tsx'
import { useSpeech } from '../frame/speech.ts'
import arrow from './arrow.module.css'
import styles from './home.module.css'
import { Icon } from './icons.tsx'
import { InnerLink } from './inner-link.tsx'
import { ImportantNotices, Notices } from './notices.tsx'
import { ServiceGroups, Topics } from './service-groups.tsx'
import { ServiceSearch } from './service-search.tsx'

/** From so many groups on there are ways to each of them. */
const MANY_GROUPS = 3

type Props = {
  home: Home
  texts: Texts<'home'>
  /** Goes to a page of this site. */
  go: (path: string) => void
  /** Whether residents can be played in an emulated LINE. */
  hasEmulator: boolean
}

/** The first page of the city: what is new, what was sent, and every service by group or by search. Its first drawing depends on nothing else. */
export function HomeScreen({ home: { today, notices, groups }, texts, go, hasEmulator }: Props) {
  const [query, setQuery] = useState('')
  const { plain } = useSpeech()
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
      <ImportantNotices notices={notices.filter(isImportant)} texts={texts} go={go} />
      {total === 0 ? (
        <p className={styles.nothing}>{texts.none}</p>
      ) : (
        <>
          <ServiceSearch
            query={query}
            count={{ total, found: countOf(found) }}
            texts={texts}
            onQuery={setQuery}
          />
          {groups.length >= MANY_GROUPS && query === '' && <Topics groups={groups} label={texts.topics} />}
          <ServiceGroups groups={found} today={today} texts={texts} go={go} />
        </>
      )}
      <Notices notices={notices.filter((notice) => !isImportant(notice))} texts={texts} go={go} />
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
