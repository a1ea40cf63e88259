import { Text } from '../shared/text.dto.ts'

/** Body of `POST survey-configs/saveSurveyLog` (API-09). `userId` is dropped. */
export class RecordSurveyViewDto {
  @Text(1, 2000)
  liffUrl!: string
}
