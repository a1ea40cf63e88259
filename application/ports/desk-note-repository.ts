import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { AuditEvent } from './audit-log.ts'

/** What the office keeps beside an answer for itself; residents never see it. */
export type DeskNote = {
  /** '' where nothing is noted. */
  memo: string
  /** The staff identifier of who sees to the answer; absent: nobody does. */
  assignee?: string
  /** 1 at first, one more for every change. */
  version: number
}

/**
 * Driven port: notes of the office beside answers. A note stays with the answer and its changes: where a change of an
 * appending form makes a new answer, the note goes over to it. It goes when its answer does. Every adapter passes
 * `tests/contracts/desk-note-repository.contract.ts`.
 */
export interface DeskNoteRepository {
  /** The note beside an answer, which is the latest of its series; undefined if there is none. */
  find(record: AnswerRecord): Promise<DeskNote | undefined>

  /**
   * Stores a note as one step with the audit events. Its `version` is one more than that of the note in whose place it
   * comes; 1 where there is none.
   *
   * @returns 'changed' if there is a note of another version by now, 'gone' if the answer is no longer there or was
   * superseded; nothing was stored then
   * @throws Refusal `service.unavailable`
   */
  put(record: AnswerRecord, note: DeskNote, audit: readonly AuditEvent[]): Promise<'put' | 'changed' | 'gone'>
}
