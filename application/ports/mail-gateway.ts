import type { SendResult } from './message-gateway.ts'

/** A mail of plain text to one address; nothing personal stands in it. */
export type Mail = {
  to: string
  /** What the sender is called beside the address. */
  fromName: string
  subject: string
  text: string
  /** A UUID: a mail that is sent a second time has it again, so that mail servers can tell. */
  id: string
}

/**
 * Driven port: mail to the city's own staff. Every adapter passes `tests/contracts/mail-gateway.contract.ts`.
 */
export interface MailGateway {
  /**
   * Hands a mail over to the mail server, which has it then. `unreachable`: it takes no mail for this address. Never
   * throws because of the mail server, and ends within a minute; `reason` is a short code with nothing of the mail.
   * No text of a mail becomes a header of it.
   */
  send(mail: Mail): Promise<SendResult>
}
