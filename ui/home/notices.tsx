import { useId } from 'react'
import { dayText } from '../../application/texts/day-text.ts'
import type { Notice } from '../../domain/home/home-settings.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { Icon } from './icons.tsx'
import { InnerLink } from './inner-link.tsx'
import styles from './notices.module.css'

type Props = { notices: readonly Notice[]; go: (path: string) => void }

/** What everybody has to know first; nothing without any. */
export function ImportantNotices({ notices, go }: Props) {
  const id = useId()
  const texts = useTexts('home')
  const { say } = useTranslation()
  if (notices.length === 0) return null
  return (
    <section className={styles.important} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="important" />
        {texts.important}
      </h2>
      <ul>
        {notices.map((notice) => (
          <li key={notice.title}>
            <Title notice={notice} go={go} />
            {notice.text && <p>{say(notice.text)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is new, with the day since when; nothing without any. */
export function Notices({ notices, go }: Props) {
  const id = useId()
  const texts = useTexts('home')
  const { say } = useTranslation()
  if (notices.length === 0) return null
  return (
    <section className={styles.notices} aria-labelledby={id}>
      <h2 id={id}>{texts.notices}</h2>
      <ul>
        {notices.map((notice) => (
          <li key={notice.title}>
            {notice.from && (
              <time dateTime={notice.from}>{dayText(texts, 'date', localDate(notice.from))}</time>
            )}
            <Title notice={notice} go={go} />
            {notice.text && <p>{say(notice.text)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Title({ notice: { title, url }, go }: { notice: Notice; go: Props['go'] }) {
  const { say } = useTranslation()
  if (url === undefined) return <h3>{say(title)}</h3>
  const isOurs = !url.startsWith('https://')
  return (
    <h3>
      {isOurs ? (
        <InnerLink href={url} go={go} className={styles.link}>
          {say(title)}
        </InnerLink>
      ) : (
        <a href={url} className={styles.link} rel="noopener noreferrer">
          {say(title)}
        </a>
      )}
    </h3>
  )
}
