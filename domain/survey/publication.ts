import { tokyoInstant } from '../shared/local-date.ts'
import type { SurveyConfig } from './survey-config.ts'

/** Whether residents may send a form: not yet, now, or no more. */
export type Publication = 'before' | 'open' | 'over'

/**
 * Whether residents may send a form at an instant: from the first moment of the minute `publishFrom` to the last one of
 * the minute `publishTo`, so that a form until 23:59 takes the whole day.
 */
export function publicationOf(
  { publishFrom, publishTo }: Pick<SurveyConfig, 'publishFrom' | 'publishTo'>,
  nowMs: number,
): Publication {
  const first = publishFrom === undefined ? undefined : tokyoInstant(publishFrom)
  if (first !== undefined && nowMs < first) return 'before'
  const last = publishTo === undefined ? undefined : tokyoInstant(publishTo)
  return last !== undefined && nowMs >= last + 60_000 ? 'over' : 'open'
}
