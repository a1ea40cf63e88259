import { toHalfWidth } from '../shared/text-width.ts'
import type { Answers } from './answer.ts'
import type { AnswerRecord } from './answer-record.ts'
import { isRequired } from './required.ts'
import { searchableItems } from './search.ts'
import type { SchemaItem } from './survey-config.ts'

/** How LINE's user ids begin (SRCH-09). */
const MESSAGING_USER = 'U'

/** The user id of a record that nobody owns yet: one for each record, and nobody's in LINE. */
export const unclaimedUserId = (answerId: string): string => `I${answerId}`

/** Whether nobody owns the record yet. */
export const isUnclaimed = ({ userId, answerId }: AnswerRecord): boolean =>
  userId === unclaimedUserId(answerId)

/** Whether a row or record belongs to another messaging account than this one (SRCH-09). */
export const isForeign = ({ userId }: { userId: string }, viewerId: string): boolean =>
  userId.startsWith(MESSAGING_USER) && userId !== viewerId

/**
 * The values by which a person can claim an answer: one for each required searchable item of the form, in its order,
 * after width conversion; several chosen options stand on a line each.
 *
 * @returns undefined if the form has no such item or one of them is unanswered: nobody can claim the answer then
 */
export function claimValues(schema: readonly SchemaItem[], answers: Answers): string[] | undefined {
  const items = searchableItems(schema).filter((item) => isRequired(item, 'user'))
  const values = items.map((item) => toHalfWidth((answers.get(item.itemKey) ?? []).join('\n')))
  return values.length > 0 && values.every((value) => value !== '') ? values : undefined
}
