import type { SessionKeeper } from '../../application/ports/session-keeper.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import type { ResultsNeeds } from '../answer/results-needs.ts'
import type { SearchNeeds } from '../answer/search/search-needs.ts'
import type { BookingDesk } from '../reservation/booking.ts'
import type { CalendarNeeds } from '../reservation/calendar-page.ts'
import type { LoginNeeds } from '../session/login-store.ts'
import type { KeptFilling } from '../survey/kept-filling.ts'
import type { PortalNeeds } from '../survey/portal/portal-store.ts'
import type { SurveyNeeds } from '../survey/survey-page.ts'

/** What the composition root hands to the screens: plain objects, made once a page. */
export type Services = {
  settings: PublicSettings
  session: SessionKeeper
  survey: SurveyNeeds
  calendar: CalendarNeeds
  /** Where a form leaves what it wants booked, and the calendar finds it. */
  desk: BookingDesk
  /** The form that somebody is booking for. */
  filling: KeptFilling
  search: SearchNeeds
  results: ResultsNeeds
  login: LoginNeeds
  /** undefined where no emulator is on: then there is no portal. */
  portal: PortalNeeds | undefined
  /** Loads the page anew from the server. */
  reload(): void
}
