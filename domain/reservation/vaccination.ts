import { sectionsOf } from '../form/sections.ts'
import { type LocalDate, parseLocalDate, plusDays, plusMonths } from '../shared/local-date.ts'
import type { Answers } from '../survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'

/** The `surveyType` of vaccination forms. */
export const vaccinationSurvey = 'corona'

/** Days from the first dose to the second in a form without an interval (VACC-04, CONST-08). */
export const DEFAULT_INTERVAL_DAYS = 21

/** The interval between two doses; without a number the default applies. */
type DoseInterval = { kind: 'days' | 'months'; interval?: number }

type Schema = readonly SchemaItem[]

/** Whether `item` reserves the second dose: its `attributes.dose` is 2, in a vaccination form (VACC-01). */
export const isSecondDose = ({ surveyType }: SurveyConfig, item: SchemaItem): boolean =>
  surveyType === vaccinationSurvey && item.type === 'reservation' && doseOf(item) === 2

/**
 * The first day for the second dose: `interval` + 1 days after the first (VACC-02), or the same day `interval` months
 * later or that month's last day (VACC-03), or 21 days after the first without an interval (VACC-04).
 */
export function secondDoseStart(firstDose: LocalDate, { kind, interval }: DoseInterval): LocalDate {
  if (interval === undefined) return plusDays(firstDose, DEFAULT_INTERVAL_DAYS)
  return kind === 'months' ? plusMonths(firstDose, interval) : plusDays(firstDose, interval + 1)
}

/**
 * The day a dose was given: the sesshuJisshiDate in the section of its reservation item (VACC-07); undefined if not
 * given yet.
 */
export function doseDate(schema: Schema, answers: Answers, reservation: SchemaItem): LocalDate | undefined {
  const date = doseDateItem(schema, reservation)
  return date && parseLocalDate(answers.get(date.itemKey)?.[0] ?? '')
}

/**
 * A dose of a vaccination form that was not given yet: its reservation item, and the item in which the office enters
 * the day.
 * @returns undefined if all were given, or the form has nowhere to enter them
 */
export function openDose(
  { surveyType, surveySchema = [] }: SurveyConfig,
  answers: Answers,
): { reservation: SchemaItem; date: SchemaItem } | undefined {
  if (surveyType !== vaccinationSurvey) return undefined
  for (const reservation of surveySchema.filter(({ type }) => type === 'reservation')) {
    const date = doseDateItem(surveySchema, reservation)
    if (date && doseDate(surveySchema, answers, reservation) === undefined) return { reservation, date }
  }
  return undefined
}

/** The item that reserves the first dose (an item without `dose` does); undefined if there is none (VACC-01). */
export const firstDoseItem = (schema: Schema): SchemaItem | undefined =>
  schema.find((item) => item.type === 'reservation' && doseOf(item) === 1)

/**
 * The first day on which a second dose may be booked, by the resident's `existing` answer.
 *
 * @returns undefined if `item` is no second dose; 'first_dose_missing' if the first has no implementation date
 * (VACC-01)
 */
export function doseStartOf(
  config: SurveyConfig,
  item: SchemaItem,
  existing: Answers,
): { notBefore: LocalDate } | 'first_dose_missing' | undefined {
  if (!isSecondDose(config, item)) return undefined
  const schema = config.surveySchema ?? []
  const first = firstDoseItem(schema)
  const given = first && doseDate(schema, existing, first)
  if (given === undefined) return 'first_dose_missing'
  return { notBefore: secondDoseStart(given, intervalOf(config, item)) }
}

/**
 * In days unless the form counts months (VACC-06); the number is an attribute of the section header of the second dose.
 */
function intervalOf(config: SurveyConfig, item: SchemaItem): DoseInterval {
  const kind = config.vaccinationIntervalType?.input === 'months' ? 'months' : 'days'
  const { attributes } = sectionOf(config.surveySchema ?? [], item)?.header ?? {}
  const interval = attributes?.[kind === 'months' ? 'intervalMonths' : 'intervalDays']
  const isKnown = typeof interval === 'number' && Number.isInteger(interval) && interval >= 0
  return { kind, ...(isKnown && { interval }) }
}

const doseDateItem = (schema: Schema, reservation: SchemaItem): SchemaItem | undefined =>
  sectionOf(schema, reservation)?.items.find(({ type }) => type === 'sesshuJisshiDate')

const sectionOf = (schema: Schema, { itemKey }: SchemaItem) =>
  sectionsOf(schema).find(({ items }) => items.some((item) => item.itemKey === itemKey))

const doseOf = ({ attributes }: SchemaItem): number => Number(attributes?.dose ?? 1)
