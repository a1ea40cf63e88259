import { observer } from 'mobx-react-lite'
import { portal as texts } from '../../../application/messages/ja/portal.ts'
import { lineUrl } from './line-url.ts'
import styles from './portal.module.css'
import type { PortalGrant, PortalStaff, PortalStore } from './portal-store.ts'

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
      <h3 className={styles.accountsTitle}>{texts['staff.accounts']}</h3>
      <p>{texts['staff.accounts.lead']}</p>
      <ul className={styles.surveys}>
        {staff.accounts.map(({ username, password, name, linkedTo }) => (
          <li key={username}>
            <dl className={styles.account}>
              <dt>{texts['staff.person']}</dt>
              <dd>{name}</dd>
              <dt>{texts['staff.username']}</dt>
              <dd>
                <code>{username}</code>
              </dd>
              <dt>{texts['staff.accountPassword']}</dt>
              <dd>
                <code>{password}</code>
              </dd>
              <dt>{texts['staff.state']}</dt>
              <dd>
                {linkedTo === undefined
                  ? texts['staff.unlinked']
                  : texts['staff.linked'].replace('{line}', () => linkedTo)}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
})

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
