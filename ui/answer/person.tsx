import { useState } from 'react'
import styles from './details.module.css'
import type { ResultWords } from './result-words.ts'
import type { ResultsNeeds } from './results-needs.ts'

type Props = { profile: ReturnType<ResultsNeeds['profile']>; words: ResultWords }

/** Whose answer it is: picture and name (DETAIL-01); a drawn picture where there is none, or it does not come. */
export function Person({ profile, words }: Props) {
  const [isMissing, setMissing] = useState(false)
  const name = profile?.name
  const picture = isMissing ? undefined : profile?.pictureUrl
  return (
    <div className={styles.person}>
      {picture ? (
        <img className={styles.avatar} src={picture} alt="" onError={() => setMissing(true)} />
      ) : (
        <svg className={styles.avatar} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <circle cx="24" cy="18" r="9" />
          <path d="M6 46c0-10 8-16 18-16s18 6 18 16z" />
        </svg>
      )}
      <p>{name === undefined ? words.texts['details.guest'] : words.say('details.person', { name })}</p>
    </div>
  )
}
