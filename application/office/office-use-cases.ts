import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { makeListCalendarVersions } from './calendar-versions.ts'
import { makeListCalls, makeReadCallMark, makeTickCall } from './calls.ts'
import { makeChangeCalendar, makeCloseSlots, makeRestoreCalendar } from './change-calendar.ts'
import { makeFindForOfficer } from './find-for-officer.ts'
import type { OfficeEntry } from './office-entry.ts'
import { makePreviewClosing } from './preview-closing.ts'
import { makeListCalendarsOfOffice, makeReadCalendarMonth } from './read-calendars.ts'
import { makeReadOffice } from './read-office.ts'
import { makeNotePrint, makeReadRecord } from './read-record.ts'

/** What the use cases of the office are made of. */
type Needs = Parameters<typeof makeReadOffice>[0] &
  Parameters<typeof makeFindForOfficer>[0] &
  Parameters<typeof makeReadRecord>[0] &
  Parameters<typeof makeListCalendarsOfOffice>[0] &
  Parameters<typeof makeRestoreCalendar>[0] &
  Parameters<typeof makePreviewClosing>[0] &
  Parameters<typeof makeListCalendarVersions>[0] &
  Parameters<typeof makeListCalls>[0]

/** Every use case of the office's pages, a line each. */
const useCasesOn = (needs: Needs) => ({
  readOffice: makeReadOffice(needs),
  findForOfficer: makeFindForOfficer(needs),
  readRecord: makeReadRecord(needs),
  notePrint: makeNotePrint(needs),
  listCalendarsOfOffice: makeListCalendarsOfOffice(needs),
  readCalendarMonth: makeReadCalendarMonth(needs),
  changeCalendar: makeChangeCalendar(needs),
  previewClosing: makePreviewClosing(needs),
  closeSlots: makeCloseSlots(needs),
  listCalendarVersions: makeListCalendarVersions(needs),
  restoreCalendar: makeRestoreCalendar(needs),
  listCalls: makeListCalls(needs),
  readCallMark: makeReadCallMark(needs),
  tickCall: makeTickCall(needs),
})

type Made = ReturnType<typeof useCasesOn>

/** Everything that somebody of the staff can ask in the office's pages. */
export type OfficeUseCases = { readonly [K in keyof Made]: ReturnType<Made[K]> }

/** Everything that the office's pages ask, before there is a session and with one. */
export type OfficeCalls = OfficeEntry & OfficeUseCases

/** Binds the use cases to who is signed in to the office and the request that they make. */
export type OfficeUseCasesFor = (officer: Officer, request: RequestContext) => OfficeUseCases

export function makeOfficeUseCases(needs: Needs): OfficeUseCasesFor {
  const made = Object.entries<(officer: Officer, request: RequestContext) => unknown>(useCasesOn(needs))
  return (officer, request) =>
    Object.fromEntries(made.map(([name, bind]) => [name, bind(officer, request)])) as OfficeUseCases
}
