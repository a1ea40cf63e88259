import { claimItems } from '../../../domain/answer/claim.ts'
import { searchableItems } from '../../../domain/answer/search.ts'
import { disabledItems } from '../../../domain/form/sections.ts'
import { shownNumber } from '../../../domain/item-types/numbering.ts'
import { numberItem } from '../../../domain/member/numbered-form.ts'
import {
  isAppending,
  type SchemaItem,
  type SurveyConfig,
  takesPayments,
} from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'

/** The findings of a survey with members: its member form, and the item with the member number. */
export function* surveyMemberFindings(
  config: SurveyConfig,
  path: string,
  { members }: Pick<BundleContext, 'members'>,
): Generator<Finding> {
  const { memberFormId } = config
  const memberForm = members.get(memberFormId ?? '')
  if (memberFormId && !members.has(memberFormId))
    yield finding('$.memberFormId', 'survey.member_form_unknown', {
      surveyId: memberFormId,
      near: nearestName(memberFormId, [...members.keys()]),
    })
  if (memberForm && !memberForm.linkedForms?.includes(config.surveyId))
    yield finding('$.memberFormId', 'survey.not_linked', { memberFormId: memberForm.surveyId })
  for (const step of pathsOf(config, 'numbering', path)) yield finding(step, 'numbering.in_survey', {})
  for (const step of pathsOf(config, 'memberNumber', path)) {
    if (!memberFormId) yield finding(step, 'member_number.no_member_form', {})
    else if (memberForm) yield* shownNumberFindings(config, step, memberForm)
  }
}

function* shownNumberFindings(
  config: SurveyConfig,
  path: string,
  memberForm: SurveyConfig,
): Generator<Finding> {
  const memberFormId = memberForm.surveyId
  const prefix = prefixOf(config.memberSurveySubId)
  if (!numberItem(memberForm)) yield finding(path, 'member_number.no_numbering', { memberFormId })
  else if (prefix === undefined || prefix !== prefixOf(memberForm.surveySubId))
    yield finding('$.memberSurveySubId', 'member_number.other_prefix', { memberFormId })
}

/** The findings of a member form, which takes one record of a resident, without reservation and payment. */
export function* memberFormFindings(
  config: SurveyConfig,
  path: string,
  { surveys }: Pick<BundleContext, 'surveys'>,
): Generator<Finding> {
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
  for (const [index, surveyId] of (config.linkedForms ?? []).entries()) {
    const linked = surveys.get(surveyId)
    if (linked && linked.memberFormId !== config.surveyId)
      yield finding(pathStep('$.linkedForms', index), 'member_form.linked_to_others', {
        surveyId,
        memberFormId: config.surveyId,
      })
  }
}

/** The findings of member numbers in any form: nobody may claim by them alone, and each save needs them. */
export function* numberFindings(
  { surveySchema: schema = [] }: SurveyConfig,
  path: string,
): Generator<Finding> {
  const keys = claimItems(schema)
  if (keys.length > 0 && keys.every(holdsNumber)) yield finding(path, 'survey.claim_by_number', {})
  const switchable = disabledItems(schema, new Map())
  for (const [index, item] of schema.entries())
    if (holdsNumber(item) && switchable.has(item.itemKey))
      yield finding(pathStep(path, index), 'number.switched_off', {})
}

/** Whether the value of an item is a member number. */
export const holdsNumber = ({ type }: SchemaItem): boolean => type === 'numbering' || type === 'memberNumber'

const pathsOf = ({ surveySchema = [] }: SurveyConfig, type: string, path: string): string[] =>
  surveySchema.flatMap((item, index) => (item.type === type ? [`${pathStep(path, index)}.type`] : []))

/** The four digits in front of member numbers; undefined if the sub id does not give four. */
export const prefixOf = (subId: SurveyConfig['surveySubId']): string | undefined =>
  /^\d{1,4}$/.test(String(subId ?? '')) ? shownNumber(subId, '0').slice(0, 4) : undefined
