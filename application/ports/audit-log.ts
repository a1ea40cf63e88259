/** Where a request came from, for audit and limits; adapters make it, a command never carries it. */
export type RequestContext = {
  requestId: string
  /** The network it came from: /24 of an IPv4 address, /48 of an IPv6 one. */
  address?: string
  /** It came from the browser inside LINE. */
  isInLine?: true
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
  | 'order.part_refunded'
  | 'payment.notice_refused'
  | 'payment.surplus'
  | 'staff.linked'
  | 'staff.unlinked'
  | 'staff.user_created'
  | 'staff.code_issued'
  | 'staff.invited'
  | 'staff.imported'
  | 'staff.added'
  | 'staff.password_replaced'
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
  | 'office.orders_viewed'
  | 'office.order_viewed'
  | 'office.report_compared'
  | 'office.day_viewed'
  | 'office.waiting_viewed'
  | 'office.log_read'
  | 'office.log_checked'
  | 'database.backed_up'
  | 'database.audited'
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
  | 'correction.asked'
  | 'correction.prolonged'
  | 'correction.withdrawn'
  | 'correction.seen'
  | 'correction.answered'
  | 'result.sent'
  | 'result.taken_back'
  | 'document.kept'
  | 'message.written'
  | 'message.sent'
  | 'message.given_up'
  | 'notice.sent'
  | 'notice.given_up'
  | 'calendar.changed'
  | 'form.changed'
  | 'form.drafted'
  | 'form.shown'
  | 'city.imported'
  | 'city.exported'

/** An event as it stands in the log, for who keeps the city. */
export type LoggedAuditEvent = {
  /** Its place in the log, from 1 on, without gaps. */
  seq: number
  kind: AuditKind
  at: number
  /** The owner HMAC of whom it concerns, in hex. */
  owner?: string
  surveyId?: string
  answerId?: string
  facts: NonNullable<AuditEvent['facts']>
}

/** Which events are wanted: those that fit all that is given. */
export type AuditSearch = {
  kind?: AuditKind | undefined
  owner?: string | undefined
  answerIds?: readonly string[] | undefined
  /** At least one of these facts. */
  facts?: readonly { name: string; value: string }[] | undefined
  /** Only those before this place. */
  before?: number | undefined
  limit: number
}

/**
 * Where the chain was looked at up to, from its start on: the hash, in hex, is that of the event there, `begunAt` when
 * that began, and the seal says that it is so, so that nobody goes on behind what was not looked at.
 */
export type ChainPoint = { seq: number; hash: string; begunAt: number; seal: string }

/**
 * What came of looking at a stretch of the chain: it holds up to `head`, and `isEnd` says whether there is more; or it
 * is broken at `brokenAt`. `notedAt`: where a hash stands that was noted earlier, if it is in this stretch.
 */
export type ChainStretch = {
  isIntact: boolean
  head?: ChainPoint
  isEnd?: boolean
  notedAt?: number
  brokenAt?: number
}

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

  /**
   * Events of the log, the latest first; what is still on its way into it is not among them. Looks at 20,000 events at
   * most unless answers are named. `total`: how many the log has; `next`: the `before` by which to go on, absent at the
   * beginning of the log.
   */
  search(wanted: AuditSearch): Promise<{ events: readonly LoggedAuditEvent[]; total: number; next?: number }>

  /** The latest event of a kind that the city's system is judged by; undefined if there is none in the log yet. */
  latest(
    kind: 'database.backed_up' | 'database.audited' | 'office.log_checked',
  ): Promise<LoggedAuditEvent | undefined>

  /** How many events of a kind that the city's system is judged by are in the log from an instant on. */
  countSince(kind: 'notice.given_up', sinceMs: number): Promise<number>

  /** The HMAC under which the log keeps a user, in hex. */
  ownerOf(userId: string): Promise<string>

  /**
   * Looks at up to `limit` links of the chain, from after a point that was looked at already, or from its start. It is
   * broken where the log does not have that point any more.
   * @param options.noted a hash, in hex, that was noted earlier
   * @param options.at now
   * @throws Refusal `request.malformed` if that point was never looked at
   */
  checkChain(
    after: ChainPoint | undefined,
    options: { limit: number; at: number; noted?: string | undefined },
  ): Promise<ChainStretch>
}
