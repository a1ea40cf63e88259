import { ArrayMaxSize, IsArray } from 'class-validator'
import { mostSurveysAtOnce } from '../../../../application/survey/list-surveys.ts'
import { Described } from '../shared/described.dto.ts'
import { TextEach } from '../shared/text.dto.ts'
import type { ListSurveysRequest } from './list-surveys.ts'

/** Body of `POST survey-configs/getSurveyConfigsList` (API-08). `lineUserId` is dropped. */
export class ListSurveysDto implements ListSurveysRequest {
  @IsArray()
  @ArrayMaxSize(mostSurveysAtOnce)
  @TextEach(200)
  @Described({ items: { type: 'string', minLength: 1, maxLength: 200 } })
  surveyIdList!: string[]
}
