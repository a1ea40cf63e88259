import { useId } from 'react'
import type { Home, HomeGroup, HomeService } from '../../application/home/read-home.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import arrow from './arrow.module.css'
import { availabilityText } from './availability-text.ts'
import { Icon } from './icons.tsx'
import { InnerLink } from './inner-link.tsx'
import styles from './services.module.css'

type Given = { today: Home['today']; go: (path: string) => void }

/** Ways to the groups that have a heading. */
export function Topics({ groups, label }: { groups: readonly HomeGroup[]; label: string }) {
  const { say } = useTranslation()
  return (
    <nav aria-label={label}>
      <ul className={styles.topics}>
        {groups.map(({ title, icon }, index) => (
          <li key={title}>
            <a href={`#${anchorOf(index)}`}>
              {icon && <Icon name={icon} />}
              {title && say(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const anchorOf = (index: number): string => `group-${index + 1}`

/** The services under the headings of their groups, each with a line and whether it can be used today. */
export const ServiceGroups = ({ groups, ...given }: Given & { groups: readonly HomeGroup[] }) =>
  groups.map((group, index) => (
    <Group key={group.title ?? ''} anchor={anchorOf(index)} group={group} {...given} />
  ))

type GroupProps = Given & { group: HomeGroup; anchor: string }

function Group({ group: { title, icon, services }, anchor, ...given }: GroupProps) {
  const texts = useTexts('home')
  const { say } = useTranslation()
  return (
    <section id={anchor} className={styles.group} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>
        {icon && <Icon name={icon} />}
        {title === undefined ? texts.services : say(title)}
      </h2>
      <ul className={styles.services}>
        {services.map((service) => (
          <Service key={service.path} service={service} {...given} />
        ))}
      </ul>
    </section>
  )
}

function Service({ service, today, go }: Given & { service: HomeService }) {
  const id = useId()
  const texts = useTexts('home')
  const { say } = useTranslation()
  const { path, title, summary, availability } = service
  return (
    <li className={`${arrow.arrow} ${styles.service}`}>
      <h3>
        <InnerLink href={path} go={go} describedBy={id}>
          {say(title)}
        </InnerLink>
      </h3>
      {summary && <p className={styles.summary}>{say(summary)}</p>}
      <p id={id} className={availability.state === 'open' ? styles.open : styles.closed}>
        {availabilityText(texts, { availability, today })}
      </p>
    </li>
  )
}
