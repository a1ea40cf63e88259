import { itemTypeOf } from '../item-types/registry.ts'
import { UNCLAIMED_USER } from '../session/viewer.ts'
import type { Answers } from '../survey/answer.ts'
import { isUnanswered } from '../survey/rules/blank.ts'
import type { SchemaItem } from '../survey/survey-config.ts'
import type { AnswerRecord } from './answer-record.ts'
import { comparableAnswer, requiredSearchableItems } from './search.ts'

/** How LINE's user ids begin (SRCH-09). */
const MESSAGING_USER = 'U'

/** The user id of a record that nobody owns yet: one for each record, and nobody's in LINE. */
export const unclaimedUserId = (answerId: string): string => `${UNCLAIMED_USER}${answerId}`

/** Whether nobody owns the record yet. */
export const isUnclaimed = ({ userId, answerId }: AnswerRecord): boolean =>
  userId === unclaimedUserId(answerId)

/** Whether an answer belongs to another messaging account than this one (SRCH-09). */
export const isForeign = ({ userId }: { userId: string }, viewerId: string): boolean =>
  userId.startsWith(MESSAGING_USER) && userId !== viewerId

/** Keys of the items by whose values a person can claim an answer. */
export const claimKeys = (schema: readonly SchemaItem[]): string[] =>
  claimItems(schema).map(({ itemKey }) => itemKey)

/**
 * The items by whose values a person can claim an answer: those that are required and searched, in order of their keys.
 */
export const claimItems = (schema: readonly SchemaItem[]): SchemaItem[] =>
  requiredSearchableItems(schema).sort((a, b) => (a.itemKey < b.itemKey ? -1 : 1))

/**
 * What a person must know to claim an answer: key and value of each required searchable item in turn, in order of the
 * keys, the values as searches compare them (`comparableAnswer`). Where the items stand in the form changes nothing.
 *
 * @returns undefined if the form has no such item or one of them is unanswered, be it that its section is switched off:
 * nobody can claim the answer then, for fewer values would be easier to guess
 */
export function claimValues(schema: readonly SchemaItem[], answers: Answers): string[] | undefined {
  const values: string[] = []
  for (const item of claimItems(schema)) {
    const type = itemTypeOf(item)
    const answer = answers.get(item.itemKey) ?? []
    if (type === undefined || isUnanswered(answer, type)) return undefined
    values.push(item.itemKey, comparableAnswer(answer))
  }
  return values.length > 0 ? values : undefined
}
