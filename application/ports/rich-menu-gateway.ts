/** Driven port: the rich menu under the chat. */
export interface RichMenuGateway {
  /**
   * Unlinks the rich menu for residents who have not answered yet from this user; does nothing if it is not linked.
   * @throws Refusal `service.unavailable`
   */
  unlinkUnansweredMenu(userId: string): Promise<void>
}
