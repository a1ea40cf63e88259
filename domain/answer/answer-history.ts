/** What may happen to an answer. `answer.moved`: the office moved a booking; `answer.given_up`: one of several. */
export const historyKinds = [
  'answer.saved',
  'answer.changed',
  'answer.moved',
  'answer.given_up',
  'answer.updated',
  'answer.cancelled',
  'answer.expired',
  'answer.claimed',
  'answer.released',
  'answer.registered',
  'answer.imported',
  'attachment.opened',
  'attachment.infected',
  'attachment.unscanned',
  'office.noted',
  'booking.arrived',
  'booking.absent',
  'booking.unmarked',
  'correction.asked',
  'correction.prolonged',
  'correction.withdrawn',
  'correction.seen',
  'correction.answered',
  'result.sent',
  'result.taken_back',
  'order.moved',
  'order.part_refunded',
  'message.written',
  'message.sent',
  'message.given_up',
] as const

export type HistoryKind = (typeof historyKinds)[number]

/** Who did something: the resident, somebody at the desk, or the product by itself. */
export type HistoryActor = 'resident' | 'desk' | 'system'

/** What was there and what is there; '' where it is not known or nothing. */
export type HistoryChange = { title: string; from: string; to: string }
