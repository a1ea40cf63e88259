import { call } from '../call.ts'
import { bool, number, object, oneOf } from '../shape.ts'

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
      { effectiveDate: number, passwordRequired: bool, expired: bool, registered: oneOf(true) },
    ),
  }),
  result: ({ payload: { effectiveDate, passwordRequired = false, expired = false, registered } }) =>
    registered
      ? 'registered'
      : { ...(effectiveDate !== undefined && { effectiveDate }), passwordRequired, expired },
  refusals: ['staff.code_unknown'],
})
