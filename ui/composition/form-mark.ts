import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyStore } from '../survey/survey-store.ts'

/** What an open form is drawn from, in one text; undefined where what is drawn also depends on the resident. */
export function formMark({ phase, opened, languageCode, needs }: SurveyStore): string | undefined {
  if (phase.name !== 'form' || opened.partitionKey !== undefined) return undefined
  return [
    opened.surveyVersion,
    tokyoDay(needs.clock.now()),
    languageCode,
    Number(needs.messaging.isInClient()),
  ].join(' ')
}
