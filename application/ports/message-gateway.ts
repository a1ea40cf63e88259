/**
 * - `sent`: the messenger has it, since now or since an earlier attempt
 * - `unreachable`: the messenger does not deliver to this resident, and never will as things are: they are no friend of
 *   the account
 * - `unavailable`: it may work later
 */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unavailable'; reason: string }

/**
 * Driven port: messages into the chat of a resident.
 * Every adapter passes `tests/contracts/message-gateway.contract.ts`.
 */
export interface MessageGateway {
  /**
   * Sends a text, at most once for each `retryKey` (a UUID), however often it is asked to within a day. Never throws
   * because of the messenger; `reason` is a short code with nothing of text or resident.
   */
  send(message: { userId: string; text: string; retryKey: string }): Promise<SendResult>
}
