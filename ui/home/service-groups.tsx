import { useId } from 'react'
import type { Home, HomeGroup, HomeService } from '../../application/home/read-home.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import arrow from './arrow.module.css'
import { availabilityText } from './availability-text.ts'
import { Icon } from './icons.tsx'
import { InnerLink } from './inner-link.tsx'
import styles from './services.module.css'

type Given = { today: Home['today']; go: (path: string) => void }

type MostUsedProps = { paths: readonly string[]; groups: readonly HomeGroup[]; go: (path: string) => void }

/** What most residents come for, as tiles; nothing where the city names none. */
export function MostUsed({ paths, groups, go }: MostUsedProps) {
  const id = useId()
  const texts = useTexts('home')
  const { say } = useTranslation()
  const tiles = paths.flatMap((path) =>
    groups.flatMap(({ icon, services }) =>
      services.filter((service) => service.path === path).map(({ title }) => ({ path, title, icon })),
    ),
  )
  if (tiles.length === 0) return null
  return (
    <section className={styles.mostUsed} aria-labelledby={id}>
      <h2 id={id}>{texts.mostUsed}</h2>
      <ul>
        {tiles.map(({ path, title, icon }) => (
          <li key={path}>
            <InnerLink href={path} go={go} className={styles.tile}>
              {icon && <Icon name={icon} />}
              <span>{say(title)}</span>
            </InnerLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** From so many groups on they are folded. */
const MANY_GROUPS = 3

/** The services under the headings of their groups. */
export function ServiceGroups({ groups, ...given }: Given & { groups: readonly HomeGroup[] }) {
  const id = useId()
  const texts = useTexts('home')
  if (groups.length < MANY_GROUPS)
    return groups.map((group) => <Group key={group.title ?? ''} group={group} {...given} />)
  return (
    <section className={styles.topics} aria-labelledby={id}>
      <h2 id={id}>{texts.topics}</h2>
      {groups.map((group) => (
        <FoldedGroup key={group.title ?? ''} group={group} {...given} />
      ))}
    </section>
  )
}

type GroupProps = Given & { group: HomeGroup }

function Group({ group: { title, icon, services }, ...given }: GroupProps) {
  const id = useId()
  const texts = useTexts('home')
  const { say } = useTranslation()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        {icon && <Icon name={icon} />}
        {title === undefined ? texts.services : say(title)}
      </h2>
      <Services services={services} {...given} />
    </section>
  )
}

function FoldedGroup({ group: { title, icon, services }, ...given }: GroupProps) {
  const texts = useTexts('home')
  const { say } = useTranslation()
  return (
    <details className={styles.folded}>
      <summary>
        {icon && <Icon name={icon} />}
        <h3>{title === undefined ? texts.services : say(title)}</h3>
        <small>{textOf(texts, 'topics.count', { count: services.length })}</small>
      </summary>
      <Services services={services} {...given} level={4} />
    </details>
  )
}

type ServiceProps = Given & {
  /** The heading's level in its page. */
  level?: 3 | 4
}

/** Services one below the other, each with a line and with what keeps it from being used at any time. */
export const Services = ({
  services,
  ...given
}: ServiceProps & { services: readonly Omit<HomeService, 'content'>[] }) => (
  <ul className={styles.services}>
    {services.map((service) => (
      <Service key={service.path} service={service} {...given} />
    ))}
  </ul>
)

function Service({
  service: { path, title, summary, availability },
  today,
  go,
  level = 3,
}: ServiceProps & { service: HomeService }) {
  const id = useId()
  const texts = useTexts('home')
  const { say } = useTranslation()
  const Title = `h${level}` as const
  const exception = availabilityText(texts, { availability, today })
  return (
    <li className={`${arrow.arrow} ${styles.service}`}>
      <Title>
        <InnerLink href={path} go={go} {...(exception !== undefined && { describedBy: id })}>
          {say(title)}
        </InnerLink>
      </Title>
      {summary && <p className={styles.summary}>{say(summary)}</p>}
      {exception !== undefined && (
        <p id={id} className={availability.state === 'open' ? styles.open : styles.closed}>
          {exception}
        </p>
      )}
    </li>
  )
}
