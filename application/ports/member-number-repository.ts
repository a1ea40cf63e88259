import type { AnswerRecord } from '../../domain/answer/answer-record.ts'

/**
 * A member number that a save takes for the answer to one item, in the same transaction: a given one, or the next one
 * of the form, which follows the largest of `after` and all that were given out, and is `upTo` at most. A given one
 * stands in the entry of the item already; the entry of one to be given out is empty, and is read with it.
 */
export type NumberTake = { itemKey: string } & (
  | {
      /** Without leading zeros. */
      value: string
      /** The numbers that the form gives out follow this one, if they have not come so far. */
      continuesAfter?: number
      /** It may be taken from this record: for the office alone. */
      from?: GivenUpBy
    }
  | { after: number; upTo: number }
)

/** The record for which a number was taken last, and which stands without it at that version. */
export type GivenUpBy = { answerId: string; version: number }

/** Why a save does not get its member number. */
export type NumberRefusal =
  /** Another resident has, or had, it, and it is not to be had `from` them. */
  | { kind: 'number_taken' }
  /** The form has given out all. */
  | { kind: 'numbers_exhausted' }

/**
 * Driven port: which member numbers of a form are taken. A number stays taken, also after its record was changed,
 * cancelled, deleted or erased; saving an answer takes it (`AnswerWrite.number`). Every adapter passes
 * `tests/contracts/member-number-repository.contract.ts`.
 */
export interface MemberNumberRepository {
  /**
   * 'own': `userId` has or had it, and may have it again.
   * @param number without leading zeros
   * @throws Refusal `service.unavailable`
   */
  stateOf(asked: { surveyId: string; number: string; userId: string }): Promise<'free' | 'own' | 'taken'>

  /**
   * The record for which the number was taken last, as it stands now, with the number or without; undefined if nobody
   * took it, or the record is gone.
   * @throws Refusal `service.unavailable`
   */
  takenFor(asked: { surveyId: string; number: string }): Promise<AnswerRecord | undefined>

  /** Whether the resident has, or had, a number of the form. @throws Refusal `service.unavailable` */
  hasTaken(asked: { surveyId: string; userId: string }): Promise<boolean>

  /**
   * The number after which each form goes on giving them out: the largest that it gave out, or that it was told of.
   * None of a form that has no such number.
   * @throws Refusal `service.unavailable`
   */
  lastNumbers(): Promise<ReadonlyMap<string, number>>
}
