/** Driven port: the rich menu under the chat. */
export interface RichMenuGateway {
  /** Takes the "unanswered" rich menu from this user; taking it twice is fine. @throws Refusal `service.unavailable` */
  unlinkUnanswered(userId: string): Promise<void>
}
