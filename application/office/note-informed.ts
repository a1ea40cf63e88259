import type { Slot } from '../../domain/reservation/calendar.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { bookedInSlots } from './booked-in-slots.ts'

/** Whose bookings are meant: those of an answer; without `surveyId` of every answer with that code. */
export type InformedAnswer = { answerCode: string; surveyId?: string }

/**
 * Driving port of the office: notes that the people who have booked in `slots` were informed, or have to be (anew). An audit event tells
 * how many.
 *
 * @returns how many bookings were noted, and those of `answers` that have none in `slots`
 */
type NoteInformed = (command: {
  slots: readonly Slot[]
  isInformed: boolean
  /** Absent: everybody in the slots. */
  answers?: readonly InformedAnswer[]
}) => Promise<{ noted: number; unknown: readonly InformedAnswer[] }>

type Needs = {
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn' | 'noteInformed'>
  clock: Clock
}

export const makeNoteInformed =
  ({ officeAnswers, clock }: Needs): NoteInformed =>
  async ({ slots, isInformed, answers }) => {
    const booked = (await bookedInSlots({ officeAnswers }, slots)).flatMap((each) => each.booked)
    const isOf = ({ answerCode, surveyId }: InformedAnswer) => {
      return ({ record }: (typeof booked)[number]) =>
        record.answerCode === answerCode && (surveyId ?? record.surveyId) === record.surveyId
    }
    const meant = booked.filter((each) => answers?.some((answer) => isOf(answer)(each)) ?? true)
    const changed = meant.filter(({ informedAtMs }) => (informedAtMs !== undefined) !== isInformed)
    const at = clock.now()
    const facts = { count: changed.length, isInformed }
    if (changed.length > 0)
      await officeAnswers.noteInformed(
        changed.map(({ booking }) => booking),
        isInformed ? at : undefined,
        [{ kind: 'bookings.informed', at, facts }],
      )
    const unknown = (answers ?? []).filter((answer) => !booked.some(isOf(answer)))
    return { noted: changed.length, unknown }
  }
