import { type PublicationFields, publicationOf } from '../survey/publication.ts'

/** Whether a service can be used now; times are written `YYYY-MM-DDTHH:MM` in Asia/Tokyo. */
export type Availability =
  /** Until the end of the minute `to`; absent: for good. */
  | { state: 'open'; to?: string }
  | { state: 'before'; from: string }
  | { state: 'over' }
  /** The office has paused it. */
  | { state: 'stopped' }
  /** It can be sent, but nothing can be booked with it for now. */
  | { state: 'paused' }

/**
 * Whether a form can be used at an instant.
 * @param canBook whether there is anything to book; true of a form that books nothing
 */
export function availabilityOf(
  { publishFrom, publishTo, isPaused }: PublicationFields,
  nowMs: number,
  canBook: boolean,
): Availability {
  const publication = publicationOf(
    { ...(publishFrom && { publishFrom }), ...(publishTo && { publishTo }), ...(isPaused && { isPaused }) },
    nowMs,
  )
  if (publication === 'before') return { state: 'before', from: publishFrom ?? '' }
  if (publication === 'over') return { state: 'over' }
  if (publication === 'paused') return { state: 'stopped' }
  if (!canBook) return { state: 'paused' }
  return { state: 'open', ...(publishTo !== undefined && { to: publishTo }) }
}
