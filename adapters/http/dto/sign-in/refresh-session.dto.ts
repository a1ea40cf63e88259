import { Text } from '../text.ts'

/** Body of `POST login/refresh` (API-52). */
export class RefreshSessionDto {
  @Text(1, 500)
  refresh_token!: string
}
