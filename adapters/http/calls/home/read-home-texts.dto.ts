import { Text } from '../shared/text.dto.ts'

/** Query of `GET home/texts`. */
export class ReadHomeTextsDto {
  @Text(1, 35)
  languageCode!: string
}
