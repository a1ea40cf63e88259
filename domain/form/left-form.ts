import type { SurveyConfig } from '../survey/survey-config.ts'
import { visibleItems } from './form.ts'
import { copyOfKey } from './repeats.ts'

/** Stands for the page on which a resident confirms the answers; no item of a city has such a key. */
export const confirming = '~confirm'

/**
 * What stands in the counts for the place at which a form was left: an item that residents see, of one that is answered
 * several times the first. undefined: the form has no such place.
 */
export function placeLeft({ surveySchema }: SurveyConfig, told: string): string | undefined {
  if (told === confirming) return told
  const itemKey = copyOfKey(told)?.itemKey ?? told
  const item = visibleItems(surveySchema ?? [], 'user').find((each) => each.itemKey === itemKey)
  return item && item.type !== 'groupheader' ? itemKey : undefined
}
