import type { Answer } from '../answer.ts'
import type { ItemType } from '../item-type.ts'

/**
 * What a person can see: neither white space nor a control, nor what Unicode has every font ignore, nor Braille without
 * a dot.
 */
const visible = /[^\s\p{Cc}\p{DI}\u2800]/u

/** Whether nobody sees anything in any text of `answer`; ideographic space is white space. */
export const isBlank = (answer: Answer): boolean => !answer.some((text) => visible.test(text))

/** Whether `answer` counts as unanswered for its type: blank, or `'null'` for a date (VAL-09). */
export const isUnanswered = (answer: Answer, type: ItemType): boolean =>
  isBlank(answer) || isKeptAsNull(answer, type)

/** Whether `answer` is the `'null'` of a date, which is unanswered but stored as null (VAL-09). */
export const isKeptAsNull = (answer: Answer, { nullable }: ItemType): boolean =>
  nullable === true && isNullAnswer(answer)

/** Whether `answer` is the text `'null'`. */
export const isNullAnswer = (answer: Answer): boolean => answer.length === 1 && answer[0] === 'null'
