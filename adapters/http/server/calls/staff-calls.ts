import { staff as texts } from '../../../../application/texts/ja.json'
import { CheckStaffCodeDto } from '../../calls/staff/check-staff-code.dto.ts'
import { checkStaffCode } from '../../calls/staff/check-staff-code.ts'
import { CreateStaffUserDto, createStaffUserCommandOf } from '../../calls/staff/create-staff-user.dto.ts'
import { createStaffUser } from '../../calls/staff/create-staff-user.ts'
import { LinkStaffDto } from '../../calls/staff/link-staff.dto.ts'
import { linkStaff } from '../../calls/staff/link-staff.ts'
import { ProveStaffPasswordDto } from '../../calls/staff/prove-staff-password.dto.ts'
import { proveStaffPassword } from '../../calls/staff/prove-staff-password.ts'
import { SignInStaffDto, signInStaffCommandOf } from '../../calls/staff/sign-in-staff.dto.ts'
import { signInStaff } from '../../calls/staff/sign-in-staff.ts'
import { asSent, serve } from '../served-call.ts'

/** Steps that hash a password, or ask the admin platform, wait for something else than the store. */
const aside = { writes: true, asksOutside: true } as const

/** The calls by which staff link their LINE account. */
export const staffCalls = {
  checkStaffCode: serve(checkStaffCode, {
    summary: 'What a QR code of staff says: until when it is valid, and whether it needs a password',
    Dto: CheckStaffCodeDto,
    command: ({ qrcode_id }) => qrcode_id,
    answer: (checked) => ({ payload: checked === 'registered' ? { registered: true as const } : checked }),
  }),
  proveStaffPassword: serve(proveStaffPassword, {
    summary: 'Compares the password of a QR code; the proof of it is what the next step needs',
    Dto: ProveStaffPasswordDto,
    ...aside,
    command: ({ qrcode_id: codeId, password }) => ({ codeId, password }),
    answer: (proof) => ({ proof }),
  }),
  signInStaff: serve(signInStaff, {
    summary:
      'Signs in to a staff record by user name and password; the proof of it is what the relation needs',
    Dto: SignInStaffDto,
    ...aside,
    command: signInStaffCommandOf,
    answer: asSent,
  }),
  createStaffUser: serve(createStaffUser, {
    summary: 'Makes a staff account through a QR code; the proof of it is what the relation needs',
    Dto: CreateStaffUserDto,
    ...aside,
    command: createStaffUserCommandOf,
    answer: ({ sub, email, proof }) => ({
      User: {
        Attributes: [
          { Name: 'sub', Value: sub },
          { Name: 'email', Value: email },
        ],
      },
      proof,
    }),
  }),
  linkStaff: serve(linkStaff, {
    summary: "Links the resident's LINE account to a staff record",
    Dto: LinkStaffDto,
    writes: true,
    command: asSent,
    answer: (outcome) =>
      outcome === 'linked'
        ? { code: 'success' as const, errMsg: '' }
        : { code: 'already-relationed-same-user' as const, errMsg: texts['related.same'] },
  }),
}
