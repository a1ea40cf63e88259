import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aClaim, allow, anImport } from '../../contracts/claim-writes.ts'
import { newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

let db: Database.Database
let storage: SqlStorage
beforeEach(async () => {
  const file = newFile()
  storage = await openTestStorage({ file })
  await storage.city.import(surveysOfContract, friday)
  db = new Database(file)
  return async () => {
    db.close()
    await storage.close()
  }
})

const today = localDate('2024-06-14')
const terms = ['山田花子', '山田', '花子']

/** Terms that are kept, by the code of their answer; those of no answer stand under null. */
const kept = () =>
  db
    .prepare<[], [string | null, number]>(
      'select answer_code, count(*) from answer_term left join answer using (seq) group by seq order by seq',
    )
    .raw()
    .all()

async function save(over: Partial<AnswerRecord> = {}, write = {}): Promise<AnswerRecord> {
  const record = aFreshRecord({ surveyId: 'often', keyMs: friday, ...over })
  expect((await storage.answers.save(aWrite(record, { terms, ...write }))).kind).toBe('saved')
  return record
}

describe('nothing that an answer was found by is left', () => {
  test.each<[what: string, go: (record: AnswerRecord) => Promise<unknown>]>([
    ['is removed', (record) => storage.answers.remove({ ...record, audit: [] })],
    ['is over', (record) => storage.retention.erase(record, today, [])],
    ['is erased with its resident', ({ userId }) => storage.residents.erase(userId, today, () => [])],
  ])('of one that %s [R18]', async (_, go) => {
    const [other, record] = [await save(), await save()]
    await go(record)
    expect(kept()).toEqual([[other.answerCode, 3]])
  })

  test('of one that a change superseded, or that was replaced', async () => {
    const { answerId, userId } = await save()
    const supersedes = { answerId, version: 1, check: '取り消し' }
    const change = await save({ userId, keyMs: friday + 1 }, { supersedes, terms: ['山田', '一'] })
    const single = await save({ surveyId: 'once', keyMs: 0 })
    await save(single, { replaces: { answerId: single.answerId, version: 1 }, terms: ['佐藤'] })
    expect(kept()).toEqual([
      [change.answerCode, 2],
      [single.answerCode, 1],
    ])
  })

  test('of a cancelled one that gave way to a record that was claimed', async () => {
    const own = await save({ surveyId: 'once', keyMs: 0, check: 'キャンセル' })
    const record = await anImport(storage, { surveyId: 'once', keyMs: 0 }, { terms: ['佐藤'] })
    await allow(storage, own.userId, record)
    const claim = aClaim(own.userId, [record])
    const records = claim.records.map((each) => ({
      ...each,
      replaces: { answerId: own.answerId, version: 1 },
    }))
    expect(await storage.claims.claim({ ...claim, records })).toHaveLength(1)
    expect(kept()).toEqual([[record.answerCode, 1]])
  })
})

test('an answer that nothing is to be found by keeps no terms', async () => {
  await save({}, { terms: [] })
  expect(kept()).toEqual([])
})

test('a search opens no answer beyond its page [OFF-09]', async () => {
  const saved: AnswerRecord[] = []
  for (const _ of [1, 2, 3, 4, 5]) saved.unshift(await save())
  db.exec(`update answer set sealed = x'00' where seq <= 3`)
  const sought = [{ terms: ['山田', '花子'], codes: [] }]
  const { records, next } = await storage.officeAnswers.find(sought, { limit: 2 })
  expect(records).toEqual(saved.slice(0, 2))
  const beyond = storage.officeAnswers.find(sought, { limit: 2, ...(next !== undefined && { after: next }) })
  await expect(beyond).rejects.toThrow('not a sealed record')
})

test('two databases tell nothing of each other: each has other terms for one name [R15]', async () => {
  const file = newFile()
  const other = await openTestStorage({ file })
  await other.city.import(surveysOfContract, friday)
  for (const each of [storage, other])
    await each.answers.save(aWrite({ surveyId: 'often', keyMs: friday }, { terms }))
  await other.close()
  const read = new Database(file)
  const all = [db, read].flatMap((each) =>
    each.prepare<[], Buffer>('select term from answer_term').pluck().all(),
  )
  read.close()
  expect(new Set(all.map((term) => term.toString('hex'))).size).toBe(6)
  expect(all.every(({ length }) => length === 16)).toBe(true)
})
