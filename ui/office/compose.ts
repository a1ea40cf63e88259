import type { OfficeCalls } from '../../application/office/office-use-cases.ts'
import { OfficeSession } from './entry/office-session.ts'
import { SignInStore } from './entry/sign-in-store.ts'
import { SearchStore } from './search/search-store.ts'
import type { OfficeBrowser, OfficeServices } from './services.ts'
import { TodayStore } from './today/today-store.ts'

/** The office's application on its calls and the browser it runs in: plain objects, no container. */
export function composeOffice(calls: OfficeCalls, browser: OfficeBrowser): OfficeServices {
  const session = new OfficeSession({
    readOffice: calls.readOffice,
    reload: () => browser.leaveFor(window.location.href),
  })
  const { signInToOffice, confirmWithLine, signOutOfOffice, readOffice, ...others } = calls
  const { openPreview, loadPreviewCalendar, listPreviewProducts, ...asked } = others
  const bound: OfficeCalls = { ...calls, ...session.whileOpen(asked) }
  const signIn = new SignInStore({ ...calls, ...browser, session })
  const search = new SearchStore({ ...bound, ...browser })
  const today = new TodayStore({ ...bound, ...browser, self: () => session.office?.name ?? '' })
  return { ...bound, ...browser, session, signIn, search, today }
}
