import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'
import { formCalls } from './form-calls.ts'
import { laterCalls } from './later-calls.ts'

/** What the browser asks: at once what opens a form; the code of other calls comes with the first of them, as most pages make none. */
export const browserCalls = (ask: AskAsResident) => ({
  ...formCalls(ask),
  ...laterCalls(
    () => import('./sending-calls.ts').then(({ sendingCalls }) => sendingCalls(ask)),
    ['saveAnswer', 'findAddress', 'removeUnansweredRichMenu'],
  ),
  ...laterCalls(
    () => import('./calendar-calls.ts').then(({ calendarCalls }) => calendarCalls(ask)),
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
    () => import('./search-calls.ts').then(({ searchCalls }) => searchCalls(ask)),
    ['listSearchableSurveys', 'findAnswers', 'claimAnswers', 'cancelAnswer'],
  ),
  signIn: laterCalls(
    () =>
      import('../../adapters/http/client/http-sign-in.ts').then(({ httpSignIn }) =>
        httpSignIn({ origin: '' }),
      ),
    ['exchangeCode', 'signInWithLiff'],
  ),
})
