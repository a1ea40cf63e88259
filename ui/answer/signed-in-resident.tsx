import { textOf } from '../../application/texts/dictionary.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useTexts } from '../frame/translation.ts'
import { Avatar } from './avatar.tsx'
import styles from './resident.module.css'

type Props = { profile: ReturnType<BrowserServices['profile']> }

/** Whose page it is: picture and name (DETAIL-01). */
export function SignedInResident({ profile }: Props) {
  const texts = useTexts('answer')
  const name = profile?.name
  return (
    <div className={styles.resident}>
      <Avatar pictureUrl={profile?.pictureUrl} />
      <p>{name === undefined ? texts['details.guest'] : textOf(texts, 'details.person', { name })}</p>
    </div>
  )
}
