import { Text } from '../shared/text.dto.ts'
import type { CheckStaffCodeRequest } from './check-staff-code.ts'

/** Body of `POST line-relation/staff_qr_code_check` (API-54). */
export class CheckStaffCodeDto implements CheckStaffCodeRequest {
  @Text(1, 200)
  qrcode_id!: string
}
