/** Where random names come from; predictable only in tests. */
export interface IdSource {
  /** A new id of an answer, unique everywhere. */
  answerId(): string
  /** 8 characters of Crockford base32 (no I, L, O, U). Random, so two may collide: the store says so. */
  answerCode(): string
  /**
   * 16 digits and capital letters without I, L, O and U, unique everywhere: what a resident reads out at the counter.
   */
  orderId(): string
  /** An unguessable secret of at least 256 bits, URL-safe. */
  secret(): string
  /** The identifier of a new staff record: a UUID. */
  staffSub(): string
  /** The id of a message: a UUID. */
  messageId(): string
}
