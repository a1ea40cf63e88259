import type {
  AnswerEntry,
  AnswerRecord,
  AnswerSeries,
  Correction,
  RegisteredBy,
} from '../../../domain/answer/answer-record.ts'
import { waitsFor } from '../../../domain/answer/correction-request.ts'
import { NUMBER_PADS, type Sealing } from '../sealing/sealing.ts'
import type { SqlRow } from '../write.ts'

type SealedEntry = [
  itemKey: string,
  title: string,
  answer: AnswerEntry['answer'],
  options?: readonly string[] | null,
  originalValue?: string,
]

type SealedSeries = [first: string, before: number, createdAt: number, ...later: string[]]

/** The personal part of an answer as it is stored. */
type Sealed = [
  format: 1,
  userId: string,
  isLiffMode: 0 | 1,
  bodyHash: string,
  entries: SealedEntry[],
  series?: SealedSeries | null,
  /** Key of the item whose answer stands in `number_padded`. */
  numberItem?: string | null,
  corrections?: SealedCorrection[] | null,
  told?: Pick<AnswerRecord, 'requests' | 'results'>,
]

type SealedCorrection = [
  version: number,
  at: number,
  items: readonly string[],
  from: SealedEntry[],
  to: SealedEntry[],
]

/** The columns that a record is read from. */
export const answerColumns =
  'seq, answer_id, survey_id, owner, registered_by, version, key_ms, answer_code, check_value, status, created_at, updated_at, sealed, number_padded, changed_to'

/** For whom an answer waits: the last day that its owner has, `desk` for the office, null for nobody. */
export function waitsColumn(record: Pick<AnswerRecord, 'check' | 'requests'>): string | null {
  const waits = waitsFor(record)
  return typeof waits === 'object' ? waits.owner : (waits ?? null)
}

/** What the sealed column of an answer is bound to besides its owner. */
export const answerContext = ({ answerId, surveyId }: Pick<AnswerRecord, 'answerId' | 'surveyId'>) => [
  'answer',
  answerId,
  surveyId,
]

/**
 * The sealed column of an answer; it is unsealed with the same answer id, survey and owner only.
 * @param numberItem the item whose answer, a member number, is given in the transaction that stores it
 */
export function sealAnswer(
  sealing: Sealing,
  record: Pick<
    AnswerRecord,
    | 'answerId'
    | 'surveyId'
    | 'userId'
    | 'isLiffMode'
    | 'entries'
    | 'series'
    | 'corrections'
    | 'requests'
    | 'results'
  >,
  bodyHash: string,
  numberItem?: string,
): Uint8Array {
  const { series, corrections, requests, results } = record
  const isTold = requests !== undefined || results !== undefined
  const content: Sealed = [
    1,
    record.userId,
    record.isLiffMode ? 1 : 0,
    bodyHash,
    record.entries.map(sealedEntry),
  ]
  if (series || numberItem || corrections || isTold) content[5] = series ? sealedSeries(series) : null
  if (numberItem || corrections || isTold) content[6] = numberItem ?? null
  if (corrections || isTold) content[7] = corrections ? corrections.map(sealedCorrection) : null
  if (isTold) content[8] = { ...(requests && { requests }), ...(results && { results }) }
  return sealing.seal(JSON.stringify(content), answerContext(record), sealing.ownerOf(record.userId))
}

/**
 * The record in a row of `answer`, with the body hash of the request that saved it last.
 * @throws Error if the sealed column belongs to another row, or to another owner
 */
export function openAnswer(sealing: Sealing, row: SqlRow): { record: AnswerRecord; bodyHash: string } {
  const answerId = String(row.answer_id)
  const surveyId = String(row.survey_id)
  const owner = row.owner as Uint8Array
  const content = sealing.unseal(row.sealed as Uint8Array, answerContext({ answerId, surveyId }), owner)
  const [, userId, isLiffMode, bodyHash, entries, series, numberItem, corrections, told] = JSON.parse(
    content,
  ) as Sealed
  const record: AnswerRecord = {
    answerId,
    surveyId,
    userId,
    registeredBy: row.registered_by as RegisteredBy,
    version: Number(row.version),
    keyMs: Number(row.key_ms),
    answerCode: String(row.answer_code),
    check: String(row.check_value),
    ...(row.status === null || row.status === undefined ? {} : { status: String(row.status) }),
    isLiffMode: isLiffMode === 1,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    ...(series ? { series: openSeries(series) } : {}),
    ...(typeof row.changed_to === 'string' && { changedTo: row.changed_to }),
    entries: entries.map((sealed) => {
      const entry = openEntry(sealed)
      return sealed[0] === numberItem ? { ...entry, answer: [givenNumber(sealing, row)] } : entry
    }),
    ...(corrections && { corrections: corrections.map(openCorrection) }),
    ...told,
  }
  return { record, bodyHash }
}

function sealedEntry({ itemKey, title, answer, options, originalValue }: AnswerEntry): SealedEntry {
  if (originalValue !== undefined) return [itemKey, title, answer, options ?? null, originalValue]
  return options ? [itemKey, title, answer, options] : [itemKey, title, answer]
}

function openEntry([itemKey, title, answer, options, originalValue]: SealedEntry): AnswerEntry {
  const entry: AnswerEntry = options ? { itemKey, title, answer, options } : { itemKey, title, answer }
  return originalValue === undefined ? entry : { ...entry, originalValue }
}

const sealedCorrection = ({ version, at, items, from, to }: Correction): SealedCorrection => [
  version,
  at,
  items,
  from.map(sealedEntry),
  to.map(sealedEntry),
]

const openCorrection = ([version, at, items, from, to]: SealedCorrection): Correction => ({
  ...{ version, at, items },
  from: from.map(openEntry),
  to: to.map(openEntry),
})

const sealedSeries = ({ codes: [first, ...later], before, createdAt }: AnswerSeries): SealedSeries => [
  first,
  before,
  createdAt,
  ...later,
]

const openSeries = ([first, before, createdAt, ...later]: SealedSeries): AnswerSeries => ({
  codes: [first, ...later],
  createdAt,
  before,
})

const givenNumber = (sealing: Sealing, { answer_id, number_padded }: SqlRow): string =>
  String((Number(number_padded) + NUMBER_PADS - sealing.numberPad(String(answer_id))) % NUMBER_PADS)
