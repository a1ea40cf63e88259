import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { lineUrl } from './line-url.ts'
import styles from './portal.module.css'
import type { PortalGrant, PortalStaff, PortalStore } from './portal-store.ts'
import { portal as texts } from './portal-texts.ts'

type Account = PortalStaff['accounts'][number]
type Props = { store: PortalStore; staff: PortalStaff; liffId: string }

/** What staff try: a QR code of each kind, an invitation, and accounts. */
export const Staff = observer(function Staff({ store, staff, liffId }: Props) {
  return (
    <section className={styles.section}>
      <h2>{texts.staff}</h2>
      <p>{texts['staff.lead']}</p>
      <ul className={styles.surveys}>
        {staff.grants.map((grant) => (
          <li key={grant.kind} className={styles.grant}>
            <Grant grant={grant} inLine={lineUrl(liffId, grant.path, store.residentId)} />
          </li>
        ))}
      </ul>
      {staff.accounts.some(({ duties }) => duties.length > 0) && (
        <>
          <h3 className={styles.accountsTitle}>{texts['staff.office']}</h3>
          <p>
            {texts['staff.office.lead']} <a href="/office">{texts['staff.office.open']}</a>
          </p>
        </>
      )}
      <h3 className={styles.accountsTitle}>{texts['staff.accounts']}</h3>
      <p>{texts['staff.accounts.lead']}</p>
      <ul className={styles.surveys}>
        {staff.accounts.map((account) => (
          <li key={account.username}>
            <dl className={styles.account}>
              {factsOf(account).map(([term, fact]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
})

const dutyText = ({ role, section = texts['staff.duty.city'] }: Account['duties'][number]): string =>
  texts['staff.duty.in'].replace('{role}', texts[`staff.duty.${role}`]).replace('{section}', () => section)

const factsOf = ({
  username,
  password,
  name,
  linkedTo,
  duties,
}: Account): [term: string, fact: ReactNode][] => [
  [texts['staff.person'], name],
  [texts['staff.username'], <code key="username">{username}</code>],
  [texts['staff.accountPassword'], <code key="password">{password}</code>],
  [
    texts['staff.state'],
    linkedTo === undefined
      ? texts['staff.unlinked']
      : texts['staff.linked'].replace('{line}', () => linkedTo),
  ],
  ...(duties.length > 0 ? [[texts['staff.duty'], duties.map(dutyText).join('、')] as [string, string]] : []),
]

function Grant({
  grant: { kind, path, qr, password, name = '' },
  inLine,
}: {
  grant: PortalGrant
  inLine: string
}) {
  const title = texts[`staff.${kind}`].replace('{name}', () => name)
  return (
    <>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={texts['staff.qr'].replace('{title}', () => title)}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <div>
        <h3>{title}</h3>
        {password !== undefined && (
          <p>
            {texts['staff.password']}
            <code>{password}</code>
            <small>{texts['staff.passwordApart']}</small>
          </p>
        )}
        <p className={styles.ways}>
          <a href={inLine} aria-label={`${title}：${texts.openLine}`}>
            {texts.openLine}
          </a>
          <a href={path} aria-label={`${title}：${texts.openBrowser}`}>
            {texts.openBrowser}
          </a>
        </p>
      </div>
    </>
  )
}
