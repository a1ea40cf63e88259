import { type LocalDate, plusDays } from '../shared/local-date.ts'

/** Days for which cancelled and superseded answers are kept after their last change, whatever the form says. */
const ENDED_DAYS = 365
/** Days for which it is kept who opened which form. */
const VIEW_DAYS = 365

/** Which answers of a form are to be erased: those that were changed last before a day, and whose reservations all were before it. */
export type AnswersOver = {
  /** For answers that stand; undefined: they are kept. */
  standingBefore?: LocalDate
  /** For cancelled and superseded ones. */
  endedBefore: LocalDate
}

/**
 * What is over on `today`: an answer is kept for `retentionDays` after the day of its last change and after that of its last reservation.
 * @param retentionDays of the form, 1 or more; undefined: its answers are kept
 */
export function answersOver(retentionDays: number | undefined, today: LocalDate): AnswersOver {
  const endedBefore = plusDays(today, -Math.min(ENDED_DAYS, retentionDays ?? ENDED_DAYS))
  return retentionDays === undefined
    ? { endedBefore }
    : { endedBefore, standingBefore: plusDays(today, -retentionDays) }
}

/** The day before which views are to be erased. */
export const viewsOverBefore = (today: LocalDate): LocalDate => plusDays(today, -VIEW_DAYS)
