import { Text } from '../shared/text.dto.ts'

/** Body of `POST login/liff` (API-52). */
export class SignInWithLiffDto {
  @Text(1, 8000)
  idToken!: string
}
