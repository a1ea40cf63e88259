import { refuse } from '../../domain/refusal.ts'
import { type Attendance, mayNoteAttendance } from '../../domain/reservation/attendance.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type RecordName, type RecordOfOfficerNeeds, recordOfOfficer } from './record-of-officer.ts'

/**
 * Driving port of the office: notes that somebody who has booked came or did not, or takes that back (`none`). Where
 * two desks note it, what is noted last counts, and both stand in the history.
 *
 * @throws Refusal those of `recordOfOfficer`, `office.day_to_come`
 * @throws Refusal `office.record_changed` if the booking was moved or given back meanwhile
 */
type NoteAttendance = (
  command: RecordName & Slot & { itemKey: string; attendance: Attendance | 'none' },
) => Promise<void>

type Needs = RecordOfOfficerNeeds & {
  officeAnswers: Pick<OfficeAnswerRepository, 'noteAttendance'>
  clock: Clock
}

export const makeNoteAttendance =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): NoteAttendance =>
  async ({ surveyId, answerCode, itemKey, calendarId, day, slotKey, attendance }) => {
    const { record } = await recordOfOfficer(needs, officer, { surveyId, answerCode }, 'desk')
    const at = needs.clock.now()
    if (!mayNoteAttendance(day, tokyoDay(at))) throw refuse('office.day_to_come', {})
    const booking = { answerId: record.answerId, itemKey, calendarId, day, slotKey }
    const isThere = await needs.officeAnswers.noteAttendance(booking, {
      ...{ at, by: officer.username, request },
      attendance: attendance === 'none' ? undefined : attendance,
    })
    if (!isThere) throw refuse('office.record_changed', {})
  }
