import { searchableItems } from '../../../domain/answer/search.ts'
import { shownNumber } from '../../../domain/member/member-number.ts'
import { isAppending, type SurveyConfig, takesPayments } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import type { BundleContext } from './bundle-context.ts'

/** The findings of a survey with members: its member form, and the item with the member number. */
export function* surveyMemberFindings(
  config: SurveyConfig,
  path: string,
  { memberSubIds }: Pick<BundleContext, 'memberSubIds'>,
): Generator<Finding> {
  const { memberFormId } = config
  if (memberFormId && !memberSubIds.has(memberFormId))
    yield finding('$.memberFormId', 'survey.member_form_unknown', { surveyId: memberFormId })
  const prefix = prefixOf(config.memberSurveySubId)
  for (const step of pathsOf(config, 'numbering', path)) yield finding(step, 'numbering.in_survey', {})
  for (const step of pathsOf(config, 'memberNumber', path)) {
    if (!memberFormId) yield finding(step, 'member_number.no_member_form', {})
    else if (prefix === undefined || prefix !== prefixOf(memberSubIds.get(memberFormId)))
      yield finding('$.memberSurveySubId', 'member_number.other_prefix', { memberFormId })
  }
}

/** The findings of a member form, which takes one record of a resident, without reservation and payment. */
export function* memberFormFindings(config: SurveyConfig, path: string): Generator<Finding> {
  if (isAppending(config)) yield finding('$.isAppending', 'member_form.appending', {})
  if (takesPayments(config)) yield finding('$.usePayment', 'member_form.payment', {})
  if (config.memberFormId) yield finding('$.memberFormId', 'member_form.of_members', {})
  for (const step of pathsOf(config, 'reservation', path)) yield finding(step, 'member_form.reservation', {})
  for (const step of pathsOf(config, 'memberNumber', path))
    yield finding(step, 'member_number.in_member_form', {})
  const [numbering, ...more] = pathsOf(config, 'numbering', path)
  for (const step of more) yield finding(step, 'numbering.twice', { first: numbering ?? '' })
  if (numbering !== undefined && prefixOf(config.surveySubId) === undefined)
    yield finding('$.surveySubId', 'numbering.no_prefix', {})
  if (searchableItems(config.surveySchema ?? []).length === 0)
    yield finding(path, 'member_form.not_searchable', {})
}

const pathsOf = ({ surveySchema = [] }: SurveyConfig, type: string, path: string): string[] =>
  surveySchema.flatMap((item, index) => (item.type === type ? [`${pathStep(path, index)}.type`] : []))

/** The four digits in front of member numbers; undefined if the sub id does not give four. */
export const prefixOf = (subId: SurveyConfig['surveySubId']): string | undefined =>
  /^\d{1,4}$/.test(String(subId ?? '')) ? shownNumber(subId, '0').slice(0, 4) : undefined
