import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyStore } from '../survey/survey-store.ts'

/** What an open form is drawn from, in one text; undefined where what is drawn also depends on the resident. */
export function formMark(store: SurveyStore): string | undefined {
  const { phase, languageCode, needs } = store
  if (phase.name !== 'form') return undefined
  const { partitionKey, reachedMax, surveyVersion } = store.opened
  if (partitionKey !== undefined || reachedMax !== undefined) return undefined
  return [
    surveyVersion,
    tokyoDay(needs.clock.now()),
    languageCode,
    Number(needs.messaging.isInClient()),
  ].join(' ')
}
