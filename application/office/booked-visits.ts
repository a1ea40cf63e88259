import type { Attendance } from '../../domain/reservation/attendance.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { BookedAnswer } from '../ports/office-answer-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { readableReservation } from './readable-reservation.ts'
import { type VisitFacts, visitFacts } from './visit-facts.ts'

/** Somebody who has booked. */
export type Visit = VisitFacts & {
  answerCode: string
  /** Those that it had before its changes, the first one first. */
  earlierCodes: readonly string[]
  check: string
  formTitle: string
  /** What is reserved, with its place: 健診／成人／胃がん バリウム. */
  reserved: string
  /** Places that it takes. */
  cost: number
  /** Absent: nobody has noted whether they came. */
  attendance?: Attendance
}

/**
 * Returns a function that tells of a booking who comes for what, in the words of the forms and the catalog in force.
 */
export const visitsOf =
  (surveys: readonly StoredSurvey[], catalog: StoredCatalog) =>
  ({
    booking: { itemKey, cost },
    attendance,
    record: { surveyId, answerCode, series, check, entries },
  }: BookedAnswer): Visit => {
    const config = surveys.find((each) => each.config.surveyId === surveyId)?.config
    const value = entries.find((entry) => entry.itemKey === itemKey)?.answer?.[0] ?? ''
    const { 場所: place, 内容: item } = readableReservation(value, catalog)
    return {
      ...visitFacts(entries, config),
      answerCode,
      earlierCodes: series?.codes ?? [],
      check,
      formTitle: config?.surveyTitle ?? surveyId,
      reserved: `${place} ${item}`.trim(),
      cost,
      ...(attendance && { attendance: attendance.attendance }),
    }
  }
