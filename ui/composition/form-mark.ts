import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyStore } from '../survey/survey-store.ts'

/** What an open form is drawn from, in one text; undefined where what is drawn also depends on the resident. */
export function formMark(store: SurveyStore): string | undefined {
  const { phase, languageCode, needs } = store
  if (phase.name !== 'form' || store.opened.partitionKey !== undefined) return undefined
  return [
    store.opened.surveyVersion,
    tokyoDay(needs.clock.now()),
    languageCode,
    Number(needs.messaging.isInClient()),
  ].join(' ')
}
