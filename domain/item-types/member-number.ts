import type { ItemType } from '../survey/item-type.ts'
import { numbering, numberMeant, shownNumber } from './numbering.ts'

/**
 * The resident's own member number in a form for members, filled in by the server (ITEM-32). Its prefix is
 * `memberSurveySubId` (NUM-07).
 */
export const memberNumber: ItemType = {
  ...numbering,
  check: (answer, item, context) => numbering.check(answer, { ...item, isAutomaticNumbering: true }, context),
  shown: ([value = ''], _item, form) => shownNumber(form.memberSurveySubId, value),
  searched: (answer, form) => answer.map((text) => numberMeant(form.memberSurveySubId, text)),
  readOnly: () => true,
}
