import { Text } from '../shared/text.dto.ts'
import type { RefreshRequest } from './refresh.ts'

/** Body of `POST login/refresh` (API-52). */
export class RefreshSessionDto implements RefreshRequest {
  @Text(1, 500)
  refresh_token!: string
}
