import { expect, test } from 'vitest'
import { mayNoteAttendance } from '../../../domain/reservation/attendance.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

test.each([
  ['2026-11-30', true],
  ['2026-12-01', true],
  ['2026-12-02', false],
])('on 2026-12-01 it may be noted who came on %s: %s', (day, may) => {
  expect(mayNoteAttendance(localDate(day), localDate('2026-12-01'))).toBe(may)
})
