import type { CategoryInfo } from '../reservation/category.ts'
import type { LocalDate } from '../shared/local-date.ts'
import type { VisitNotes } from '../shared/visit-notes.ts'
import type { SurveyConfig } from '../survey/survey-config.ts'
import { type AnswerEntry, type AnswerRecord, firstCodeOf, revisionOf } from './answer-record.ts'
import { valuesOf } from './entries.ts'
import type { CancelObstacle, ChangeObstacle } from './obstacles.ts'
import type { ShownResult } from './office-result.ts'
import { partitionKeyOf } from './partition-key.ts'

/** An answer as a resident sees it again: by the form, the calendar and the settings as they are now. */
export type OwnAnswer = {
  surveyId: string
  /** Whose it is; nobody's in LINE while it may be claimed. */
  userId: string
  /** By which it is named in every call. */
  partitionKey: string
  answerCode: string
  /** Answer code of the first answer of which this one is a change; its own where it is none. */
  seriesCode: string
  /** Rises with every save, change and cancellation, from the first answer of the series on. */
  revision: number
  /** Sent back when it is edited. */
  version: number
  check: string
  /** What the city says of it; absent: the words of the product. */
  status?: string
  isLiffMode: boolean
  /** Epoch seconds. */
  updatedAt: number
  /** When the office put something right in it that its owner reads, epoch seconds; absent: never. */
  correctedAt?: number
  /** The office asks its owner to correct it; `isLate`: the last day is over. Absent: it doesn't. */
  asked?: { until: LocalDate; isLate: boolean }
  /** The last result that the office told, and when, epoch seconds; absent: none. */
  result?: ShownResult
  /** Of the items that the form shows to residents. */
  entries: readonly AnswerEntry[]
  /** Its reservations with or without a time, in the order of the form; empty if it has none. */
  reservations: readonly OwnReservation[]
  /** Why its owner can't change it; absent: they can. */
  changeObstacle?: ChangeObstacle
  /** Why its owner can't cancel it; absent: they can. */
  cancelObstacle?: CancelObstacle
}

/** One reservation of an answer, and what it means by the calendar and the items as they are now. */
export type OwnReservation = {
  itemKey: string
  title: string
  /** As stored; '' where nothing is chosen. */
  value: string
  /** Missing: unknown. */
  categoryInfo?: CategoryInfo
  reserved: Reserved
  /** Why its owner can't change it; absent: they can, if they can change the answer. */
  changeObstacle?: Extract<ChangeObstacle, 'reservation.deadline_passed'>
  /**
   * Why its owner can't cancel it alone; `answer.cancelled`: just done. Absent: they can, or the whole answer is
   * cancelled.
   */
  cancelObstacle?: CancelObstacle
}

/** A reservation in words. What is unknown by now is missing. Times are `HH:mm`, Asia/Tokyo; the end may be `24:00`. */
export type Reserved = VisitNotes & {
  itemName?: string
  /** Only where the form wants it shown with the reservation (ITEM-34). */
  calendarName?: string
  day?: LocalDate
  start?: string
  end?: string
  /** Its day was closed after it was booked, or has no such time any more. */
  closed?: true
  /** Its time has fewer places now than are taken; the reservation stands. */
  lowered?: true
  /** The last day on which it can be changed or cancelled; absent: there is none, or it is not known. */
  lastDay?: LocalDate
}

/**
 * An answer in the list of all that its owner has: none of its entries, but the name of the patient where lists may
 * show it (LIST-05).
 */
export type ListedAnswer = OwnAnswer & { patientName?: string }

/** What such a list needs of the form of an answer. */
export type AnsweredForm = Pick<
  SurveyConfig,
  'surveyId' | 'surveyTitle' | 'isAppending' | 'usePayment' | 'cancelPost'
> & {
  /** Its answers are the records of members. */
  isMemberForm: boolean
}

/**
 * The fields of an own answer that follow from more than the stored one: the form, its deadlines and what is booked.
 */
export type DerivedAnswerFields = Pick<
  OwnAnswer,
  | 'entries'
  | 'reservations'
  | 'status'
  | 'correctedAt'
  | 'asked'
  | 'result'
  | 'changeObstacle'
  | 'cancelObstacle'
>

/** A stored answer as a resident sees it. */
export const ownAnswerOf = (record: AnswerRecord, derived: DerivedAnswerFields): OwnAnswer => ({
  surveyId: record.surveyId,
  userId: record.userId,
  partitionKey: partitionKeyOf(record),
  answerCode: record.answerCode,
  seriesCode: firstCodeOf(record),
  revision: revisionOf(record),
  version: record.version,
  check: record.check,
  isLiffMode: record.isLiffMode,
  updatedAt: record.updatedAt,
  ...derived,
})

/** Names one value of an answer that a resident was shown. */
export type ValueKey = { partitionKey: string; itemKey: string; name: string }

/** The names of all values of an answer. */
export const valueKeysOf = ({
  partitionKey,
  entries,
}: Pick<OwnAnswer, 'partitionKey' | 'entries'>): ValueKey[] =>
  entries.flatMap((entry) =>
    valuesOf(entry).map(({ name }) => ({ partitionKey, itemKey: entry.itemKey, name })),
  )
