/**
 * Driven port: which member numbers of a form are taken. A number stays taken for ever, also after its record was cancelled, deleted
 * or erased; saving an answer takes it (`AnswerWrite.number`). Every adapter passes `tests/contracts/member-number-repository.contract.ts`.
 */
export interface MemberNumberRepository {
  /**
   * 'own': `userId` has or had it, and may have it again.
   * @param number without leading zeros
   * @throws Refusal `service.unavailable`
   */
  stateOf(asked: { surveyId: string; number: string; userId: string }): Promise<'free' | 'own' | 'taken'>

  /**
   * The last number that each form gave out, by form; one after which it goes on counts too. None of a form that never gave one out.
   * @throws Refusal `service.unavailable`
   */
  lastGivenOut(): Promise<ReadonlyMap<string, number>>
}
