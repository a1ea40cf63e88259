import { observer } from 'mobx-react-lite'
import { type FormEvent, lazy, type Ref, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { today as texts } from '../../../application/texts/office.json'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { FailureView } from '../frame/failure-view.tsx'
import { recordPath } from '../record/record-path.ts'
import type { OfficeServices } from '../services.ts'
import type { CodeSearch } from './code-search.ts'
import styles from './today.module.css'

const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }))

type Props = {
  ref: Ref<HTMLInputElement>
  code: CodeSearch
  today: LocalDate
  scanner: OfficeServices['scanner']
  onFind: (text: string) => Promise<void>
}

/** Where a code is typed, or a scanner types it; or a camera reads it. */
export const CodeField = observer(function CodeField({ ref, code, today, scanner, onFind }: Props) {
  const [isScanning, setScanning] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void onFind(code.typed)
  }
  return (
    <div className={styles.code}>
      <form onSubmit={submit}>
        <label htmlFor="office-code">
          {texts.code}{' '}
          <span className="key" aria-hidden="true">
            C
          </span>
        </label>
        <input
          ref={ref}
          id="office-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          placeholder={texts['code.hint']}
          aria-keyshortcuts="C"
          value={code.typed}
          onChange={(event) => code.write(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <button type="submit" className={styles.small}>
          {texts['code.find']}
        </button>
        {scanner && (
          <button type="button" className={styles.small} onClick={() => setScanning(true)}>
            {texts['code.camera']}
          </button>
        )}
      </form>
      <Outcome code={code} today={today} />
      {scanner && isScanning && (
        <Suspense>
          <CameraDialog
            scanner={scanner}
            onClose={() => setScanning(false)}
            onCode={(text) => {
              setScanning(false)
              void onFind(text)
            }}
          />
        </Suspense>
      )}
    </div>
  )
})

const Outcome = observer(function Outcome({ code: { phase }, today }: Pick<Props, 'code' | 'today'>) {
  const nameOf = ({ name }: { name: string }) => name || texts.nameless
  return (
    <div role="status" className={styles.outcome} data-outcome={phase.name}>
      {phase.name === 'searching' && <p>{texts['code.searching']}</p>}
      {phase.name === 'none' && <p>{textOf(texts, 'code.none', phase)}</p>}
      {phase.name === 'failed' && <FailureView error={phase.error} />}
      {phase.name === 'here' && <p>{textOf(texts, 'code.here', { name: nameOf(phase.row.visit) })}</p>}
      {phase.name === 'elsewhere' && (
        <p>
          {textOf(texts, phase.day === today ? 'code.here' : 'code.elsewhere', {
            name: nameOf(phase.found),
            day: dayText({}, 'long', phase.day),
          })}
        </p>
      )}
      {phase.name === 'unbooked' && (
        <p>
          {textOf(texts, 'code.unbooked', phase)}{' '}
          <Link to={recordPath(phase.found)}>{texts['code.record']}</Link>
        </p>
      )}
    </div>
  )
})
