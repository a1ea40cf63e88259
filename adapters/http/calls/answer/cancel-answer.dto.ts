import { IsIn, IsOptional } from 'class-validator'
import type { CancelAnswer } from '../../../../application/answer/cancel-answer.ts'
import { Text } from '../shared/text.dto.ts'
import type { CancelAnswerRequest } from './cancel-answer.ts'

/** Body of `POST survey-results/cancelItem` (API-16). `userId` is dropped. */
export class CancelAnswerDto implements CancelAnswerRequest {
  @Text(1, 200)
  surveyId!: string

  @Text(1, 500)
  partitionKey!: string

  /** The one reservation item that is given up; absent: the whole answer. */
  @IsOptional()
  @Text(1, 200)
  itemKey?: string | null

  /** The screen that cancels; absent: any other. */
  @IsOptional()
  @IsIn(['confirm'])
  via?: 'confirm' | null
}

export const cancelCommandOf = ({
  itemKey,
  via,
  ...named
}: CancelAnswerRequest): Parameters<CancelAnswer>[0] => ({
  ...named,
  ...(itemKey && { itemKey }),
  ...(via && { via }),
})
