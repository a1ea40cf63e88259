import { checkValues } from './answer-record.ts'

/** The check values that count as cancelled (STATE-02). */
export const cancelledChecks = [
  checkValues.cancelledOnConfirmScreen,
  checkValues.cancelled,
  checkValues.shownAsCancelled,
  checkValues.superseded,
] as const
const cancelWords: ReadonlySet<string> = new Set(cancelledChecks)
const completeWords: ReadonlySet<string> = new Set(checkValues.complete)

/** Whether an answer with this check value counts as cancelled: NG, キャンセル, キャンセル済, 取り消し (STATE-02). */
export const isCancelled = (check: string): boolean => cancelWords.has(check)

/** Whether the office has finished an answer with this check value: 完了, 対応完了 (STATE-02). */
export const isComplete = (check: string): boolean => completeWords.has(check)

/** A check value as a person reads it: every cancelled one is キャンセル済 (CANCEL-09). */
export const shownCheck = (check: string): string =>
  isCancelled(check) ? checkValues.shownAsCancelled : check
