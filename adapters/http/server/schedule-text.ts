import type { Schedule } from '../../../application/reservation/load-schedule.ts'
import { scheduleFields } from '../calls/reservation/load-schedule.ts'
import { CompressedText } from './compressed-text.ts'

// By schedule object: the same one is handed out until something in it changes, so a text is never stale.
const answers = new WeakMap<Schedule, CompressedText>()

/** The whole answer of `GET calendars/schedule/{calendarId}`, kept as bytes while the schedule stays as it is. */
export function scheduleAnswer(schedule: Schedule): CompressedText {
  const known = answers.get(schedule)
  if (known) return known
  const packed = new CompressedText(JSON.stringify({ result: 'OK', ...scheduleFields(schedule) }))
  answers.set(schedule, packed)
  return packed
}
