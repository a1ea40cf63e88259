import { checkStaffCode } from '../../adapters/http/calls/staff/check-staff-code.ts'
import { createStaffUser } from '../../adapters/http/calls/staff/create-staff-user.ts'
import { linkStaff } from '../../adapters/http/calls/staff/link-staff.ts'
import { proveStaffPassword } from '../../adapters/http/calls/staff/prove-staff-password.ts'
import { signInStaff } from '../../adapters/http/calls/staff/sign-in-staff.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks where staff link their LINE account. */
export const staffCalls = (ask: AskAsResident) => ({
  checkStaffCode: ask(checkStaffCode),
  proveStaffPassword: ask(proveStaffPassword),
  signInStaff: ask(signInStaff),
  createStaffUser: ask(createStaffUser),
  linkStaff: ask(linkStaff),
})
