import type { SessionKeeper } from '../../application/ports/session-keeper.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import type { BookingDesk } from '../calendar/booking.ts'
import type { CalendarNeeds } from '../calendar/calendar-page.ts'
import type { LoginNeeds } from '../login/login-store.ts'
import type { ResultsNeeds } from '../results/results-needs.ts'
import type { SearchNeeds } from '../search/search-needs.ts'
import type { KeptFilling } from '../survey/kept-filling.ts'
import type { SurveyNeeds } from '../survey/survey-page.ts'
import type { PortalNeeds } from './portal/portal-store.ts'

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
