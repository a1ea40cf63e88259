import { Text } from '../shared/text.dto.ts'
import type { EndSessionRequest } from './end-session.ts'

/** Body of `POST login/logout`. */
export class EndSessionDto implements EndSessionRequest {
  @Text(1, 500)
  refresh_token!: string
}
