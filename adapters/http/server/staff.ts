import { IsBoolean, IsIn, IsOptional } from 'class-validator'
import { staff as texts } from '../../../application/texts/ja.json'
import type { LinkConfirmation } from '../../../domain/staff/link-flow.ts'
import {
  type CheckStaffCodeRequest,
  type CreateStaffUserRequest,
  checkStaffCode,
  createStaffUser,
  type LinkStaffRequest,
  linkStaff,
  type ProveStaffPasswordRequest,
  proveStaffPassword,
  type SignInStaffRequest,
  signInStaff,
} from '../calls/staff.ts'
import { Text } from './dto.ts'
import { asSent, serve } from './served-call.ts'

/** Body of `POST line-relation/staff_qr_code_check` (API-54). */
class CheckStaffCodeDto implements CheckStaffCodeRequest {
  @Text(1, 200)
  qrcode_id!: string
}

/** Body of `POST line-relation/admin-login` (API-59). Lengths are the domain's; these are ceilings. */
class SignInStaffDto implements SignInStaffRequest {
  @Text(1, 200)
  qrcode_id!: string

  @IsOptional()
  @Text(0, 4000)
  proof?: string

  @Text(0, 2000)
  username!: string

  @Text(0, 2000)
  password!: string
}

/** What a body of `line-relation/admin-login` asks for. */
const signInStaffCommandOf = ({ qrcode_id: codeId, proof, username, password }: SignInStaffRequest) => ({
  codeId,
  username,
  password,
  ...(proof && { proof }),
})

/** Body of `POST line-relation/create-user` (API-55). */
class CreateStaffUserDto extends SignInStaffDto implements CreateStaffUserRequest {
  @Text(0, 2000)
  email!: string

  @IsOptional()
  @IsBoolean()
  invitation?: boolean
}

/** What a body of `line-relation/create-user` asks for. */
const createStaffUserCommandOf = ({ email, invitation, ...login }: CreateStaffUserRequest) => ({
  ...signInStaffCommandOf(login),
  email,
  ...(invitation && { invitation }),
})

/** Body of `POST line-relation/create-relation` (API-53). */
class LinkStaffDto implements LinkStaffRequest {
  @Text(1, 200)
  sub!: string

  @Text(1, 4000)
  proof!: string

  @IsOptional()
  @IsIn(['record', 'second_record'] satisfies LinkConfirmation[])
  confirmed?: LinkConfirmation
}

/** Body of `POST line-relation/staff_qr_code_password` (API-60). */
class ProveStaffPasswordDto implements ProveStaffPasswordRequest {
  @Text(1, 200)
  qrcode_id!: string

  @Text(0, 2000)
  password!: string
}

/** Steps that hash a password, or ask the admin platform, wait for something else than the store. */
const aside = { writes: true, asksOutside: true } as const

/** The calls by which staff link their LINE account. */
export const staffCalls = {
  checkStaffCode: serve(checkStaffCode, {
    summary: 'What a QR code of staff says: until when it is valid, and whether it needs a password',
    Dto: CheckStaffCodeDto,
    command: ({ qrcode_id }) => qrcode_id,
    reply: (checked) => ({ payload: checked === 'registered' ? { registered: true as const } : checked }),
  }),
  proveStaffPassword: serve(proveStaffPassword, {
    summary: 'Compares the password of a QR code; the proof of it is what the next step needs',
    Dto: ProveStaffPasswordDto,
    ...aside,
    command: ({ qrcode_id: codeId, password }) => ({ codeId, password }),
    reply: (proof) => ({ proof }),
  }),
  signInStaff: serve(signInStaff, {
    summary:
      'Signs in to a staff record by user name and password; the proof of it is what the relation needs',
    Dto: SignInStaffDto,
    ...aside,
    command: signInStaffCommandOf,
    reply: asSent,
  }),
  createStaffUser: serve(createStaffUser, {
    summary: 'Makes a staff account through a QR code; the proof of it is what the relation needs',
    Dto: CreateStaffUserDto,
    ...aside,
    command: createStaffUserCommandOf,
    reply: ({ sub, email, proof }) => ({
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
    reply: (outcome) =>
      outcome === 'linked'
        ? { code: 'success' as const, errMsg: '' }
        : { code: 'already-relationed-same-user' as const, errMsg: texts['related.same'] },
  }),
}
