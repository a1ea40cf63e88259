import { type LocalDate, parseLocalDate, plusDays } from '../shared/local-date.ts'
import { plusMonths } from '../shared/months.ts'
import type { Answers } from '../survey/answer.ts'
import { sectionsOf } from '../survey/sections.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'

/** The `surveyType` of vaccination forms. */
export const vaccinationSurvey = 'corona'

/** Days from the first dose to the second where the form does not say; the whole interval (VACC-04, CONST-08). */
export const DEFAULT_INTERVAL_DAYS = 21

/** The interval between two doses as a form has it. */
export type DoseInterval = { kind: 'days' | 'months'; interval?: number }

type Schema = readonly SchemaItem[]

/** Whether `item` reserves the second dose: its `attributes.dose` is 2, in a vaccination form (VACC-01). */
export const isSecondDose = ({ surveyType }: SurveyConfig, item: SchemaItem): boolean =>
  surveyType === vaccinationSurvey && item.type === 'reservation' && doseOf(item) === 2

/**
 * The first day for the second dose: `interval` + 1 days after the first (VACC-02), the same day `interval` months after it or
 * that month's last day (VACC-03), 21 days after it where the form does not say (VACC-04).
 */
export function secondDoseStart(firstDose: LocalDate, { kind, interval }: DoseInterval): LocalDate {
  if (interval === undefined) return plusDays(firstDose, DEFAULT_INTERVAL_DAYS)
  return kind === 'months' ? plusMonths(firstDose, interval) : plusDays(firstDose, interval + 1)
}

/** The day a dose was given: the sesshuJisshiDate in the section of its reservation item (VACC-07); undefined if not yet. */
export function doseDate(schema: Schema, answers: Answers, reservation: SchemaItem): LocalDate | undefined {
  const date = sectionOf(schema, reservation)?.items.find(({ type }) => type === 'sesshuJisshiDate')
  return date && parseLocalDate(answers.get(date.itemKey)?.[0] ?? '')
}

/** The item that reserves the first dose; one that does not say which dose is the first (VACC-01). */
export const firstDoseItem = (schema: Schema): SchemaItem | undefined =>
  schema.find((item) => item.type === 'reservation' && doseOf(item) === 1)

/**
 * From when on a dose may be booked, by the `existing` answer of the same resident.
 *
 * @returns undefined if `item` is no second dose; 'first_dose_missing' if the first has no implementation date (VACC-01)
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

/** Days unless the form counts months (VACC-06); the number stands on the header of the second dose's section. */
function intervalOf(config: SurveyConfig, item: SchemaItem): DoseInterval {
  const kind = config.vaccinationIntervalType?.input === 'months' ? 'months' : 'days'
  const { attributes } = sectionOf(config.surveySchema ?? [], item)?.header ?? {}
  const interval = attributes?.[kind === 'months' ? 'intervalMonths' : 'intervalDays']
  const isKnown = typeof interval === 'number' && Number.isInteger(interval) && interval >= 0
  return { kind, ...(isKnown && { interval }) }
}

const sectionOf = (schema: Schema, { itemKey }: SchemaItem) =>
  sectionsOf(schema).find(({ items }) => items.some((item) => item.itemKey === itemKey))

const doseOf = ({ attributes }: SchemaItem): number => Number(attributes?.dose ?? 1)
