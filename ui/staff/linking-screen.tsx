import type { BrowserServices } from '../frame/browser-services.ts'
import { Heading } from '../frame/parts/heading.tsx'
import { LineAccount } from './line-account.tsx'
import styles from './staff.module.css'
import type { StaffTexts } from './staff-texts.ts'

type Props = { texts: StaffTexts; profile: ReturnType<BrowserServices['profile']> }

/** While the account is being linked: whose it is (STAFF-15). */
export const LinkingScreen = ({ texts, profile }: Props) => (
  <div className={styles.page}>
    <Heading title={texts['linking.title']} />
    <LineAccount profile={profile} texts={texts} />
    <p role="status" className="busy">
      {texts['linking.lead']}
    </p>
  </div>
)
