import { historyKinds } from '../../../domain/answer/answer-history.ts'
import { messageKinds } from '../../../domain/answer/booking-message.ts'
import { orderStates } from '../../../domain/order/order-state.ts'
import { officeRoles } from '../../../domain/staff/office-duty.ts'
import { bool, day, described, listOf, number, object, oneOf, text } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'

export type SignInToOfficeRequest = { username: string; password: string }

/** What comes next; the session itself is a cookie. */
const next = object({ next: described('`line`: a LINE account has to confirm it', oneOf('open', 'line')) })

/** Signs in with user name and password. */
export const signInToOffice = call({
  method: 'POST',
  path: 'sign-in',
  by: 'officeEntry',
  ask: (entry) => entry.signInToOffice,
  response: next,
  result: (step) => step,
  refusals: [
    'staff.sign_in_failed',
    'staff.invalid_form',
    'staff.too_many_trials',
    'office.no_duty',
    'office.link_first',
  ],
})

export type ConfirmWithLineRequest = { code: string; codeVerifier: string; nonce: string }

/** Confirms a sign-in with the LINE account that is linked. */
export const confirmWithLine = call({
  method: 'POST',
  path: 'sign-in/line',
  by: 'officeEntry',
  ask: (entry) => entry.confirmWithLine,
  response: next,
  result: (step) => step,
  refusals: ['auth.sign_in_failed', 'office.other_line'],
})

/** Signs out. */
export const signOutOfOffice = call({
  method: 'POST',
  path: 'sign-out',
  by: 'officeEntry',
  ask: (entry) => entry.signOutOfOffice,
  ...nothing,
  refusals: [],
})

/** Who is signed in. */
export const readOffice = call({
  method: 'GET',
  path: 'me',
  by: 'office',
  ask: (office) => office.readOffice,
  ...inData(object({ cityName: text, name: text, role: oneOf(...officeRoles), sections: listOf(text) })),
  refusals: ['office.no_duty'],
})

export type FindForOfficerRequest = { words: string; after?: number }

const foundAnswer = object({
  ...{ name: text, phone: text, surveyId: text, formTitle: text, answerCode: text, status: text },
  earlierCodes: listOf(text),
  bookings: listOf(object({ day, time: text, reserved: text })),
  receivedAt: described('Unix seconds', number),
})

/** Answers by code, name, reading, phone number or birthday. */
export const findForOfficer = call({
  method: 'POST',
  path: 'search',
  by: 'office',
  ask: (office) => office.findForOfficer,
  ...inData(object({ found: listOf(foundAnswer) }, { next: described('For the next page', number) })),
  refusals: ['office.no_duty'],
})

export type RecordRequest = { surveyId: string; answerCode: string }

const row = object({ title: text, text })
const rows = listOf(row)
const booking = object({
  ...{ title: text, place: text, item: text, day, time: text },
  standing: oneOf('kept', 'closed', 'past', 'given_back'),
})
const messageKind = oneOf(...messageKinds)
const message = object(
  {
    kind: messageKind,
    fate: oneOf('waiting', 'sent', 'given_up'),
    atMs: number,
  },
  { why: text },
)
const orderState = oneOf(...orderStates)
const historyLine = object(
  {
    atMs: number,
    kind: oneOf(...historyKinds),
    who: oneOf('resident', 'desk', 'system'),
    changes: described(
      'Old and new; empty where it is not known or nothing',
      listOf(object({ title: text, from: text, to: text })),
    ),
  },
  { by: text, reason: text, order: orderState, message: messageKind, why: text },
)

/** One answer with all that belongs to it. */
export const readRecord = call({
  method: 'GET',
  path: 'answers/{surveyId}/{answerCode}',
  by: 'office',
  ask: (office) => office.readRecord,
  ...inData(
    object(
      {
        ...{ surveyId: text, formTitle: text, answerCode: text, status: text },
        ...{ name: text, reading: text, phone: text, birthday: text },
        receivedAt: described('Unix seconds', number),
        receivedBy: oneOf('resident', 'staff', 'import'),
        updatedAt: described('Unix seconds', number),
        isClaimed: bool,
        codes: listOf(object({ code: text }, { receivedAt: number })),
        sections: listOf(object({ title: text, rows })),
        bookings: listOf(booking),
        messages: listOf(message),
        others: object({ found: listOf(foundAnswer), isSure: bool, hasMore: bool }),
        history: listOf(historyLine),
      },
      {
        sheet: rows,
        payment: object({ rows, state: orderState, isToSettle: bool }),
      },
    ),
  ),
  refusals: ['answer.not_found', 'office.no_duty'],
})

/** Somebody prints an answer. */
export const notePrint = call({
  method: 'POST',
  path: 'answers/{surveyId}/{answerCode}/prints',
  by: 'office',
  ask: (office) => office.notePrint,
  ...nothing,
  refusals: ['answer.not_found', 'office.no_duty'],
})
