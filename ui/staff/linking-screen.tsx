import { Heading } from '../frame/parts/heading.tsx'
import { useTexts } from '../frame/translation.ts'
import { LineAccount, type LineAccountProps } from './line-account.tsx'
import styles from './staff.module.css'

/** While the account is being linked: whose it is (STAFF-15). */
export function LinkingScreen({ profile }: LineAccountProps) {
  const texts = useTexts('staff')
  return (
    <div className={styles.page}>
      <Heading title={texts['linking.title']} />
      <LineAccount profile={profile} />
      <p role="status" className="busy">
        {texts['linking.lead']}
      </p>
    </div>
  )
}
