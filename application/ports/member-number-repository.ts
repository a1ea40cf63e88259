import type { AnswerRecord } from '../../domain/answer/answer-record.ts'

/**
 * Driven port: which member numbers of a form are taken. A number stays taken, also after its record was changed, cancelled, deleted or
 * erased; saving an answer takes it (`AnswerWrite.number`). Every adapter passes `tests/contracts/member-number-repository.contract.ts`.
 */
export interface MemberNumberRepository {
  /**
   * 'own': `userId` has or had it, and may have it again.
   * @param number without leading zeros
   * @throws Refusal `service.unavailable`
   */
  stateOf(asked: { surveyId: string; number: string; userId: string }): Promise<'free' | 'own' | 'taken'>

  /**
   * The record for which the number was taken last, as it stands now, with the number or without; undefined if nobody took it, or
   * the record is gone.
   * @throws Refusal `service.unavailable`
   */
  takenFor(asked: { surveyId: string; number: string }): Promise<AnswerRecord | undefined>

  /** Whether the resident has, or had, a number of the form. @throws Refusal `service.unavailable` */
  hasTaken(asked: { surveyId: string; userId: string }): Promise<boolean>

  /**
   * The number after which each form goes on giving them out: the largest that it gave out, or that it was told of. None of a form
   * that has no such number.
   * @throws Refusal `service.unavailable`
   */
  lastNumbers(): Promise<ReadonlyMap<string, number>>
}
