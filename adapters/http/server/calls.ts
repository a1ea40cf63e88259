import type { Principal } from '../calls/call.ts'
import { answerCalls } from './answer.ts'
import { correctionCalls } from './answer-correction.ts'
import { attachmentCalls } from './attachment.ts'
import { homeCalls } from './home.ts'
import { languageCalls } from './language.ts'
import { memberCalls } from './member.ts'
import { orderCalls } from './order.ts'
import { paymentCalls } from './payment.ts'
import { reservationCalls } from './reservation.ts'
import type { ServedCall } from './served-call.ts'
import { sessionCalls } from './session.ts'
import { staffCalls } from './staff.ts'
import { surveyCalls } from './survey.ts'
import { taxCalls } from './tax.ts'

/** Who makes the calls of the residents' pages. */
export type ResidentsPrincipal = 'public' | 'resident'

/** A call of any of these principals. */
export type AnyCall<P extends Principal> = { [K in P]: ServedCall<K> }[P]

/** Every call of the interface, by its name. Routes and description are both made from this list. */
export const calls = {
  ...sessionCalls,
  ...languageCalls,
  ...surveyCalls,
  ...reservationCalls,
  ...answerCalls,
  ...attachmentCalls,
  ...correctionCalls,
  ...memberCalls,
  ...taxCalls,
  ...orderCalls,
  ...paymentCalls,
  ...staffCalls,
  ...homeCalls,
}
