import type { Principal } from '../calls/call.ts'
import { answerCalls } from './answer.ts'
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

/** A call of any principal. */
export type AnyCall = { [P in Principal]: ServedCall<P> }[Principal]

/** Every call of the interface, by its name. Routes and description are both made from this list. */
export const calls = {
  ...sessionCalls,
  ...languageCalls,
  ...surveyCalls,
  ...reservationCalls,
  ...answerCalls,
  ...memberCalls,
  ...taxCalls,
  ...orderCalls,
  ...paymentCalls,
  ...staffCalls,
  ...homeCalls,
}
