import { useState } from 'react'
import styles from './resident.module.css'

/** The picture of a LINE account; a placeholder where there is none or it fails to load. */
export function Avatar({ pictureUrl }: { pictureUrl: string | undefined }) {
  const [isMissing, setMissing] = useState(false)
  if (pictureUrl && !isMissing)
    return <img className={styles.avatar} src={pictureUrl} alt="" onError={() => setMissing(true)} />
  return (
    <svg className={styles.avatar} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="18" r="9" />
      <path d="M6 46c0-10 8-16 18-16s18 6 18 16z" />
    </svg>
  )
}
