import type { LocalDate } from '../shared/local-date.ts'

/** What became of a booking on its day: who booked came, or did not. */
export const attendances = ['arrived', 'absent'] as const
export type Attendance = (typeof attendances)[number]

/** Whether it can be noted who came: from the day of the booking on. */
export const mayNoteAttendance = (day: LocalDate, today: LocalDate): boolean => day <= today
