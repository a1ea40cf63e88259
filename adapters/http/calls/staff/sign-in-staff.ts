import { call } from '../call.ts'
import { object, text } from '../shape.ts'

/** `proof`: of the password step, where the QR code has a password. */
export type SignInStaffRequest = { qrcode_id: string; proof?: string; username: string; password: string }

/** API-59. */
export const signInStaff = call({
  method: 'POST',
  path: 'line-relation/admin-login',
  by: 'resident',
  ask: (useCases) => useCases.signInStaff,
  request: ({ codeId, ...rest }): SignInStaffRequest => ({ qrcode_id: codeId, ...rest }),
  response: object({ sub: text, proof: text }),
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
