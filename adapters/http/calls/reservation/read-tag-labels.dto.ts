import { IsOptional } from 'class-validator'
import { Text } from '../shared/text.dto.ts'

/** Query of `GET calendars/tag_labels` (API-43). */
export class ReadTagLabelsDto {
  @IsOptional()
  @Text(0, 35)
  languageCode?: string
}
