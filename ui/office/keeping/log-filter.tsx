import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { AuditKind } from '../../../application/ports/audit-log.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { log as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import styles from './keeping.module.css'
import { kindTexts, type LogPlace, logPath } from './log-place.ts'

type Props = {
  place: LogPlace
  findLogPerson: OfficeUseCases['findLogPerson']
  onChosen(place: LogPlace): void
}

/** What is looked for in the log. The user id of a resident goes to the server and comes into no address. */
export function LogFilterForm({ place, findLogPerson, onChosen }: Props) {
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textIn = (name: string) => String(typed.get(name) ?? '').trim() || undefined
    const userId = textIn('person')
    setError(undefined)
    try {
      const person = userId === undefined ? place.person : (await findLogPerson({ userId })).person
      const kind = textIn('kind') as AuditKind | undefined
      onChosen({ kind, staff: textIn('staff'), answer: textIn('answer'), person })
    } catch (failed) {
      setError(failed)
    }
  }
  const isFiltered = [place.kind, place.staff, place.answer, place.person].some((one) => one !== undefined)
  return (
    <section aria-label={texts.filter} className={styles.panel}>
      <form className={styles.fields} onSubmit={(event) => void submit(event)}>
        <div>
          <label htmlFor="log-kind">{texts.kind}</label>
          <select id="log-kind" name="kind" defaultValue={place.kind ?? ''}>
            <option value="">{texts['kind.any']}</option>
            {Object.entries(kindTexts).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="log-staff">{texts.staff}</label>
          <input id="log-staff" name="staff" defaultValue={place.staff} maxLength={200} autoComplete="off" />
        </div>
        <div>
          <label htmlFor="log-answer">{texts.answer}</label>
          <input
            id="log-answer"
            name="answer"
            defaultValue={place.answer}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        {place.person === undefined ? (
          <div>
            <label htmlFor="log-person">{texts.person}</label>
            <input
              id="log-person"
              name="person"
              maxLength={200}
              autoComplete="off"
              aria-describedby="log-person-hint"
            />
          </div>
        ) : (
          <p className={styles.chosen}>
            {textOf(texts, 'person.chosen', { person: place.person.slice(0, 8) })}
            <Link to={logPath({ ...place, person: undefined, before: undefined })}>
              {texts['person.drop']}
            </Link>
          </p>
        )}
        <button type="submit" className={frame.button}>
          {texts.submit}
        </button>
        {isFiltered && <Link to={logPath({})}>{texts.clear}</Link>}
        <p id="log-person-hint" className={styles.soft}>
          {texts['person.hint']}
        </p>
      </form>
      {error !== undefined && <FailureView error={error} takesFocus />}
    </section>
  )
}
