import type { DeskNote } from '../../../application/ports/desk-note-repository.ts'
import { type AnswerRecord, firstCodeOf } from '../../../domain/answer/answer-record.ts'
import { answerLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import {
  guard,
  holding,
  mustFind,
  refused,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'

/** What a sealed note is bound to: the answer and all that becomes of it, whoever has it. */
export const deskNoteContext = (surveyId: string, firstCode: string): readonly string[] => [
  'desk-note',
  surveyId,
  firstCode,
]

/** A note, sealed. */
type PutDeskNote = Pick<AnswerRecord, 'answerId' | 'surveyId'> & {
  firstCode: string
  version: number
  assignee: string | null
  sealed: Uint8Array
  audit: readonly Statement[]
}

export const sealDeskNote = (
  sealing: Pick<Sealing, 'seal'>,
  record: AnswerRecord,
  { memo, assignee, version }: DeskNote,
): Omit<PutDeskNote, 'audit'> => {
  const { answerId, surveyId } = record
  const firstCode = firstCodeOf(record)
  const sealed = sealing.seal(memo, deskNoteContext(surveyId, firstCode))
  return { answerId, surveyId, firstCode, version, assignee: assignee ?? null, sealed }
}

/** The note in a row of `desk_note`. @throws Error if the sealed column belongs to another row */
export const openDeskNote = (sealing: Pick<Sealing, 'unseal'>, row: SqlRow): DeskNote => ({
  memo: sealing.unseal(
    row.sealed as Uint8Array,
    deskNoteContext(String(row.survey_id), String(row.first_code)),
  ),
  version: Number(row.version),
  ...(row.assignee !== null && { assignee: String(row.assignee) }),
})

/** Stores a note in the place of the version before. */
export function* putDeskNote(note: PutDeskNote): Write<'put', 'changed' | 'gone'> {
  const { answerId, surveyId, firstCode, version, assignee, sealed, audit } = note
  yield* holding(answerLock(answerId))
  const latest = sql`select 1 from answer where answer_id = ${answerId} and changed_to is null`
  yield* guard([mustFind(latest, 'gone' as const)])
  const { count } = yield* run(
    version === 1
      ? sql`insert into desk_note (answer_id, survey_id, first_code, version, assignee, sealed)
          values (${answerId}, ${surveyId}, ${firstCode}, 1, ${assignee}, ${sealed}) on conflict (answer_id) do nothing`
      : sql`update desk_note set version = ${version}, assignee = ${assignee}, sealed = ${sealed}
          where answer_id = ${answerId} and version = ${version - 1}`,
  )
  if (count === 0) yield* refused('changed')
  yield* runUnread(audit)
  return 'put'
}

/** Lets the note of an answer go over to the one that supersedes it. */
export const keepDeskNote = (answerId: string, next: string): Statement =>
  sql`update desk_note set answer_id = ${next} where answer_id = ${answerId}`

/** Drops the note of an answer. */
export const dropDeskNote = (answerId: string): Statement =>
  sql`delete from desk_note where answer_id = ${answerId}`
