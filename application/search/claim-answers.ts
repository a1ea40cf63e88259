import type { AnswerRow } from '../../domain/survey/answer-record.ts'

/** A row as `FindAnswers` gave it. */
export type RowKey = { partitionKey: string; sortKey: string }

/**
 * Driving port: the viewer takes the records that a search has just found and nobody owns yet (SRCH-10). All of them or none; whoever
 * comes first wins.
 *
 * @returns the rows of the records as they are now, with new partition keys
 * @throws Refusal `answer.not_found` if a key names no row that a search of the viewer found in the last ten minutes, somebody
 * else's included, or the record has an owner by now
 * @throws Refusal `service.unavailable`
 */
export type ClaimAnswers = (command: { keys: readonly RowKey[] }) => Promise<readonly AnswerRow[]>
