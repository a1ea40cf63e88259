import { OfficeSession } from './entry/office-session.ts'
import { SignInStore } from './entry/sign-in-store.ts'
import { SearchStore } from './search/search-store.ts'
import type { OfficeBrowser, OfficeCalls, OfficeServices } from './services.ts'

/** The office's application on its calls and the browser it runs in: plain objects, no container. */
export function composeOffice(calls: OfficeCalls, browser: OfficeBrowser): OfficeServices {
  const session = new OfficeSession({
    readOffice: calls.readOffice,
    reload: () => browser.leaveFor(window.location.href),
  })
  const { whileOpen } = session
  const bound: OfficeCalls = {
    ...calls,
    findForOfficer: whileOpen(calls.findForOfficer),
    readRecord: whileOpen(calls.readRecord),
    notePrint: whileOpen(calls.notePrint),
  }
  const signIn = new SignInStore({ ...calls, ...browser, session })
  const search = new SearchStore({ ...bound, ...browser })
  return { ...bound, ...browser, session, signIn, search }
}
