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
   * The last number that a form gave out, or the largest that its numbers go on from if that is larger; 0: there was none.
   * @throws Refusal `service.unavailable`
   */
  lastOf(surveyId: string): Promise<number>
}
