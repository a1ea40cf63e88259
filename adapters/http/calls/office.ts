import { officeRoles } from '../../../domain/staff/office-duty.ts'
import { bool, described, listOf, number, object, oneOf, text } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'
import { foundAnswer } from './office-rows.ts'

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
  ...inData(
    object({
      cityName: text,
      username: text,
      name: text,
      role: oneOf(...officeRoles),
      sections: listOf(text),
      keepsCity: bool,
    }),
  ),
  refusals: ['office.no_duty'],
})

export type FindForOfficerRequest = { words: string; after?: number }

/** Answers by code, name, reading, phone number or birthday. */
export const findForOfficer = call({
  method: 'POST',
  path: 'search',
  by: 'office',
  ask: (office) => office.findForOfficer,
  ...inData(object({ found: listOf(foundAnswer) }, { next: described('For the next page', number) })),
  refusals: ['office.no_duty'],
})
