import { Avatar } from '../answer/avatar.tsx'
import type { BrowserServices } from '../frame/browser-services.ts'
import styles from './staff.module.css'
import type { StaffTexts } from './staff-texts.ts'

export type LineAccountProps = { profile: ReturnType<BrowserServices['profile']>; texts: StaffTexts }

/** Picture and name of the LINE account that is linked, so that nobody links that of a colleague. */
export const LineAccount = ({ profile, texts }: LineAccountProps) => (
  <section className={styles.account} aria-labelledby="line-account">
    <h2 id="line-account">{texts['account.title']}</h2>
    <div className={styles.person}>
      <Avatar pictureUrl={profile?.pictureUrl} />
      <p>{profile?.name ?? texts['account.guest']}</p>
    </div>
  </section>
)
