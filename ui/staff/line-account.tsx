import { Avatar } from '../answer/avatar.tsx'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useTexts } from '../frame/translation.ts'
import styles from './staff.module.css'

export type LineAccountProps = { profile: ReturnType<BrowserServices['profile']> }

/** Picture and name of the LINE account that is linked, so that nobody links that of a colleague. */
export function LineAccount({ profile }: LineAccountProps) {
  const texts = useTexts('staff')
  return (
    <section className={styles.account} aria-labelledby="line-account">
      <h2 id="line-account">{texts['account.title']}</h2>
      <div className={styles.person}>
        <Avatar pictureUrl={profile?.pictureUrl} />
        <p>{profile?.name ?? texts['account.guest']}</p>
      </div>
    </section>
  )
}
