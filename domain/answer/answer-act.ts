/** What the office counts of answers. */
export type AnswerAct = 'sent' | 'changed' | 'cancelled'

/**
 * Who did it: the resident, the office at its desk or by a table, a list that was imported, or the product by itself,
 * where a reservation ran out.
 */
export type Actor = 'resident' | 'office' | 'import' | 'system'

/**
 * Who cancelled an answer, by the names of its event's facts: an order that nobody pays cancels without having looked
 * for bookings.
 */
export const cancellerOf = (facts: readonly string[]): 'resident' | 'office' | 'system' => {
  if (facts.includes('by')) return 'office'
  return facts.includes('bookings') ? 'resident' : 'system'
}

/** The events that tell of such an act; see `AuditEvent`. */
export const countedKinds = [
  'answer.saved',
  'answer.registered',
  'answer.imported',
  'answer.changed',
  'answer.cancelled',
  'answer.updated',
  'answer.expired',
  'correction.answered',
] as const

/** What of an event says which act it is. */
export type CountedEvent = {
  kind: (typeof countedKinds)[number]
  /** It names somebody of the office. */
  isByOffice: boolean
  /** It writes a check value that cancels. */
  cancels: boolean
  /** It writes items. */
  hasItems: boolean
}

/**
 * The act that an event tells of; undefined for one that only changes the status of the answer. Who gives up one of
 * several reservations has changed the answer.
 */
export function actOf({
  kind,
  isByOffice,
  cancels,
  hasItems,
}: CountedEvent): { act: AnswerAct; actor: Actor } | undefined {
  const actor = isByOffice ? 'office' : 'resident'
  switch (kind) {
    case 'answer.saved':
      return { act: 'sent', actor: 'resident' }
    case 'answer.registered':
      return { act: 'sent', actor: 'office' }
    case 'answer.imported':
      return { act: 'sent', actor: 'import' }
    case 'answer.changed':
      return { act: 'changed', actor }
    case 'correction.answered':
      return { act: 'changed', actor: 'resident' }
    case 'answer.cancelled':
      return { act: 'cancelled', actor }
    case 'answer.updated':
      if (cancels) return { act: 'cancelled', actor: 'office' }
      return hasItems ? { act: 'changed', actor: 'office' } : undefined
    case 'answer.expired':
      return { act: 'cancelled', actor: 'system' }
  }
}
