/** Where a request came from, for audit and limits; adapters make it, a command never carries it. */
export type RequestContext = {
  requestId: string
  /** The network it came from: /24 of an IPv4 address, /48 of an IPv6 one. */
  address?: string
}

/**
 * Something that security or money may ask about later. No personal data: who is the owner HMAC that the adapter makes
 * of `userId`, what is ids and counts.
 */
export type AuditEvent = {
  kind: AuditKind
  /** Epoch milliseconds. */
  at: number
  /** Whom it concerns, if anybody. */
  userId?: string
  surveyId?: string
  answerId?: string
  /** By which request it came about, if by one. */
  request?: RequestContext
  /** Further facts: ids, counts, codes. */
  facts?: Readonly<Record<string, string | number | boolean>>
}

export type AuditKind =
  | 'sign_in'
  | 'sign_in.refused'
  | 'sign_in.unavailable'
  | 'sign_out'
  | 'sessions.ended'
  | 'authorisation.refused'
  | 'access.refused'
  | 'session.reused'
  | 'answer.saved'
  | 'answer.changed'
  | 'answer.cancelled'
  | 'answer.expired'
  | 'answer.deleted'
  | 'answer.updated'
  | 'answer.imported'
  | 'answer.registered'
  | 'attachment.opened'
  | 'attachment.infected'
  | 'attachment.unscanned'
  | 'answer.claimed'
  | 'answer.released'
  | 'claim.blocked'
  | 'member.blocked'
  | 'claim.contested'
  | 'order.placed'
  | 'order.moved'
  | 'payment.notice_refused'
  | 'payment.surplus'
  | 'staff.linked'
  | 'staff.unlinked'
  | 'staff.user_created'
  | 'staff.code_issued'
  | 'staff.invited'
  | 'staff.imported'
  | 'staff.refused'
  | 'staff.blocked'
  | 'staff.purged'
  | 'office.signed_in'
  | 'office.refused'
  | 'office.signed_out'
  | 'office.sessions_ended'
  | 'office.duties_changed'
  | 'office.viewed'
  | 'office.noted'
  | 'office.day_viewed'
  | 'database.backed_up'
  | 'database.restored'
  | 'database.moved'
  | 'keys.rotated'
  | 'keys.rewrapped'
  | 'keys.earlier_dropped'
  | 'answer.purged'
  | 'resident.exported'
  | 'resident.erased'
  | 'resident.erasure_asked'
  | 'answers.exported'
  | 'answers.searched'
  | 'answers.imported'
  | 'bookings.informed'
  | 'booking.arrived'
  | 'booking.absent'
  | 'booking.unmarked'
  | 'message.written'
  | 'message.sent'
  | 'message.given_up'
  | 'calendar.changed'
  | 'form.changed'
  | 'form.drafted'
  | 'form.shown'
  | 'city.imported'
  | 'city.exported'

/** An event as it is read again, without by which request it came about. */
export type AuditedEvent = Pick<AuditEvent, 'kind' | 'at' | 'answerId' | 'facts'>

/**
 * Driven port: the append-only, hash-chained log of security and money events. Events of a write travel in that write;
 * this port is for those that stand alone.
 */
export interface AuditLog {
  /** Durable when it resolves. Order is the order of arrival. */
  record(event: AuditEvent): Promise<void>

  /**
   * The latest events of these kinds about any of some answers, first one first; what is still on its way into the log
   * is among them.
   */
  ofAnswers(
    answerIds: readonly string[],
    wanted: { kinds: readonly AuditKind[]; limit: number },
  ): Promise<readonly AuditedEvent[]>
}
