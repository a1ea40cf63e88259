import type { LinkConfirmation } from '../../../domain/staff/link-flow.ts'
import { bool, described, listOf, number, object, oneOf, text } from '../../shape.ts'
import { call } from './call.ts'

export type CheckStaffCodeRequest = { qrcode_id: string }

/** API-54. The payload tells that a password is needed, never which (Q-STAFF-1). */
export const checkStaffCode = call({
  method: 'POST',
  path: 'line-relation/staff_qr_code_check',
  by: 'resident',
  ask: (useCases) => useCases.checkStaffCode,
  request: (codeId: string): CheckStaffCodeRequest => ({ qrcode_id: codeId }),
  response: object({
    payload: object(
      {},
      {
        effectiveDate: described(
          'Until when the QR code is valid, unix seconds; missing: it is expired',
          number,
        ),
        passwordRequired: described('Whether the steps after it need the proof of its password', bool),
        expired: bool,
        registered: described('It was used already; then nothing else is told', oneOf(true)),
      },
    ),
  }),
  result: ({ payload: { effectiveDate, passwordRequired = false, expired = false, registered } }) =>
    registered
      ? 'registered'
      : { ...(effectiveDate !== undefined && { effectiveDate }), passwordRequired, expired },
  refusals: ['staff.code_unknown'],
})

/** Attributes of the account other than these, rights above all, are dropped. */
export type CreateStaffUserRequest = {
  qrcode_id: string
  proof?: string
  username: string
  password: string
  email: string
  /** Whether the person is sent an invitation by mail (STAFF-26). */
  invitation?: boolean
}

/** An attribute of a user, as the admin platform names it. */
const attribute = object({ Name: text, Value: text })

/** API-55. */
export const createStaffUser = call({
  method: 'POST',
  path: 'line-relation/create-user',
  by: 'resident',
  ask: (useCases) => useCases.createStaffUser,
  request: ({ codeId, ...rest }): CreateStaffUserRequest => ({ qrcode_id: codeId, ...rest }),
  response: object({
    User: object({ Attributes: listOf(attribute) }),
    proof: described('For the relation: ten minutes, for who asked and this account', text),
  }),
  result: ({ User: { Attributes }, proof }) => {
    const named = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? ''
    return { sub: named('sub'), email: named('email'), proof }
  },
  refusals: [
    'staff.creation_failed',
    'staff.invalid_form',
    'staff.proof_refused',
    'staff.code_unknown',
    'staff.code_expired',
    'staff.code_used',
    'staff.too_many_trials',
    'request.key_reused',
    'request.in_progress',
  ],
})

/** `proof`: of the login or the new account, or of the invitation. `confirmed`: what a refusal has asked for. */
export type LinkStaffRequest = { sub: string; proof: string; confirmed?: LinkConfirmation }

/** API-53. */
export const linkStaff = call({
  method: 'POST',
  path: 'line-relation/create-relation',
  by: 'resident',
  ask: (useCases) => useCases.linkStaff,
  response: object({ code: oneOf('success', 'already-relationed-same-user'), errMsg: text }),
  result: ({ code }) => (code === 'success' ? 'linked' : 'same_user'),
  refusals: [
    'staff.link_unconfirmed',
    'staff.second_record',
    'staff.linked_elsewhere',
    'staff.proof_refused',
    'staff.invitation_refused',
    'staff.code_unknown',
    'staff.code_expired',
    'staff.code_used',
  ],
})

export type ProveStaffPasswordRequest = { qrcode_id: string; password: string }

/** API-60. */
export const proveStaffPassword = call({
  method: 'POST',
  path: 'line-relation/staff_qr_code_password',
  by: 'resident',
  ask: (useCases) => useCases.proveStaffPassword,
  request: ({ codeId, password }): ProveStaffPasswordRequest => ({ qrcode_id: codeId, password }),
  response: object({
    proof: described('For the login or the new account: ten minutes, for who asked and this QR code', text),
  }),
  result: ({ proof }) => proof,
  refusals: [
    'staff.password_wrong',
    'staff.too_many_trials',
    'staff.code_unknown',
    'staff.code_expired',
    'staff.code_used',
  ],
})

/** `proof`: of the password step, where the QR code has a password. */
export type SignInStaffRequest = { qrcode_id: string; proof?: string; username: string; password: string }

/** API-59. */
export const signInStaff = call({
  method: 'POST',
  path: 'line-relation/admin-login',
  by: 'resident',
  ask: (useCases) => useCases.signInStaff,
  request: ({ codeId, ...rest }): SignInStaffRequest => ({ qrcode_id: codeId, ...rest }),
  response: object({
    sub: text,
    proof: described('For the relation: ten minutes, for who asked and this record', text),
  }),
  result: ({ sub, proof }) => ({ sub, proof }),
  refusals: [
    'staff.sign_in_failed',
    'staff.invalid_form',
    'staff.too_many_trials',
    'staff.proof_refused',
    'staff.code_unknown',
    'staff.code_expired',
    'staff.code_used',
  ],
})
