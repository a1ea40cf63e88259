import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { sectionsOf } from './sections.ts'

/** Whether each field of a form is for residents; what only the office needs stays there. */
const formFields: Readonly<Record<keyof SurveyConfig, boolean>> = {
  surveyId: true,
  surveySubId: true,
  surveyTitle: true,
  description: true,
  headerImageUrl: true,
  imageSize: true,
  surveySchema: true,
  usePayment: true,
  paymentServiceId: true,
  surveyType: true,
  isEditDisabled: true,
  isAppending: true,
  publishFrom: true,
  publishTo: true,
  isPaused: false,
  endOfSurveyMessage: true,
  memberSurveyId: true,
  memberSurveySubId: true,
  lastResultNumber: false,
  maxAnswersPerResident: true,
  maxSavesPerDay: false,
  retentionDays: false,
  userLanguageCode: true,
  endpointURL: false,
  hasMember: true,
  memberFormId: true,
  cancelPost: true,
  vaccinationIntervalType: true,
  linkedForms: true,
  inputs: true,
  rules: true,
  lists: false,
}

/** The same of an item. */
const itemFields: Readonly<Record<keyof SchemaItem, boolean>> = {
  itemKey: true,
  title: true,
  type: true,
  description: true,
  imageUrl: true,
  imageSize: true,
  options: true,
  sectionOptions: true,
  isRequired: true,
  isRequiredForUser: true,
  // An admin item is left out as a whole.
  isAdminItem: false,
  isNotEditable: true,
  isSearchable: true,
  isAutomaticNumbering: true,
  range: true,
  selection: true,
  scale_min: true,
  scale_max: true,
  default: true,
  input: true,
  attributes: true,
  disabled: true,
  languageSettingOptions: true,
  setLargeCategoryTitle: true,
  setMediumCategoryTitle: true,
  setSmallCategoryTitle: true,
  categories_tree: true,
  categoryRequiredFlag: true,
  calendarLabelDisplay: true,
  payTypeOptions: true,
  imeType: true,
  characterType: true,
  inputFormat: true,
  length: true,
}

/** What rules and screens read of `attributes`, where anything may stand. */
const attributeFields: Readonly<Record<string, boolean>> = {
  autocomplete: true,
  disabled: true,
  dose: true,
  intervalDays: true,
  intervalMonths: true,
  patientName: true,
}

/**
 * What a resident may see of a form: fields that are known and not the office's, no admin item, no heading of admin
 * items only and no rule about one (ROLE-02).
 */
export function residentForm(config: SurveyConfig): SurveyConfig {
  const { surveySchema, inputs, rules, ...form } = pick(config, formFields)
  const isOffice = ({ isAdminItem }: SchemaItem) => isAdminItem === true
  const officeKeys = new Set(surveySchema?.filter(isOffice).map(({ itemKey }) => itemKey))
  const officeHeadings = new Set(
    sectionsOf(surveySchema ?? []).flatMap(({ header, items }) =>
      header && items.length > 0 && items.every(isOffice) ? [header] : [],
    ),
  )
  const shownItems = surveySchema?.filter((item) => !isOffice(item) && !officeHeadings.has(item))
  const shownRules = rules?.filter(({ items }) => !items.some((itemKey) => officeKeys.has(itemKey))) ?? []
  return {
    ...form,
    ...(shownItems && { surveySchema: shownItems.map(residentItem) }),
    ...(inputs && { inputs: onlyOf(inputs, (name) => !officeKeys.has(name)) }),
    ...(shownRules.length > 0 && { rules: shownRules }),
  }
}

function residentItem(item: SchemaItem): SchemaItem {
  const shown = pick(item, itemFields)
  if (shown.isRequired) shown.isRequired = pick(shown.isRequired, { value: true, admin: false })
  if (shown.attributes) shown.attributes = pick(shown.attributes, attributeFields)
  return shown
}

/** A copy of the named fields; a loop, since a form has many items and is asked for often. */
function pick<T extends object>(
  from: T,
  fields: Readonly<Record<string, boolean>>,
): { -readonly [K in keyof T]: T[K] } {
  const kept: Partial<T> = {}
  for (const name of Object.keys(from) as (keyof T & string)[])
    if (Object.hasOwn(fields, name) && fields[name] === true) kept[name] = from[name]
  return kept as T
}

const onlyOf = <T extends object>(from: T, isMeant: (name: string) => boolean): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => isMeant(name))) as T
