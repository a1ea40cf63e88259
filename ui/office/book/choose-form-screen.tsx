import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeForm } from '../../../application/office/forms-for-officer.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { book as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './book.module.css'

type Listed =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'known'; forms: readonly OfficeForm[] }

/** `/office/book`: which form is filled in for somebody. */
export function ChooseFormScreen({ listOfficeForms }: Pick<OfficeServices, 'listOfficeForms'>) {
  const [listed, setListed] = useState<Listed>({ name: 'loading' })
  const [words, setWords] = useState('')
  const load = (): void => {
    setListed({ name: 'loading' })
    listOfficeForms().then(
      (forms) => setListed({ name: 'known', forms }),
      (error: unknown) => setListed({ name: 'failed', error }),
    )
  }
  useEffect(load, [listOfficeForms])
  return (
    <div className={frame.page}>
      <OfficeTitle title={texts.title} />
      <p>{texts.lead}</p>
      {listed.name === 'loading' && <LoadingRows text={texts.loading} />}
      {listed.name === 'failed' && <FailureView error={listed.error} onRetry={load} />}
      {listed.name === 'known' && listed.forms.length === 0 && <p>{texts.none}</p>}
      {listed.name === 'known' && listed.forms.length > 0 && (
        <>
          <label className={styles.filter}>
            <span>{texts.filter}</span>
            <input type="search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
          </label>
          <Forms
            forms={listed.forms.filter(({ title }) => plain(title).includes(plain(words)))}
            words={words}
          />
        </>
      )}
    </div>
  )
}

/** However its letters were typed. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const Forms = ({ forms, words }: { forms: readonly OfficeForm[]; words: string }) =>
  forms.length === 0 ? (
    <p role="status">{textOf(texts, 'none.filter', { words: words.trim() })}</p>
  ) : (
    <ul className={styles.forms}>
      {forms.map(({ surveyId, title, isBooking }) => (
        <li key={surveyId}>
          <Link to={`/office/book/${encodeURIComponent(surveyId)}`}>
            <strong>{title}</strong>
            {isBooking && <span className={styles.kind}>{texts['kind.booking']}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
