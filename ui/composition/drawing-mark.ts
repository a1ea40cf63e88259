import { defaultLanguage } from '../../domain/shared/language-code.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import type { Services } from './services.ts'

/** What an open form is drawn from, in one text; undefined where what is drawn also depends on the resident. */
export function formMark(store: SurveyStore): string | undefined {
  const { phase, fixedLanguage, needs } = store
  if (phase.name !== 'form') return undefined
  const { partitionKey, reachedMax, surveyVersion } = store.opened
  if (partitionKey !== undefined || reachedMax !== undefined) return undefined
  return [
    surveyVersion,
    tokyoDay(needs.clock.now()),
    fixedLanguage ?? needs.language?.translation.code ?? defaultLanguage,
    Number(needs.messaging.isInClient()),
  ].join(' ')
}

/** What the first page is drawn from beside what stands in it; undefined where it also depends on the resident. */
export const homeMark = ({ hasSession, messaging, language }: Services): string | undefined =>
  hasSession() && !messaging.isInClient() ? undefined : (language?.translation.code ?? defaultLanguage)
