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

/** Words that lead somewhere. */
export type ChatLink = { label: string; url: string }

/** What is read in the chat, in the language of the resident. */
export type ChatMessage = {
  /** What has happened, or is to come. */
  title: string
  /** When and where. */
  visits: readonly { when: string; place: string }[]
  /** What the city says besides, in its own words. */
  words?: string
  /** When there is room instead. */
  free?: { title: string; times: readonly string[] }
  /** One or two, to be drawn as buttons: the first opens what the message tells of. */
  links: readonly ChatLink[]
  /** Where messages are switched off; absent: their reader gets them with their work. */
  stop?: ChatLink
}

/**
 * Driven port: messages into the chat of a resident.
 * Every adapter passes `tests/contracts/message-gateway.contract.ts`.
 */
export interface MessageGateway {
  /**
   * Sends a message, at most once for each `retryKey` (a UUID), however often it is asked to within a day. Never throws
   * because of the messenger; `reason` is a short code with nothing of message or resident.
   */
  send(sent: { userId: string; message: ChatMessage; retryKey: string }): Promise<SendResult>
}
