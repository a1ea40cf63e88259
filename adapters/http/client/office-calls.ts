import { officeBase, officeHeader } from '../api-base.ts'
import type { Call } from '../calls/call.ts'
import * as entryCalls from '../calls/office.ts'
import * as askedCalls from '../calls/office-asked.ts'
import * as attachmentCalls from '../calls/office-attachment.ts'
import * as calendarCalls from '../calls/office-calendar.ts'
import * as changeCalls from '../calls/office-change.ts'
import * as dayCalls from '../calls/office-day.ts'
import * as draftCalls from '../calls/office-draft.ts'
import * as formCalls from '../calls/office-form.ts'
import * as keeperCalls from '../calls/office-keeper.ts'
import * as logCalls from '../calls/office-log.ts'
import * as moneyCalls from '../calls/office-money.ts'
import * as noteCalls from '../calls/office-note.ts'
import * as numberCalls from '../calls/office-numbers.ts'
import * as previewCalls from '../calls/office-preview.ts'
import * as recordCalls from '../calls/office-record.ts'
import * as sheetCalls from '../calls/office-sheet.ts'
import * as staffCalls from '../calls/office-staff.ts'
import * as translationCalls from '../calls/office-translation.ts'
import * as waitingCalls from '../calls/office-waiting.ts'
import { browserNet, type Net, sendCall } from './send-call.ts'

/** Every call of the office's pages by its name. */
export const allOfficeCalls = {
  ...entryCalls,
  ...recordCalls,
  ...changeCalls,
  ...askedCalls,
  ...waitingCalls,
  ...formCalls,
  ...draftCalls,
  ...sheetCalls,
  ...previewCalls,
  ...translationCalls,
  ...noteCalls,
  ...attachmentCalls,
  ...keeperCalls,
  ...logCalls,
  ...staffCalls,
  ...dayCalls,
  ...calendarCalls,
  ...numberCalls,
  ...moneyCalls,
}

/**
 * Binds the calls of the office's pages: the session is a cookie, which the browser sends along. `origin` is '' for our
 * own.
 */
export const officeCalls = ({ origin, net = browserNet }: { origin: string; net?: Net }) => {
  const ownNet: Net = {
    ...net,
    fetch: (url, init) => net.fetch(url, { ...init, headers: { ...init.headers, [officeHeader]: '1' } }),
  }
  return <Command, Result, Request extends object, Response extends object>(
    call:
      | Call<'office', Command, Result, Request, Response>
      | Call<'officeEntry', Command, Result, Request, Response>,
  ) =>
    async (command: Command): Promise<Result> =>
      call.result(
        await sendCall(ownNet, origin, { ...call, base: officeBase }, call.request?.(command) ?? command),
      )
}
