import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormPoster } from '../../../application/office/read-poster.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { poster as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { CopyButton } from '../../frame/parts/copy-button.tsx'
import calendars from '../calendars/calendars.module.css'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './poster.module.css'

type Needs = Pick<OfficeServices, 'readPoster' | 'saveBytes' | 'saveFile' | 'print'>
type Loaded =
  | { name: 'loading' | 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; poster: FormPoster }

/** `/office/forms/{surveyId}/poster`: the address of a form, its QR code, and a poster to print. */
export function PosterScreen(needs: Needs) {
  const { readPoster } = needs
  const { surveyId = '' } = useParams()
  const [loaded, setLoaded] = useState<Loaded>({ name: 'loading' })
  const load = (): void => {
    setLoaded({ name: 'loading' })
    readPoster({ surveyId }).then(
      (poster) => setLoaded({ name: 'open', poster }),
      (error: unknown) =>
        setLoaded(isRefusal(error, 'survey.not_found') ? { name: 'missing' } : { name: 'failed', error }),
    )
  }
  useEffect(load, [readPoster, surveyId])
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <Link to="/office/forms" className={calendars.back}>
        {texts.back}
      </Link>
      {loaded.name === 'loading' && <LoadingRows text={texts.loading} />}
      {loaded.name === 'failed' && <FailureView error={loaded.error} onRetry={load} />}
      {loaded.name === 'missing' && (
        <>
          <OfficeTitle title={texts.missing} />
          <p>{texts['missing.why']}</p>
        </>
      )}
      {loaded.name === 'open' && <Open {...needs} poster={loaded.poster} surveyId={surveyId} />}
    </div>
  )
}

function Open({
  poster,
  surveyId,
  saveFile,
  saveBytes,
  print,
}: Needs & { poster: FormPoster; surveyId: string }) {
  const { title, url, webUrl, isInLine, svg, png } = poster
  const svgType = 'image/svg+xml'
  return (
    <>
      <OfficeTitle title={textOf(texts, 'title', { title })} />
      <div className={styles.columns}>
        <div className={styles.tools}>
          <dl className={styles.addresses}>
            <dt>{texts[isInLine ? 'address.line' : 'address.web']}</dt>
            <dd>
              <span>{url}</span> <CopyButton text={url} />
            </dd>
            {isInLine && (
              <>
                <dt>{texts['address.web']}</dt>
                <dd>
                  <span>{webUrl}</span>
                </dd>
              </>
            )}
          </dl>
          <p className={styles.buttons}>
            <button type="button" className={frame.button} onClick={print}>
              {texts.print}
            </button>
            <button
              type="button"
              className={frame.quietButton}
              onClick={() => void saveFile({ name: `${surveyId}.svg`, type: svgType, text: svg })}
            >
              {texts.svg}
            </button>
            <button
              type="button"
              className={frame.quietButton}
              onClick={() => saveBytes({ name: `${surveyId}.png`, type: 'image/png', bytes: png })}
            >
              {texts.png}
            </button>
          </p>
        </div>
        <Sheet {...poster} />
      </div>
    </>
  )
}

/** The A4 sheet, as it is printed. */
function Sheet({ cityName, title, period, url, isInLine, svg }: FormPoster) {
  return (
    <section className={styles.sheet} aria-label={texts.sheet}>
      <p className={styles.city}>{cityName}</p>
      <h2 className={title.length > LONG ? styles.longName : styles.name}>{title}</h2>
      {period !== undefined && <p className={styles.period}>{textOf(texts, 'period', { period })}</p>}
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={textOf(texts, 'code', { title })}
      />
      <p className={styles.how}>{texts[isInLine ? 'how.line' : 'how.web']}</p>
      <p className={styles.url}>{url}</p>
    </section>
  )
}

/** Characters of a title that fit on two lines in large type. */
const LONG = 26
