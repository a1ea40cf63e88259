import { claimItems } from '../../../domain/answer/claim.ts'
import { searchableItems } from '../../../domain/answer/search.ts'
import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import { vaccinationSurvey } from '../../../domain/reservation/vaccination.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { holdsNumber } from './member-findings.ts'

/** The findings of searchable items (SRCH-02) and of the item with the name of the patient. */
export function* searchFindings(config: SurveyConfig, path: string): Generator<Finding> {
  const schema = config.surveySchema ?? []
  for (const [index, item] of schema.entries()) {
    const step = pathStep(path, index)
    if (item.isSearchable?.value === true) yield* searchableFindings(item, `${step}.isSearchable`)
    if (item.attributes?.patientName !== undefined && item.attributes.patientName !== false)
      yield* patientNameFindings(item, `${step}.attributes.patientName`, config)
  }
  const keys = claimItems(schema)
  const isSearchable = searchableItems(schema).length > 0
  if (isSearchable && keys.length === 0) yield finding(path, 'survey.not_claimable', {})
  const isGuessed = keys.some(isEasyToGuess) && keys.every((key) => isEasyToGuess(key) || holdsNumber(key))
  if (isGuessed) yield finding(path, 'survey.claim_by_name', {})
  const books = schema.some(({ type }) => type === 'reservation')
  if (books && !isSearchable && !config.memberFormId) yield finding(path, 'survey.booking_not_searchable', {})
}

const nameTitle = /氏名|姓名|名前|なまえ|フリガナ|ふりがな|よみがな|ヨミガナ|^(?:姓|名|せい|めい|セイ|メイ)$/u
const choiceTypes: ReadonlySet<string> = new Set([
  'radio',
  'dropdown',
  'suggest',
  'checkboxes',
  'choicegroupheader',
  'linearscale',
])

/** Whether others know the answer to an item, or can try all there are: a name, or one of a few options. */
const isEasyToGuess = ({ title, type }: SchemaItem): boolean => choiceTypes.has(type) || nameTitle.test(title)

/** Items that residents cannot fill in, and reservations, cannot be searched by. */
function* searchableFindings(item: SchemaItem, path: string): Generator<Finding> {
  if (itemTypeOf(item)?.takesAnswer === false) yield finding(path, 'searchable.no_answer', {})
  else if (item.isAdminItem) yield finding(path, 'searchable.admin_item', {})
  else if (itemTypeOf(item)?.issueOfStaff) yield finding(path, 'searchable.files', {})
  else if (item.type === 'reservation') yield finding(path, 'searchable.reservation', {})
}

function* patientNameFindings(item: SchemaItem, path: string, config: SurveyConfig): Generator<Finding> {
  if (item.attributes?.patientName !== true) yield finding(path, 'patient_name.not_boolean', {})
  else if (config.surveyType !== vaccinationSurvey) yield finding(path, 'patient_name.not_vaccination', {})
  else if (itemTypeOf(item)?.takesAnswer === false || item.isAdminItem)
    yield finding(path, 'patient_name.not_shown', {})
}
