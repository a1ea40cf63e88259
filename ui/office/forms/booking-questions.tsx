import type { BookingQuestions } from '../../../application/office/booking-questions.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { sheets as texts } from '../../../application/texts/office.json'
import { longDay } from '../calendars/calendar-words.ts'
import frame from '../frame/frame.module.css'
import { Told } from './told.tsx'

type Props = Omit<BookingQuestions, 'refused'> & Partial<BookingQuestions>

/** What putting it in force does to what residents have booked. */
export function BookingQuestionsView({ refused = [], touched, reopened }: Props) {
  return (
    <>
      {refused.length > 0 && (
        <div role="alert" className={frame.failure}>
          <strong>{texts.refused}</strong>
          <ul>
            {refused.map((each, at) => (
              <li key={at}>
                {'calendarId' in each
                  ? textOf(texts, 'refused.calendar', { id: each.calendarId, count: each.reserved })
                  : textOf(texts, 'refused.category', { id: each.categoryId, count: each.bookings })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Told
        title={texts.touched}
        lines={touched.map(({ calendarId, day, reserved, quota }) =>
          textOf(texts, 'touched.slot', { calendarId, day: longDay(day), reserved, quota }),
        )}
      />
      <Told
        title={texts.reopened}
        lines={reopened.map((each) => {
          if (each.kind === 'calendar') return textOf(texts, 'reopened.calendar', each)
          if (each.kind === 'days')
            return textOf(texts, 'reopened.days', { name: each.name, count: each.days.length })
          return textOf(texts, 'reopened.category', { name: each.names.join('／') })
        })}
      />
    </>
  )
}
