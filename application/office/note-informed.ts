import { hasCode } from '../../domain/answer/answer-record.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { Clock } from '../ports/clock.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { bookedInSlots } from './booked-in-slots.ts'

/**
 * Whose bookings are meant: those of an answer by any code of its series, without `surveyId` of every answer with that
 * code; with `slot` only those in it.
 */
export type InformedAnswer = { answerCode: string; surveyId?: string; slot?: Slot }

/**
 * Driving port of the office: notes that the people who have booked in `slots` were informed, or have to be (anew).
 * They are noted in batches; an audit event of each tells how many. If it fails in between, the batches before are
 * noted.
 *
 * @returns how many bookings were noted, and those of `answers` that have none in `slots`
 */
type NoteInformed = <A extends InformedAnswer>(command: {
  slots: readonly Slot[]
  isInformed: boolean
  /** Absent: everybody in the slots. */
  answers?: readonly A[]
}) => Promise<{ noted: number; unknown: readonly A[] }>

type Needs = {
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn' | 'noteInformed'>
  clock: Clock
}

/** Bookings noted at once: few, so that neither the locks nor the time of a write run out. */
const BATCH = 50

export const makeNoteInformed =
  ({ officeAnswers, clock }: Needs): NoteInformed =>
  async ({ slots, isInformed, answers }) => {
    const booked = (await bookedInSlots({ officeAnswers }, slots)).flatMap((each) => each.booked)
    const meant = booked.filter((each) => answers?.some((answer) => isOf(answer, each)) ?? true)
    const changing = meant
      .filter(({ informedAtMs }) => (informedAtMs !== undefined) !== isInformed)
      .map(({ booking }) => booking)
    const at = clock.now()
    let noted = 0
    for (let from = 0; from < changing.length; from += BATCH)
      noted += await officeAnswers.noteInformed(changing.slice(from, from + BATCH), { isInformed, at })
    const unknown = (answers ?? []).filter((answer) => !booked.some((each) => isOf(answer, each)))
    return { noted, unknown }
  }

const isOf = ({ answerCode, surveyId, slot }: InformedAnswer, { record, booking }: BookedAnswer): boolean =>
  hasCode(record, answerCode) &&
  (surveyId ?? record.surveyId) === record.surveyId &&
  (!slot || isSameSlot(slot, booking))

const isSameSlot = (a: Slot, b: Slot): boolean =>
  a.calendarId === b.calendarId && a.day === b.day && a.slotKey === b.slotKey
