import { expect } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { PlaceTake } from '../../application/ports/booking-repository.ts'
import type { ClaimedRecord, LookUp } from '../../application/ports/claim-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { unclaimedUserId } from '../../domain/answer/claim.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { day, places } from './booking-writes.ts'

/** When grants of these tests run out: ten minutes after `friday`. */
export const untilMs = friday + 600_000

export const aLookUp = (over: Partial<LookUp> = {}): LookUp => ({
  userId: fresh('U'),
  surveyId: 'often',
  values: [fresh('value')],
  day,
  ...over,
})

/** A record of the appending form that nobody owns. */
export const anUnclaimedRecord = (over: Partial<AnswerRecord> = {}): AnswerRecord => {
  const record = aFreshRecord({ surveyId: 'often', keyMs: friday, registeredBy: 'import', ...over })
  return { ...record, userId: unclaimedUserId(record.answerId) }
}

/** Stores a record that nobody owns. */
export async function anImport(
  storage: Pick<Storage, 'answers'>,
  over: Partial<AnswerRecord> = {},
  write: Partial<Omit<AnswerWrite, 'record'>> & { takes?: readonly PlaceTake[] } = {},
): Promise<AnswerRecord> {
  const { takes, ...rest } = write
  const record = anUnclaimedRecord(over)
  const stored = aWrite(record, { claimValues: [fresh('value')], ...(takes && { places: places(takes) }) })
  expect(await storage.answers.save({ ...stored, ...rest })).toMatchObject({ kind: 'saved' })
  return record
}

/** Lets a resident claim these records for ten minutes from `friday` on. */
export const allow = (
  storage: Pick<Storage, 'claims'>,
  userId: string,
  ...records: { answerId: string }[]
): Promise<void> =>
  storage.claims.grant(
    { ...aLookUp({ userId }), counted: false },
    records.map(({ answerId }) => answerId),
    untilMs,
  )

/** What a claim of the records as they were read asks for. */
export const aClaim = (
  userId: string,
  records: readonly ClaimedRecord[],
  atMs = friday,
): Parameters<Storage['claims']['claim']>[0] => ({
  userId,
  records: records.map(({ answerId, version, replaces }) => ({
    answerId,
    version,
    ...(replaces && { replaces: { answerId: replaces.answerId, version: replaces.version } }),
  })),
  atMs,
  audit: [{ kind: 'answer.claimed', at: atMs, userId }],
})
