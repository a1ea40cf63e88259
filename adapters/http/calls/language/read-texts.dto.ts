import { IsOptional } from 'class-validator'
import { Text } from '../shared/text.dto.ts'

/** Query of `GET survey-configs/texts`. */
export class ReadTextsDto {
  @Text(1, 35)
  languageCode!: string

  /** A form, or a member form; absent: what stands outside of forms. */
  @IsOptional()
  @Text(1, 200)
  surveyId?: string
}
