import { type LocalDate, plusDays, startOfTokyoDay } from '../shared/local-date.ts'
import { isCancelled } from './check-value.ts'

/** Days for which cancelled and superseded answers are kept after their last change, whatever the form says. */
const ENDED_DAYS = 365
/** Days for which it is kept who opened which form. */
const VIEW_DAYS = 365

/** For how long the answers of a form are kept. */
export type Retention = {
  /** 1 or more; undefined: they are kept. */
  days: number | undefined
  /** Whether the days count for cancelled and superseded answers only, and the others are kept. */
  endedOnly: boolean
}

/**
 * Which answers of a form are to be erased: those that were changed last before a day, and whose reservations all were
 * before it.
 */
export type AnswersOver = {
  /** For answers that stand; undefined: they are kept. */
  standingBefore?: LocalDate
  /** For cancelled and superseded ones. */
  endedBefore: LocalDate
}

/**
 * What is over on `today`: an answer is kept for its days after the day of its last change and after that of its last
 * reservation.
 */
export function answersOver({ days, endedOnly }: Retention, today: LocalDate): AnswersOver {
  const endedBefore = plusDays(today, -Math.min(ENDED_DAYS, days ?? ENDED_DAYS))
  return days === undefined || endedOnly
    ? { endedBefore }
    : { endedBefore, standingBefore: plusDays(today, -days) }
}

/**
 * Whether an answer is over.
 * @param updatedAt epoch seconds of its last change
 * @param isBookedFrom whether it has a reservation on that day or later
 */
export function isOver(
  { standingBefore, endedBefore }: AnswersOver,
  { check, updatedAt }: { check: string; updatedAt: number },
  isBookedFrom: (day: LocalDate) => boolean,
): boolean {
  const before = isCancelled(check) ? endedBefore : standingBefore
  return before !== undefined && updatedAt * 1000 < startOfTokyoDay(before) && !isBookedFrom(before)
}

/** The day before which views are to be erased. */
export const viewsOverBefore = (today: LocalDate): LocalDate => plusDays(today, -VIEW_DAYS)
