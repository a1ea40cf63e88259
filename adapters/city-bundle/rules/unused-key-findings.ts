import { type ItemTypeName, itemTypeOf } from '../../../domain/item-types/registry.ts'
import { vaccinationSurvey } from '../../../domain/reservation/vaccination.ts'
import {
  isAppending,
  type SchemaItem,
  type SurveyConfig,
  takesPayments,
} from '../../../domain/survey/survey-config.ts'
import { type Finding, finding } from '../fault.ts'

/** What the specification names and nothing reads. */
const unusedOfForms = ['memberSurveyId', 'endpointURL', 'hasMember'] as const

const dates = ['date', 'sesshuJisshiDate', 'previousVaccineDate'] as const
const makers = ['sesshuVaccineMaker', 'previousVaccineMaker'] as const
const texts = ['text', 'textarea', 'address', ...makers] as const

/** The types of items that read a key; other keys are read of all. */
export const typesThatRead: Readonly<Partial<Record<keyof SchemaItem, readonly ItemTypeName[]>>> = {
  options: ['radio', 'dropdown', 'suggest', 'checkboxes', 'choicegroupheader', ...makers],
  payTypeOptions: ['selectPayType'],
  languageSettingOptions: ['languageSuggest'],
  range: ['number', 'repeat', 'dateDropdown', ...dates],
  selection: ['checkboxes', 'attachment'],
  scale_min: ['linearscale'],
  scale_max: ['linearscale'],
  length: texts,
  characterType: texts,
  inputFormat: texts,
  imeType: texts,
  categories_tree: ['reservation'],
  categoryRequiredFlag: ['reservation'],
  calendarLabelDisplay: ['reservation'],
  setLargeCategoryTitle: ['reservation'],
  setMediumCategoryTitle: ['reservation'],
  setSmallCategoryTitle: ['reservation'],
}

/** A note for each key of a form that nothing reads yet. */
export function* unusedFormKeys(config: SurveyConfig): Generator<Finding> {
  for (const key of unusedOfForms) if (says(config[key])) yield finding(`$.${key}`, 'key.not_used', { key })
  for (const { key, isRead, forms } of readOfSome)
    if (says(config[key]) && !isRead(config)) yield finding(`$.${key}`, 'key.other_form', { key, forms })
}

/** What is read only of some forms. */
const readOfSome: readonly {
  key: keyof SurveyConfig
  isRead: (config: SurveyConfig) => boolean
  forms: string
}[] = [
  {
    key: 'vaccinationIntervalType',
    isRead: ({ surveyType }) => surveyType === vaccinationSurvey,
    forms: '予防接種のフォーム（surveyType が corona）',
  },
  { key: 'paymentServiceId', isRead: takesPayments, forms: '支払いのあるフォーム（usePayment が 1）' },
  {
    key: 'maxAnswersPerResident',
    isRead: isAppending,
    forms: '送るたびに新しい回答になるフォーム（isAppending が true）',
  },
]

/** A note for each key of an item that nothing reads, or not of an item of its type. */
export function* unusedItemKeys(item: SchemaItem, path: string): Generator<Finding> {
  for (const [key, types] of Object.entries(typesThatRead))
    if (says(item[key as keyof SchemaItem]) && !types.some((type) => type === item.type))
      yield finding(`${path}.${key}`, 'key.other_type', { key, types })
  if (itemTypeOf(item)?.takesAnswer !== false) return
  for (const key of ['isRequired', 'isRequiredForUser', 'default'] as const)
    if (says(item[key])) yield finding(`${path}.${key}`, 'key.no_answer', { key })
}

/** Whether a value says anything: no null, false, empty text, nor a list or an object of nothing else. */
function says(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(says)
  if (typeof value === 'object' && value !== null) return Object.values(value).some(says)
  return value !== undefined && value !== null && value !== false && value !== ''
}
