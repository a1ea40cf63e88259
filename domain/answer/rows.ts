import type { Answer, Answers } from '../survey/answer.ts'
import { itemTypeOf } from '../survey/item-types/registry.ts'
import { isBlank, isKeptAsNull, isUnanswered } from '../survey/rules/blank.ts'
import { choicesOf } from '../survey/rules/choice-rules.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import type { AnswerEntry, AnswerRecord, AnswerRow } from './answer-record.ts'

/** A filled form as it travels (ENT-15). `value` is a list for checkboxes only. */
export type FormPayload = {
  surveyId: string
  userId: string
  surveyResults: readonly { itemKey: string; title: string; value: string | readonly string[] }[]
  paymentData?: unknown
  orderId?: string
}

type Owner = { surveyId: string; userId: string }

/** `surveyId#userId`, for an appending form with `#` and the epoch milliseconds of the save (ENT-06). `keyMs` 0 = not appending. */
export const partitionKeyOf = ({ surveyId, userId, keyMs }: Owner & { keyMs: number }): string =>
  keyMs === 0 ? `${surveyId}#${userId}` : `${surveyId}#${userId}#${keyMs}`

/** The exact inverse of `partitionKeyOf` for one survey and user, whatever `#` their ids have; undefined for any other key. */
export function keyMsOf(partitionKey: string, { surveyId, userId }: Owner): number | undefined {
  const start = `${surveyId}#${userId}`
  if (partitionKey === start) return 0
  if (!partitionKey.startsWith(`${start}#`)) return undefined
  const digits = partitionKey.slice(start.length + 1)
  const keyMs = /^[1-9][0-9]{0,15}$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isSafeInteger(keyMs) ? keyMs : undefined
}

/** Accepted answers as a record keeps them, in the order of the form, with the titles and options in force. */
export function entriesOf(schema: readonly SchemaItem[], answers: Answers): AnswerEntry[] {
  return schema.flatMap((item): AnswerEntry[] => {
    const type = itemTypeOf(item)
    const answer = answers.get(item.itemKey)
    if (type?.takesAnswer !== true || answer === undefined) return []
    const { itemKey, title } = item
    if (type.rowPerOption === true) return [{ itemKey, title, answer, options: choicesOf(item) }]
    if (isKeptAsNull(answer, type)) return [{ itemKey, title, answer: null }]
    return isBlank(answer) ? [] : [{ itemKey, title, answer }]
  })
}

/** The inverse of `entriesOf`: a date kept as null is `'null'` again (VAL-09). */
export const answersOf = (entries: readonly AnswerEntry[]): Map<string, Answer> =>
  new Map(entries.map(({ itemKey, answer }) => [itemKey, answer ?? ['null']]))

/** The rows of a record on the wire, in the order of its items (ENT-03); one row per option where it has options (ENT-05). */
export function rowsOf(record: AnswerRecord): AnswerRow[] {
  const { userId, surveyId, check, isLiffMode, updatedAt, version, answerCode, series } = record
  const partitionKey = partitionKeyOf(record)
  const seriescode = series?.code ?? answerCode
  const revision = (series?.before ?? 0) + version
  // Field by field: to spread what all rows share into each of them takes thirty times as long.
  return record.entries.flatMap((entry) =>
    valuesOf(entry).map(({ value, key }) => ({
      userId,
      surveyId,
      partitionKey,
      check,
      isLiffMode,
      updatedAt,
      answerVersion: version,
      answercode: answerCode,
      seriescode,
      revision,
      value,
      itemKey: entry.itemKey,
      title: entry.title,
      sortKey: `${entry.itemKey}#${key}`,
      userSearchKey: `${surveyId}#${entry.itemKey}#${value ?? key}`,
    })),
  )
}

/** The answers in the rows of one answer; the inverse of `rowsOf`. An item whose rows are all '' has an empty list. */
export function answersOfRows(rows: readonly AnswerRow[]): Map<string, Answer> {
  const answers = new Map<string, string[]>()
  for (const { itemKey, value } of rows) {
    const texts = answers.get(itemKey) ?? []
    if (value !== '') texts.push(value ?? 'null')
    answers.set(itemKey, texts)
  }
  return answers
}

/**
 * Answers as a client sends them: repeated entries and lists become one list, numbers and booleans text. '' and null are
 * omitted, 0 and false are not empty (VAL-27). Values of any other kind are omitted.
 */
export function answersOfSubmitted(
  rows: readonly { itemKey: string; value: unknown }[],
): Map<string, Answer> {
  const answers = new Map<string, string[]>()
  for (const { itemKey, value } of rows) {
    const texts = (Array.isArray(value) ? value : [value]).flatMap(textOfSubmitted)
    if (texts.length === 0) continue
    const known = answers.get(itemKey)
    if (known === undefined) answers.set(itemKey, texts)
    else for (const text of texts) known.push(text)
  }
  return answers
}

/** Answers in the order of the form: empty ones omitted, checkboxes grouped into a list, other lists as repeated entries (VAL-27). */
export function payloadOf(config: SurveyConfig, userId: string, answers: Answers): FormPayload {
  const surveyResults = (config.surveySchema ?? []).flatMap((item) => {
    const type = itemTypeOf(item)
    const answer = (answers.get(item.itemKey) ?? []).filter((text) => text !== '')
    if (type?.takesAnswer !== true || (isUnanswered(answer, type) && !isKeptAsNull(answer, type))) return []
    const values = type.rowPerOption === true ? [answer] : answer
    return values.map((value) => ({ itemKey: item.itemKey, title: item.title, value }))
  })
  return { surveyId: config.surveyId, userId, surveyResults }
}

function valuesOf({ answer, options }: AnswerEntry): readonly { value: string | null; key: string }[] {
  if (answer === null) return [{ value: null, key: 'null' }]
  if (options === undefined) return answer.map((value) => ({ value, key: value }))
  const chosen = new Set(answer)
  const known = [...new Set(options)].map((key) => ({ value: chosen.delete(key) ? key : '', key }))
  return [...known, ...[...chosen].map((value) => ({ value, key: value }))]
}

function textOfSubmitted(value: unknown): string[] {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar && value !== '' ? [String(value)] : []
}
