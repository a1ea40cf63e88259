import { call } from '../call.ts'
import { listOf, object, text } from '../shape.ts'

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
  response: object({ User: object({ Attributes: listOf(attribute) }), proof: text }),
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
