import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '../../../application/texts/dictionary.ts'
import { sheets as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import type { OfficeServices } from '../services.ts'
import { sheetType } from './sheet-panel.tsx'
import styles from './sheets.module.css'

type Props = {
  services: Pick<OfficeServices, 'writeSheet' | 'saveBytes'>
  surveyId: string
  title: string
  isPublished: boolean
}

/** What of a form goes out of the office: a spreadsheet of it, and what is handed to residents. */
export function FormOutputs({ services, surveyId, title, isPublished }: Props) {
  const [phase, setPhase] = useState<{ name: 'idle' | 'writing' } | { name: 'failed'; error: unknown }>({
    name: 'idle',
  })
  const save = async (): Promise<void> => {
    if (phase.name === 'writing') return
    setPhase({ name: 'writing' })
    try {
      const { file } = await services.writeSheet({ surveyId })
      services.saveBytes({ name: textOf(texts, 'file', { title }), type: sheetType, bytes: file })
      setPhase({ name: 'idle' })
    } catch (error) {
      setPhase({ name: 'failed', error })
    }
  }
  return (
    <span className={styles.outputs}>
      <button
        type="button"
        className={frame.plainButton}
        aria-label={textOf(texts, 'write.of', { title })}
        aria-disabled={phase.name === 'writing' || undefined}
        onClick={() => void save()}
      >
        {texts.write}
      </button>
      {isPublished && (
        <Link
          to={`/office/forms/${encodeURIComponent(surveyId)}/poster`}
          aria-label={textOf(texts, 'poster.of', { title })}
        >
          {texts.poster}
        </Link>
      )}
      {phase.name === 'failed' && <FailureView error={phase.error} takesFocus />}
    </span>
  )
}
