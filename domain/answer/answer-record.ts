import type { LocalDate } from '../shared/local-date.ts'
import type { Answer } from '../survey/answer.ts'
import type { AttachmentValue } from '../survey/rules/attachment-value.ts'

/** Check values known to the product (STATE-02). A city has others besides (`CityStatus`). */
export const checkValues = {
  initial: '未対応',
  cancelledOnConfirmScreen: 'NG',
  cancelled: 'キャンセル',
  shownAsCancelled: 'キャンセル済',
  superseded: '取り消し',
  complete: ['完了', '対応完了'],
} as const

/** How a record came to be; decides what its owner may do with it. */
export type RegisteredBy = 'resident' | 'staff' | 'import'

/** One answer of one resident to one survey, as the product keeps it. */
export type AnswerRecord = {
  answerId: string
  surveyId: string
  userId: string
  registeredBy: RegisteredBy
  /** 1 for the first save, one more for every change. */
  version: number
  /** Epoch milliseconds in the partition key of an appending form; 0 for a form with one answer a resident. */
  keyMs: number
  /** 8 characters of Crockford base32; unique in its survey; grants nothing. */
  answerCode: string
  /** 未対応 at first (STATE-01). */
  check: string
  /** The office's own name of it, where it has another one; absent: `check` itself. */
  status?: string
  isLiffMode: boolean
  /** Epoch seconds. */
  createdAt: number
  /** Epoch seconds. */
  updatedAt: number
  /** What this answer is a change of, where a change makes a new answer; absent for a first one. */
  series?: AnswerSeries
  /** Answer code of the change that superseded it; absent: none did. */
  changedTo?: string
  entries: readonly AnswerEntry[]
  /** What the office put right in it, the earliest first; absent: nothing. */
  corrections?: readonly Correction[]
  /** What the office asked its owner to correct, the earliest first; only the last one counts. Absent: nothing. */
  requests?: readonly CorrectionRequest[]
  /** Results that the office told its owner, the earliest first; only the last one counts. Absent: none. */
  results?: readonly OfficeResult[]
}

/** What the office put right in an answer, as it was before and has been since. */
export type Correction = {
  /** The version that it made. */
  version: number
  /** Epoch seconds. */
  at: number
  /** Of each item that changed, in this order; an item that said nothing is missing. */
  items: readonly string[]
  from: readonly AnswerEntry[]
  to: readonly AnswerEntry[]
}

/** The office asks the owner of an answer to correct it (補正依頼). */
export type CorrectionRequest = {
  /** A UUID: a request that comes twice is made once. */
  requestId: string
  /** What is asked, in the office's words. */
  text: string
  /** Keys of the items that may be changed; at least one. */
  items: readonly string[]
  /** The last day on which it can be answered. */
  until: LocalDate
  /** Epoch seconds. */
  askedAt: number
  /** What became of it; absent: nothing yet. */
  end?: RequestEnd
}

type RequestEnd =
  /** The office needs it no more. */
  { kind: 'withdrawn'; at: number } | Answered

/** How it was answered. */
type Answered = {
  kind: 'answered'
  /** Epoch seconds. */
  at: number
  /** The version of the answer that it made. */
  version: number
  /** HMAC input of what was sent, by which the same is known again. */
  bodyHash: string
  /** Of each item that changed, in this order; an item that said nothing is missing. */
  items: readonly string[]
  from: readonly AnswerEntry[]
  to: readonly AnswerEntry[]
  /** The office has looked at it, epoch seconds; absent: it waits for the desk. */
  seenAt?: number
}

/** What the office has decided on an answer, in words to its owner. */
export type OfficeResult = {
  /** A UUID: a result that comes twice is sent once. */
  resultId: string
  text: string
  /** Epoch seconds. */
  at: number
  /** A file of the office that belongs to it, as long as no later result takes its place; absent: none. */
  document?: AttachmentValue
  /** When the office took it back, epoch seconds; absent: it did not. */
  takenBackAt?: number
}

/**
 * The answers that a change of an appending form superseded: one appointment to its owner, whatever its answer code.
 */
export type AnswerSeries = {
  /** Their answer codes, the first one's first; at least one. */
  codes: readonly [first: string, ...later: string[]]
  /** When the first of them was received, epoch seconds. */
  createdAt: number
  /** Versions that they had in all. */
  before: number
}

/** The answer code of the first answer of its series; its own where it is no change. */
export const firstCodeOf = ({ answerCode, series }: Pick<AnswerRecord, 'answerCode' | 'series'>): string =>
  series ? series.codes[0] : answerCode

/** Rises with every save, change and cancellation, from the first answer of the series on. */
export const revisionOf = ({ version, series }: Pick<AnswerRecord, 'version' | 'series'>): number =>
  (series?.before ?? 0) + version

/** What a change of items by the office makes of them, to be kept with the answer. */
export function correctionOf(
  { version, entries: before }: Pick<AnswerRecord, 'version' | 'entries'>,
  { entries, items, at }: Pick<Correction, 'items' | 'at'> & { entries: readonly AnswerEntry[] },
): Correction {
  const isOne = ({ itemKey }: AnswerEntry) => items.includes(itemKey)
  return { version: version + 1, at, items, from: before.filter(isOne), to: entries.filter(isOne) }
}

/** Whether an answer had that code before one of its changes, or has it now. */
export const hasCode = ({ answerCode, series }: AnswerRecord, code: string): boolean =>
  answerCode === code || series?.codes.includes(code) === true

/** The answer to one item. `title` and `options` are those of the config that was in force when it was saved. */
export type AnswerEntry = {
  itemKey: string
  title: string
  /** Chosen texts; null for a date answered 'null' (VAL-09). */
  answer: Answer | null
  /** Options at the time of saving, for types stored as one row per option. */
  options?: readonly string[]
  /** A member number as it was before editing (ENT-08). */
  originalValue?: string
}
