import { tokyoInstant } from '../shared/local-date.ts'
import type { SurveyConfig } from './survey-config.ts'

/** Whether residents may send a form: not yet, now, not for a while, or no more. */
export type Publication = 'before' | 'open' | 'paused' | 'over'

/** What of a form says when it may be sent. */
export type PublicationFields = Pick<SurveyConfig, 'publishFrom' | 'publishTo' | 'isPaused'>

/**
 * Whether residents may send a form at an instant: from the first moment of the minute `publishFrom` to the last one of
 * the minute `publishTo`, so that a form until 23:59 takes the whole day; not while the office has paused it.
 */
export function publicationOf(
  { publishFrom, publishTo, isPaused = false }: PublicationFields,
  nowMs: number,
): Publication {
  const first = publishFrom === undefined ? undefined : tokyoInstant(publishFrom)
  if (first !== undefined && nowMs < first) return 'before'
  const last = publishTo === undefined ? undefined : tokyoInstant(publishTo)
  if (last !== undefined && nowMs >= last + 60_000) return 'over'
  return isPaused ? 'paused' : 'open'
}
