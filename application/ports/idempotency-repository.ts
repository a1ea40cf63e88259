/** A request by the call it is of and its Idempotency-Key. */
export type RequestKey = { call: string; key: string }

/** What is kept of a request. */
export type StoredRequest = {
  /** Tells the same request from another one under the same key. */
  bodyHash: string
  /** What the call resolved with, as JSON keeps it. */
  result: unknown
}

/**
 * Driven port: the results of requests that were sent with a key (R5). A write keeps them itself, in the same
 * transaction (`AnswerWrite`). Every adapter passes `tests/contracts/idempotency-repository.contract.ts`.
 */
export interface IdempotencyRepository {
  /** What this resident's request came to; undefined if it was not carried out, or more than two days ago. */
  find(userId: string, request: RequestKey): Promise<StoredRequest | undefined>

  /**
   * Keeps what a request came to that no write keeps, unless something is kept of it already. However many are kept at
   * once, one is.
   * @returns what is kept of it now
   */
  keep(userId: string, request: RequestKey, stored: StoredRequest, atMs: number): Promise<StoredRequest>
}
