import { call } from '../call.ts'
import { object, text } from '../shape.ts'

export type ProveStaffPasswordRequest = { qrcode_id: string; password: string }

/** API-60. */
export const proveStaffPassword = call({
  method: 'POST',
  path: 'line-relation/staff_qr_code_password',
  by: 'resident',
  ask: (useCases) => useCases.proveStaffPassword,
  request: ({ codeId, password }): ProveStaffPasswordRequest => ({ qrcode_id: codeId, password }),
  response: object({ proof: text }),
  result: ({ proof }) => proof,
  refusals: [
    'staff.password_wrong',
    'staff.too_many_trials',
    'staff.code_unknown',
    'staff.code_expired',
    'staff.code_used',
  ],
})
