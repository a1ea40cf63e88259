import type { LinkConfirmation } from '../../../../domain/staff/link-flow.ts'
import { call } from '../call.ts'
import { object, oneOf, text } from '../shape.ts'

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
