import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'
import { formCalls } from './form-calls.ts'
import { laterCalls } from './later-calls.ts'

/** What the browser asks: at once what opens a form; the code of other calls comes with the first of them, as most pages make none. */
export const browserCalls = (ask: AskAsResident) => ({
  ...formCalls(ask),
  ...laterCalls(
    async () => (await import('./sending-calls.ts')).sendingCalls(ask),
    ['saveAnswer', 'findAddress', 'removeUnansweredRichMenu'],
  ),
  ...laterCalls(
    async () => (await import('./calendar-calls.ts')).calendarCalls(ask),
    [
      'loadCalendar',
      'loadSchedule',
      'loadCategoryTree',
      'listReservationItems',
      'canBeReserved',
      'checkReservation',
    ],
  ),
  ...laterCalls(
    async () => (await import('./search-calls.ts')).searchCalls(ask),
    ['listSearchableSurveys', 'findAnswers', 'claimAnswers', 'cancelAnswer'],
  ),
  signIn: laterCalls(
    async () => (await import('../../adapters/http/client/http-sign-in.ts')).httpSignIn({ origin: '' }),
    ['exchangeCode', 'signInWithLiff', 'refresh'],
  ),
})
