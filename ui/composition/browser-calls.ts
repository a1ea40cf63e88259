import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { formCalls } from './form-calls.ts'
import { lazyCalls } from './lazy-calls.ts'

/** The calls of the browser: those that open a form at once; the code of the others is loaded at the first call, as most pages make none. */
export const browserCalls = (ask: AskAsResident, { memberCancelToken }: PublicSettings) => ({
  ...formCalls(ask),
  ...lazyCalls(
    () => import('./sending-calls.ts').then(({ sendingCalls }) => sendingCalls(ask)),
    ['saveAnswer', 'findAddress', 'removeUnansweredRichMenu'],
  ),
  ...lazyCalls(
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
  ...lazyCalls(
    () => import('./payment-calls.ts').then(({ paymentCalls }) => paymentCalls(ask)),
    ['readPaymentService', 'readTaxSetting', 'listReservationProducts', 'saveTemporary', 'sendOrder'],
  ),
  ...lazyCalls(
    () => import('./search-calls.ts').then(({ searchCalls }) => searchCalls(ask)),
    [
      'listSearchableSurveys',
      'listOwnAnswers',
      'findAnswers',
      'claimAnswers',
      'cancelAnswer',
      'readPaymentResult',
      'listPaymentResults',
      'listOpenPayments',
      'readReceipt',
      'readMessagePreference',
      'changeMessagePreference',
    ],
  ),
  ...lazyCalls(
    () => import('./member-calls.ts').then(({ memberCalls }) => memberCalls(ask, memberCancelToken)),
    [
      'loadMemberForm',
      'listSearchableMemberForms',
      'listSurveys',
      'checkMemberNumber',
      'checkChangedMemberNumber',
      'readOwnMember',
      'readOwnMembers',
      'saveMember',
      'findMembers',
      'claimMembers',
      'cancelMembers',
    ],
  ),
  ...lazyCalls(
    () => import('./staff-calls.ts').then(({ staffCalls }) => staffCalls(ask)),
    ['checkStaffCode', 'proveStaffPassword', 'signInStaff', 'createStaffUser', 'linkStaff'],
  ),
  signIn: lazyCalls(
    () =>
      import('../../adapters/http/client/http-sign-in.ts').then(({ httpSignIn }) =>
        httpSignIn({ origin: '' }),
      ),
    ['exchangeCode', 'signInWithLiff', 'endSession'],
  ),
})
