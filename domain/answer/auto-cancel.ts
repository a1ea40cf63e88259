import { doseDate, vaccinationSurvey } from '../reservation/vaccination.ts'
import { type LocalDate, plusDays } from '../shared/local-date.ts'
import { parseReservation } from '../shared/reservation-value.ts'
import type { SurveyConfig } from '../survey/survey-config.ts'
import type { AnswerRecord } from './answer-record.ts'
import { isCancelled } from './check-value.ts'
import { answersOf } from './entries.ts'

/** Days after a reservation from which it counts as not kept: the day after it must be over. */
const OVERDUE_DAYS = 2

/**
 * Whether a reservation has run out unused (CANCEL-24, CANCEL-25): in a vaccination form, not cancelled, of a day that
 * lies two days back or more, and without an implementation date.
 */
export const isOverdue = (reservation: {
  surveyType: string | undefined
  check: string
  /** The reserved day; undefined if no time was chosen. */
  day: LocalDate | undefined
  implementationDate: LocalDate | undefined
  today: LocalDate
}): boolean =>
  reservation.surveyType === vaccinationSurvey &&
  !isCancelled(reservation.check) &&
  reservation.implementationDate === undefined &&
  reservation.day !== undefined &&
  reservation.today >= plusDays(reservation.day, OVERDUE_DAYS)

/** Whether answers to a form can run out at all. */
export const canRunOut = ({ surveyType }: SurveyConfig): boolean => surveyType === vaccinationSurvey

/** Keys of the reservation items of a stored answer that are overdue, in the order of the form. */
export function overdueItems(
  { surveyType, surveySchema: schema = [] }: SurveyConfig,
  { check, entries }: AnswerRecord,
  today: LocalDate,
): string[] {
  const answers = answersOf(entries)
  return schema
    .filter((item) => {
      if (item.type !== 'reservation') return false
      const day = parseReservation(answers.get(item.itemKey)?.[0] ?? '')?.day
      const implementationDate = doseDate(schema, answers, item)
      return isOverdue({ surveyType, check, day, implementationDate, today })
    })
    .map(({ itemKey }) => itemKey)
}
