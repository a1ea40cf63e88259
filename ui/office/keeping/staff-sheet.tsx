import { useEffect } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { staffList as texts } from '../../../application/texts/office.json'
import frame from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import { momentText } from '../record/record-parts.tsx'
import styles from './staff-sheet.module.css'
import type { ShownSheet } from './staff-store.ts'
import { nameOf } from './staff-words.ts'

type Props = { sheet: ShownSheet; print(): void; onClose(): void }

/** A code by which somebody links, as it is printed; its password is for the screen alone. */
export function SheetView({ sheet: { of, url, svg, until, password, signsIn }, print, onClose }: Props) {
  const title = texts[of ? 'sheet.invite' : 'sheet.code']
  // It can't be shown again: leaving by mistake is asked about.
  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), left)
    return () => left.abort()
  }, [])
  const steps = of
    ? [texts['sheet.step.1'], texts['sheet.step.invite']]
    : [
        texts['sheet.step.1'],
        ...(password === undefined ? [] : [texts['sheet.step.password']]),
        texts['sheet.step.code'],
      ]
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <OfficeTitle title={title} />
      <div className={styles.tools}>
        <p className={frame.notice}>{texts['sheet.once']}</p>
        {of && signsIn !== undefined && (
          <p className={styles.password}>
            <strong>
              {textOf(texts, 'sheet.signIn', { username: of.username ?? '', password: signsIn })}
            </strong>
            <span>{texts['sheet.password.how']}</span>
          </p>
        )}
        {password !== undefined && (
          <p className={styles.password}>
            <strong>{textOf(texts, 'sheet.password', { password })}</strong>
            <span>{texts['sheet.password.how']}</span>
          </p>
        )}
        <p className={styles.buttons}>
          <button type="button" className={frame.button} onClick={print}>
            {texts['sheet.print']}
          </button>
          <button type="button" className={frame.quietButton} onClick={onClose}>
            {texts['sheet.close']}
          </button>
        </p>
      </div>
      <section className={styles.sheet} aria-label={title}>
        {of && <p className={styles.name}>{nameOf(of)}</p>}
        <p className={styles.until}>{textOf(texts, 'sheet.until', { until: momentText(until) })}</p>
        <img
          className={styles.code}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={texts['sheet.image']}
        />
        <ol>
          {[...steps, texts['sheet.step.last']].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{texts['sheet.lost']}</p>
        <p className={styles.url}>{url}</p>
      </section>
    </div>
  )
}
