import { Text } from '../shared/text.dto.ts'
import type { ProveStaffPasswordRequest } from './prove-staff-password.ts'

/** Body of `POST line-relation/staff_qr_code_password` (API-60). */
export class ProveStaffPasswordDto implements ProveStaffPasswordRequest {
  @Text(1, 200)
  qrcode_id!: string

  @Text(0, 2000)
  password!: string
}
