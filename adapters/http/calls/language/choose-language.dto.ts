import { Text } from '../shared/text.dto.ts'

/** Body of `POST survey-configs/languageSetting`. */
export class ChooseLanguageDto {
  @Text(1, 35)
  languageCode!: string
}
