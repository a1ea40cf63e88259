import { useState } from 'react'
import { textOf } from '../../application/messages/dictionary.ts'
import type { Texts } from '../../application/messages/languages.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import styles from './resident.module.css'

type Props = { profile: ReturnType<BrowserServices['profile']>; texts: Texts<'answer'> }

/** Whose page it is: picture and name (DETAIL-01); a placeholder where there is no picture or it fails to load. */
export function SignedInResident({ profile, texts }: Props) {
  const [isMissing, setMissing] = useState(false)
  const name = profile?.name
  const picture = isMissing ? undefined : profile?.pictureUrl
  return (
    <div className={styles.resident}>
      {picture ? (
        <img className={styles.avatar} src={picture} alt="" onError={() => setMissing(true)} />
      ) : (
        <svg className={styles.avatar} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <circle cx="24" cy="18" r="9" />
          <path d="M6 46c0-10 8-16 18-16s18 6 18 16z" />
        </svg>
      )}
      <p>{name === undefined ? texts['details.guest'] : textOf(texts, 'details.person', { name })}</p>
    </div>
  )
}
