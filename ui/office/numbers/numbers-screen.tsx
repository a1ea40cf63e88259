import { useEffect, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { fiveWeeksTo } from '../../../application/office/count-answers.ts'
import type { NumbersName, OfficeNumbers } from '../../../application/office/read-numbers.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { numbers as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import { type LocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { LoadingRows } from '../frame/loading-rows.tsx'
import { OfficeTitle } from '../frame/office-title.tsx'
import { useTypedDays } from '../frame/use-typed-days.ts'
import type { OfficeServices } from '../services.ts'
import styles from './numbers.module.css'
import { numbersNameOf, numbersPath } from './numbers-path.ts'
import { NumbersView } from './numbers-view.tsx'

/** What is shown, and what it is of: the numbers before stay until others are there, what can be chosen always. */
type Loaded = {
  numbers?: OfficeNumbers
  choices?: OfficeNumbers['choices']
  error?: unknown
  of?: string
}

/** `/office/numbers`: what happened with the forms that one sees to, by form, place and week. */
export function NumbersScreen(services: OfficeServices) {
  const { readNumbers, clock } = services
  const navigate = useNavigate()
  const { search } = useLocation()
  const today = tokyoDay(clock.now())
  const name = numbersNameOf(search, today)
  const asked = JSON.stringify(name)
  const [loaded, setLoaded] = useState<Loaded>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    const show = (of: Loaded) => {
      if (!isGone) setLoaded(({ choices }) => ({ ...(choices && { choices }), ...of, of: asked }))
    }
    readNumbers(JSON.parse(asked) as NumbersName).then(
      (numbers) => show({ numbers, choices: numbers.choices }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isGone = true
    }
  }, [readNumbers, asked, attempt])
  const go = (change: Partial<NumbersName>) => void navigate(numbersPath({ ...name, ...change }, today))
  const { numbers, choices, error } = loaded
  return (
    <div className={frame.page}>
      <OfficeTitle title={texts.title} />
      {choices && <Choices {...{ name, choices, today, go, services }} />}
      {error !== undefined && <Failed error={error} onRetry={() => setAttempt((before) => before + 1)} />}
      {!numbers && error === undefined && <LoadingRows text={texts.loading} />}
      {numbers && (
        <div className={styles.numbers} aria-busy={loaded.of !== asked}>
          <NumbersView numbers={numbers} name={name} today={today} />
        </div>
      )}
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isRefusal(error, 'survey.not_found') || isRefusal(error, 'calendar.not_found')
  const isWrong = isRefusal(error, 'request.malformed')
  if (!isMissing && !isWrong) return <FailureView error={error} onRetry={onRetry} />
  return (
    <div className={frame.failure} role="alert">
      <p>
        <strong>{isMissing ? texts.missing : texts.failed}</strong>
      </p>
      <p>{isMissing ? texts['missing.why'] : texts.long}</p>
      <p>
        <Link to="/office/numbers">{texts['missing.way']}</Link>
      </p>
    </div>
  )
}

type ChoicesProps = {
  name: NumbersName
  choices: OfficeNumbers['choices']
  today: LocalDate
  go: (change: Partial<NumbersName>) => void
  services: OfficeServices
}

/** How many weeks up to this one are looked at by one press. */
const spans = [5, 13, 53] as const

/** Which numbers are looked at, and taking them along. */
function Choices({ name, choices, today, go, services }: ChoicesProps) {
  const { to: end } = fiveWeeksTo(today)
  const { typed, isWrong, type } = useTypedDays(name, go)
  const id = useId()
  return (
    <>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <label htmlFor={`${id}form`}>{texts.form}</label>
          <select
            id={`${id}form`}
            value={name.surveyId ?? ''}
            onChange={({ currentTarget: { value } }) => go({ surveyId: value || undefined })}
          >
            <option value="">{texts['all.forms']}</option>
            {choices.forms.map(({ surveyId, title }) => (
              <option key={surveyId} value={surveyId}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.choice}>
          <label htmlFor={`${id}place`}>{texts.place}</label>
          <select
            id={`${id}place`}
            value={name.calendarId ?? ''}
            onChange={({ currentTarget: { value } }) => go({ calendarId: value || undefined })}
          >
            <option value="">{texts['all.places']}</option>
            {choices.places.map(({ calendarId, name: of }) => (
              <option key={calendarId} value={calendarId}>
                {of}
              </option>
            ))}
          </select>
        </div>
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={styles.choice}>
            {texts[end]}
            <input
              type="date"
              required
              value={typed[end]}
              aria-invalid={isWrong || undefined}
              onChange={({ currentTarget: { value } }) => value !== '' && type({ [end]: value as LocalDate })}
            />
          </label>
        ))}
        <div className={styles.spans}>
          {spans.map((weeks) => {
            const from = plusDays(end, 1 - 7 * weeks)
            return (
              <button
                key={weeks}
                type="button"
                className={styles.small}
                aria-pressed={name.from === from && name.to === end}
                onClick={() => go({ from, to: end })}
              >
                {texts[`span.${weeks}`]}
              </button>
            )
          })}
        </div>
        <Leaving key={numbersPath(name, today)} name={name} services={services} />
      </div>
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {texts.order}
        </p>
      )}
    </>
  )
}

/** As a workbook, or on paper. */
function Leaving({ name, services }: { name: NumbersName; services: OfficeServices }) {
  const { exportNumbers, saveSheets, print } = services
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const onDownload = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    const { from, to } = name
    await exportNumbers(name)
      .then(({ sheets }) => saveSheets(sheets, textOf(texts, 'table.file', { from, to })))
      .catch(setFailure)
    setBusy(false)
  }
  return (
    <div className={styles.leaving}>
      <button type="button" className={styles.small} disabled={busy} onClick={() => void onDownload()}>
        {busy ? texts.downloading : texts.download}
      </button>
      <button type="button" className={styles.small} onClick={print}>
        {texts.print}
      </button>
      {failure !== undefined && <FailureView error={failure} onRetry={() => void onDownload()} />}
    </div>
  )
}
