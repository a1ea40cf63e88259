import { visibleItems } from '../form/form.ts'
import { isShownHeading, sectionsOf } from '../form/sections.ts'
import { itemTypeOf } from '../item-types/registry.ts'
import { vaccinationSurvey } from '../reservation/vaccination.ts'
import type { Answer } from '../survey/answer.ts'
import type { NumberedForm } from '../survey/item-type.ts'
import type { AttachmentValue } from '../survey/rules/attachment-value.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { answersOf } from './entries.ts'
import type { OwnAnswer, OwnReservation } from './own-answer.ts'

/** One answer of a result with the title that it had when it was given. */
export type AnswerLine = {
  itemKey: string
  title: string
  /** Heading of the section it stands in. */
  section?: string
} & (
  | { kind: 'text'; text: string }
  | { kind: 'reservation'; reservation: OwnReservation }
  | { kind: 'files'; files: readonly AttachmentValue[] }
)

type Schema = readonly SchemaItem[]

/**
 * The answers of a result as a person reads them, in the order of the form as it is now (CANCEL-01, DETAIL-03). Items
 * that the form no longer has come last, in their stored order. Blank answers and unchosen options are left out.
 *
 * @param named an answer with its options as they are called in the language of the page
 */
export function answerLines(
  config: SurveyConfig,
  result: OwnAnswer,
  named: (item: SchemaItem, answer: Answer) => Answer = (_, answer) => answer,
): AnswerLine[] {
  const { surveySchema: schema = [] } = config
  const answers = givenAnswers(result)
  const titles = new Map(result.entries.map(({ itemKey, title }) => [itemKey, title]))
  const reservations = new Map(result.reservations.map((each) => [each.itemKey, each]))
  const items = new Map(schema.map((item) => [item.itemKey, item]))
  const sections = sectionTitles(schema)
  return inFormOrder(schema, answers.keys()).flatMap((itemKey): AnswerLine[] => {
    const section = sections.get(itemKey)
    const shared = { itemKey, title: titles.get(itemKey) ?? '', ...(section !== undefined && { section }) }
    const reservation = reservations.get(itemKey)
    if (reservation) return [{ ...shared, kind: 'reservation', reservation }]
    const item = items.get(itemKey)
    const answer = answers.get(itemKey) ?? []
    const files = item && filesIn(answer, item)
    if (files) return [{ ...shared, kind: 'files', files }]
    const text = shownText(item ? named(item, answer) : answer, item, config)
    return text.trim() === '' ? [] : [{ ...shared, kind: 'text', text }]
  })
}

/**
 * The patient's name, where it may be shown in a list: only in a vaccination form, by the first item that is marked
 * `attributes.patientName: true` and answered (LIST-05).
 */
export function patientName(config: SurveyConfig, result: Pick<OwnAnswer, 'entries'>): string | undefined {
  const { surveyType, surveySchema: schema = [] } = config
  if (surveyType !== vaccinationSurvey) return undefined
  const answers = givenAnswers(result)
  return visibleItems(schema, 'user')
    .filter(isPatientName)
    .map((item) => shownText(answers.get(item.itemKey) ?? [], item, config).trim())
    .find((name) => name !== '')
}

/** Without the dates that are kept as unanswered. */
const givenAnswers = ({ entries }: Pick<OwnAnswer, 'entries'>): Map<string, Answer> =>
  answersOf(entries.filter(({ answer }) => answer !== null))

const isPatientName = ({ attributes }: SchemaItem): boolean =>
  attributes !== undefined && Object.hasOwn(attributes, 'patientName') && attributes.patientName === true

function inFormOrder(schema: Schema, answered: Iterable<string>): string[] {
  const rest = new Set(answered)
  const known = schema.map(({ itemKey }) => itemKey).filter((itemKey) => rest.delete(itemKey))
  return [...known, ...rest]
}

function sectionTitles(schema: Schema): Map<string, string> {
  const titles = new Map<string, string>()
  for (const { header, items } of sectionsOf(schema)) {
    if (isShownHeading(header)) for (const { itemKey } of items) titles.set(itemKey, header.title)
  }
  return titles
}

/** The files that an answer names; undefined if it names none. */
export function filesIn(
  answer: Answer,
  { type = '' }: { type?: string },
): readonly AttachmentValue[] | undefined {
  const files = itemTypeOf({ type })?.files?.(answer) ?? []
  return files.length > 0 ? files : undefined
}

/** As the item's type says it; items that the form no longer has, or nobody knows, as plain texts. */
export function shownText(answer: Answer, item: SchemaItem | undefined, form: NumberedForm): string {
  const type = item && itemTypeOf(item)
  if (item && type?.takesAnswer === true && answer.length > 0) return type.shown(answer, item, form)
  return answer.join('、')
}
