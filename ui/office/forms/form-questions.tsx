import type { FormQuestions } from '../../../application/office/put-form-in-force.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { forms as texts } from '../../../application/texts/office.json'
import { isRefusal } from '../../../domain/refusal.ts'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import lists from '../calendars/calendar-lists.module.css'
import { Differences } from '../calendars/version-list.tsx'
import { FailureView } from '../frame/failure-view.tsx'
import frame from '../frame/frame.module.css'
import { BookingQuestionsView } from './booking-questions.tsx'
import { FormDifferenceView } from './form-difference.tsx'

const shown = (difference: FormDifference) => <FormDifferenceView difference={difference} />

/** What putting a form in force does, before it is done. */
export function Questions({ differences, state, answers, read, lost, bookings, undone }: FormQuestions) {
  const isReopened = state.to === 'open'
  return (
    <>
      {state.from !== state.to && (
        <p className={frame.notice}>
          {textOf(texts, 'restore.state', {
            ...{ from: texts[`state.${state.from ?? 'none'}`], to: texts[`state.${state.to}`] },
          })}
          <br />
          <strong>
            {texts[isReopened ? (state.from ? 'restore.open' : 'restore.first') : 'restore.shut']}
          </strong>
        </p>
      )}
      {lost.items.length + lost.options.length > 0 && (
        <div className={frame.notice}>
          <p>{texts['restore.lost']}</p>
          <ul>
            {lost.items.map((item) => (
              <li key={item.itemKey}>{textOf(texts, 'restore.lost.item', item)}</li>
            ))}
            {lost.options.map((option) => (
              <li key={`${option.itemKey} ${option.option}`}>
                {textOf(texts, 'restore.lost.option', option)}
              </li>
            ))}
          </ul>
          {read < answers && <p>{textOf(texts, 'restore.lost.read', { answers, read })}</p>}
        </div>
      )}
      {bookings && <BookingQuestionsView {...bookings} />}
      {undone.length > 0 && (
        <div className={frame.notice}>
          <p>{texts['restore.undone']}</p>
          <ul>
            {undone.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {differences.length === 0 && <p>{texts['restore.same']}</p>}
      {differences.length > 0 && state.from && (
        <div className={lists.told}>
          <p>{texts['restore.differences']}</p>
          <Differences differences={differences} show={shown} />
        </div>
      )}
    </>
  )
}

/** Why it was not put in force. @param unfit what is said of one that does not fit the city */
export function failureNote(error: unknown, unfit: string = texts.unfit) {
  if (!isRefusal(error, 'office.form_unfit')) return <FailureView error={error} takesFocus />
  return (
    <div role="alert" className={frame.failure}>
      <strong>{unfit}</strong>
      <ul>
        {error.details.reasons.map(({ why, subjects }) => (
          <li key={why}>
            {subjects.length > 0 && textOf(texts, 'unfit.subjects', { subjects: subjects.join('、') })}
            {texts[`unfit.${why}`]}
          </li>
        ))}
      </ul>
    </div>
  )
}
