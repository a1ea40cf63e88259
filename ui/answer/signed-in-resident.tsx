import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Avatar } from './avatar.tsx'
import styles from './resident.module.css'

type Props = { profile: ReturnType<BrowserServices['profile']>; texts: Texts<'answer'> }

/** Whose page it is: picture and name (DETAIL-01). */
export function SignedInResident({ profile, texts }: Props) {
  const name = profile?.name
  return (
    <div className={styles.resident}>
      <Avatar pictureUrl={profile?.pictureUrl} />
      <p>{name === undefined ? texts['details.guest'] : textOf(texts, 'details.person', { name })}</p>
    </div>
  )
}
