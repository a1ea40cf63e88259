import type { Principal } from '../../calls/call.ts'
import type { ServedCall } from '../served-call.ts'
import { answerCalls } from './answer-calls.ts'
import { homeCalls } from './home-calls.ts'
import { languageCalls } from './language-calls.ts'
import { memberCalls } from './member-calls.ts'
import { orderCalls } from './order-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { reservationCalls } from './reservation-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { surveyCalls } from './survey-calls.ts'
import { taxCalls } from './tax-calls.ts'

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
