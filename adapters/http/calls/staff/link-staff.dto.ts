import { IsIn, IsOptional } from 'class-validator'
import type { LinkConfirmation } from '../../../../domain/staff/link-flow.ts'
import { Text } from '../shared/text.dto.ts'
import type { LinkStaffRequest } from './link-staff.ts'

/** Body of `POST line-relation/create-relation` (API-53). */
export class LinkStaffDto implements LinkStaffRequest {
  @Text(1, 200)
  sub!: string

  @Text(1, 4000)
  proof!: string

  @IsOptional()
  @IsIn(['record', 'second_record'] satisfies LinkConfirmation[])
  confirmed?: LinkConfirmation
}
