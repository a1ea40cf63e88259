import { Text } from '../shared/text.dto.ts'
import type { RefreshSessionRequest } from './refresh-session.ts'

/** Body of `POST login/refresh` (API-52). */
export class RefreshSessionDto implements RefreshSessionRequest {
  @Text(1, 500)
  refresh_token!: string
}
