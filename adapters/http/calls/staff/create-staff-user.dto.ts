import { IsBoolean, IsOptional } from 'class-validator'
import { Text } from '../shared/text.dto.ts'
import type { CreateStaffUserRequest } from './create-staff-user.ts'
import { SignInStaffDto, signInStaffCommandOf } from './sign-in-staff.dto.ts'

/** Body of `POST line-relation/create-user` (API-55). */
export class CreateStaffUserDto extends SignInStaffDto implements CreateStaffUserRequest {
  @Text(0, 2000)
  email!: string

  @IsOptional()
  @IsBoolean()
  invitation?: boolean
}

/** What a body of `line-relation/create-user` asks for. */
export const createStaffUserCommandOf = ({ email, invitation, ...login }: CreateStaffUserRequest) => ({
  ...signInStaffCommandOf(login),
  email,
  ...(invitation && { invitation }),
})
