import { IsOptional } from 'class-validator'
import { Text } from '../shared/text.dto.ts'

/** Query of `GET my/answers`. */
export class ListOwnAnswersDto {
  @IsOptional()
  @Text(1, 1_000)
  after?: string
}
