import type { AnswerWrite, SaveOutcome } from '../../../application/ports/answer-repository.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { PlaceStop, Released } from '../reservation/place-steps.ts'
import type { SqlValue, Step } from '../write-plan.ts'
import { numberOfSave, savedAt } from './latest-save.ts'
import type { OrderStop } from './order-steps.ts'
import { storedColumns } from './saved-answer.ts'
import { sealAnswer } from './sealed-answer.ts'
import { unusedKey } from './unused-key.ts'

/** The reasons to stop a save; the row returned with `repeated` is that of the stored request. */
export type SaveStop =
  | { kind: 'repeated' }
  | Extract<
      SaveOutcome,
      {
        kind:
          | 'conflict'
          | 'imported_before'
          | 'number_taken'
          | 'numbers_exhausted'
          | 'too_many'
          | 'too_many_live'
      }
    >
  | OrderStop
  | PlaceStop

export type SaveStep = Step<SaveStop, Released | 'stored'>

export const answerConflict = { kind: 'conflict', on: 'answer' } as const

/** The steps that store the answer itself, in the place of the one that it replaces or as a new one. */
export const storeAnswerSteps = (sealing: Sealing, write: AnswerWrite, owner: Uint8Array): SaveStep[] =>
  write.replaces ? [replaceStep(sealing, write, write.replaces, owner)] : insertSteps(sealing, write, owner)

/** The number of bookings of the answer: the kept ones, which are moved to it before, and the new ones. */
function bookingCount({ places }: AnswerWrite, answerId: string): { sql: string; values: SqlValue[] } {
  const { keeps = [], takes = [], redeems } = places ?? {}
  const added = takes.length + (redeems?.places ?? 0)
  return keeps.length === 0
    ? { sql: '?', values: [added] }
    : {
        sql: '? + (select count(*) from booking kept where kept.answer_id = ?)',
        values: [added, answerId],
      }
}

const claimIndex = (sealing: Sealing, { record, claimValues }: AnswerWrite) =>
  claimValues === undefined ? null : sealing.blindIndex(record.surveyId, claimValues)

/** The item whose number is only known once it is stored. */
const givenItem = ({ number }: AnswerWrite): string | undefined =>
  number && 'after' in number ? number.itemKey : undefined

function replaceStep(
  sealing: Sealing,
  write: AnswerWrite,
  replaces: { answerId: string; version: number },
  owner: Uint8Array,
): SaveStep {
  const { record } = write
  const bookings = bookingCount(write, replaces.answerId)
  const atMs = savedAt(record.surveyId, owner, record.updatedAt * 1000)
  const number = numberOfSave(write, owner)
  return {
    sql: `update answer set version = version + 1, saved_version = version + 1, registered_by = ?, check_value = ?, status = ?,
        created_at = ?, updated_at = ?, claim_index = ?, sealed = ?, bookings = ${bookings.sql}, saved_at_ms = ${atMs.sql},
        save_number = ${number.sql}
      where answer_id = ? and survey_id = ? and owner = ? and version = ? returning ${storedColumns}`,
    values: [
      record.registeredBy,
      record.check,
      record.status ?? null,
      record.createdAt,
      record.updatedAt,
      claimIndex(sealing, write),
      sealAnswer(sealing, { ...record, answerId: replaces.answerId }, write.bodyHash, givenItem(write)),
      ...bookings.values,
      ...atMs.values,
      ...number.values,
      replaces.answerId,
      record.surveyId,
      owner,
      replaces.version,
    ],
    expect: 1,
    otherwise: answerConflict,
    returning: 'stored',
  }
}

/** Inserts a new answer; stops if the form takes one answer and there is one, or the answer code is taken. */
function insertSteps(sealing: Sealing, write: AnswerWrite, owner: Uint8Array): SaveStep[] {
  const { record } = write
  const { surveyId, keyMs } = record
  const free = unusedKey(surveyId, owner, keyMs)
  const bookings = bookingCount(write, record.answerId)
  const atMs = savedAt(surveyId, owner, record.updatedAt * 1000)
  const number = numberOfSave(write, owner)
  const onlyOne: SaveStep = {
    sql: 'select 1 from answer where survey_id = ? and owner = ? and key_ms = 0',
    values: [surveyId, owner],
    expect: 0,
    otherwise: answerConflict,
  }
  return [
    ...(keyMs === 0 ? [onlyOne] : []),
    {
      // The key is free, so a conflict can only be about the answer code.
      sql: `insert into answer (answer_id, survey_id, owner, registered_by, version, saved_version, answer_code,
          check_value, status, series_code, created_at, updated_at, claim_index, sealed, bookings, key_ms, saved_at_ms,
          save_number)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${bookings.sql}, ${free.sql}, ${atMs.sql}, ${number.sql})
        on conflict (survey_id, answer_code) do nothing returning ${storedColumns}`,
      values: [
        record.answerId,
        surveyId,
        owner,
        record.registeredBy,
        record.version,
        record.version,
        record.answerCode,
        record.check,
        record.status ?? null,
        record.series?.codes[0] ?? null,
        record.createdAt,
        record.updatedAt,
        claimIndex(sealing, write),
        sealAnswer(sealing, record, write.bodyHash, givenItem(write)),
        ...bookings.values,
        ...free.values,
        ...atMs.values,
        ...number.values,
      ],
      expect: 1,
      otherwise: { kind: 'conflict', on: 'code' },
      returning: 'stored',
    },
  ]
}
