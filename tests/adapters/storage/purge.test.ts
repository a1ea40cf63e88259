import { afterAll, expect, test } from 'vitest'
import { purgePlan } from '../../../adapters/sql/purge-plan.ts'
import { openWriter } from '../../../adapters/sqlite/connection.ts'
import { groupCommit } from '../../../adapters/sqlite/group-commit.ts'
import { prepareDatabase } from '../../../adapters/sqlite/prepare-database.ts'
import { friday } from '../../builders.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const HOUR_MS = 60 * 60 * 1000

test.each([
  ['results', 'idempotency', 48 * HOUR_MS, 1],
  ['results', 'idempotency', 48 * HOUR_MS + 1, 0],
  ['sessions', 'refresh_token', 0, 1],
  ['sessions', 'refresh_token', 1, 0],
])('old %s are removed from %s after %i ms and not before [R5]', async (_, table, afterMs, left) => {
  const db = openWriter(newFile())
  await prepareDatabase(db, dataKey)
  db.exec(
    `insert into idempotency values (x'01', 'putItem', 'key', 'a1', 's1', 0, 'code', 1, x'00', ${friday})`,
  )
  db.exec(`insert into refresh_token values (x'01', 'family', x'01', x'00', ${friday}, null)`)
  const outcomes = groupCommit(db)([purgePlan(friday + afterMs)])
  expect(outcomes).toEqual([{ kind: 'done', rows: {} }])
  expect(db.prepare(`select count(*) from ${table}`).pluck().get()).toBe(left)
  db.close()
})
