import { Text } from '../shared/text.dto.ts'

/** Body of `POST survey-configs/translation-text` (API-06). */
export class TranslateTextDto {
  @Text(1, 35)
  languageCode!: string

  @Text(1, 10_000)
  text!: string
}
