import {
  cancelAnswer,
  changeMessagePreference,
  checkReservation,
  claimAnswers,
  findAnswers,
  listOwnAnswers,
  listSearchableSurveys,
  readAnswer,
  readMessagePreference,
  readOwnAnswers,
  readPrefill,
  saveAnswer,
} from '../../adapters/http/calls/answer.ts'
import type { cancelMembers } from '../../adapters/http/calls/member.ts'
import {
  findAddress,
  listSurveys,
  loadSurvey,
  recordSurveyView,
  removeUnansweredRichMenu,
} from '../../adapters/http/calls/survey.ts'
import type { publicCalls } from '../../adapters/http/client/public-calls.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'
import { CallFailure } from '../../application/call-failure.ts'
import type { PublicSettings } from '../../application/public-settings.ts'

type Asks = { ask: AskAsResident; askAsAnybody: ReturnType<typeof publicCalls> }

/**
 * The calls of the browser. Those of the areas of a form come with it; those of the others are loaded at the first of
 * them, as most pages make none.
 */
export const browserCalls = (
  { ask, askAsAnybody }: Asks,
  { memberCancelToken }: Pick<PublicSettings, 'memberCancelToken'>,
) => ({
  loadSurvey: ask(loadSurvey),
  recordSurveyView: ask(recordSurveyView),
  findAddress: ask(findAddress),
  listSurveys: ask(listSurveys),
  removeUnansweredRichMenu: ask(removeUnansweredRichMenu),
  readAnswer: ask(readAnswer),
  readOwnAnswers: ask(readOwnAnswers),
  readPrefill: ask(readPrefill),
  saveAnswer: ask(saveAnswer),
  checkReservation: ask(checkReservation),
  listSearchableSurveys: ask(listSearchableSurveys),
  listOwnAnswers: ask(listOwnAnswers),
  findAnswers: ask(findAnswers),
  claimAnswers: ask(claimAnswers),
  cancelAnswer: ask(cancelAnswer),
  readMessagePreference: ask(readMessagePreference),
  changeMessagePreference: ask(changeMessagePreference),
  ...later(() => import('../../adapters/http/calls/reservation.ts'), ask, [
    'loadCalendar',
    'loadSchedule',
    'loadCategoryTree',
    'listReservationItems',
    'canBeReserved',
  ]),
  ...later(() => import('../../adapters/http/calls/attachment.ts'), ask, [
    'beginAttachment',
    'sendPiece',
    'finishAttachment',
    'dropAttachment',
    'readAttachment',
    'readAttachmentStates',
  ]),
  ...later(() => import('../../adapters/http/calls/answer-correction.ts'), ask, [
    'readCorrectionRequest',
    'answerCorrectionRequest',
  ]),
  ...later(() => import('../../adapters/http/calls/member.ts'), ask, [
    'loadMemberForm',
    'listSearchableMemberForms',
    'checkMemberNumber',
    'checkChangedMemberNumber',
    'readOwnMember',
    'readOwnMembers',
    'saveMember',
    'findMembers',
    'claimMembers',
  ]),
  // Whether a cancellation of members carries the token is the city's choice (LOGIN-11).
  ...later(
    () => import('../../adapters/http/calls/member.ts'),
    (call: typeof cancelMembers) => ask(call, memberCancelToken),
    ['cancelMembers'],
  ),
  ...later(() => import('../../adapters/http/calls/tax.ts'), ask, ['readTaxSetting']),
  ...later(() => import('../../adapters/http/calls/order.ts'), ask, [
    'readPaymentService',
    'listReservationProducts',
  ]),
  ...later(() => import('../../adapters/http/calls/payment.ts'), ask, [
    'saveTemporary',
    'sendOrder',
    'readPaymentResult',
    'listPaymentResults',
    'listOpenPayments',
    'readReceipt',
  ]),
  ...later(() => import('../../adapters/http/calls/staff.ts'), ask, [
    'checkStaffCode',
    'proveStaffPassword',
    'signInStaff',
    'createStaffUser',
    'linkStaff',
  ]),
  signIn: later(() => import('../../adapters/http/calls/session.ts'), askAsAnybody, [
    'exchangeCode',
    'signInWithLiff',
    'endSession',
  ]),
})

type UseCaseOf<C> = C extends { ask(asked: never): (command: infer Command) => Promise<infer Result> }
  ? (command: Command) => Promise<Result>
  : never

/**
 * The named calls of an area, whose code is loaded at the first of them.
 * @throws CallFailure if it can't be loaded; from the calls
 */
function later<N extends string, Area extends Record<N, object>>(
  load: () => Promise<Area>,
  ask: (call: never) => (command: never) => Promise<unknown>,
  names: readonly N[],
): { [K in N]: UseCaseOf<Area[K]> } {
  const loaded = () =>
    load().catch((error) => {
      throw new CallFailure('network', String(error))
    })
  const calls = names.map(
    (name) => [name, async (command: never) => ask((await loaded())[name] as never)(command)] as const,
  )
  return Object.fromEntries(calls) as { [K in N]: UseCaseOf<Area[K]> }
}
