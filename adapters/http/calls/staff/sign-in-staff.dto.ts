import { IsOptional } from 'class-validator'
import { Text } from '../shared/text.dto.ts'
import type { SignInStaffRequest } from './sign-in-staff.ts'

/** Body of `POST line-relation/admin-login` (API-59). Lengths are the domain's; these are ceilings. */
export class SignInStaffDto implements SignInStaffRequest {
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
export const signInStaffCommandOf = ({
  qrcode_id: codeId,
  proof,
  username,
  password,
}: SignInStaffRequest) => ({
  codeId,
  username,
  password,
  ...(proof && { proof }),
})
