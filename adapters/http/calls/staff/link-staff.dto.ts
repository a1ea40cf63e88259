import { Text } from '../shared/text.dto.ts'
import type { LinkStaffRequest } from './link-staff.ts'

/** Body of `POST line-relation/create-relation` (API-53). */
export class LinkStaffDto implements LinkStaffRequest {
  @Text(1, 200)
  sub!: string

  @Text(1, 4000)
  proof!: string
}
