import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { earlierKeyRing } from '../../../adapters/sealing/key-ring.ts'
import { earlierSeal, sealing } from '../../../adapters/sealing/sealing.ts'
import { friday } from '../../builders.ts'
import { aDatabaseOf } from './earlier-database.ts'
import { dataKey, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const ring = earlierKeyRing(dataKey)
const keys = { ...sealing(ring), seal: earlierSeal(ring) }
const call = 'survey-results/putItem'

/** A database that kept results of saves only, with `count` of them. */
async function anEarlierDatabase(count: number): Promise<string> {
  const db = await aDatabaseOf('0004-claim-keys')
  const insert = db.prepare('insert into idempotency values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  db.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      const key = `key-${at}`
      const body = keys.seal(`body-${at}`, ['idempotency', call, key])
      const owner = keys.ownerOf(`U-${at % 7}`)
      insert.run(owner, call, key, `a-${at}`, 'often', friday + at, `CODE${at}`, at, body, friday + at)
    }
  })()
  db.close()
  return db.name
}

test('a result that was sealed as a whole is handed out as before [R5]', async () => {
  const db = await aDatabaseOf('0005-kept-requests')
  const columns = db.prepare('select name from pragma_table_info(?)').pluck().all('idempotency')
  expect(columns).toEqual(['owner', 'call_name', 'request_key', 'sealed', 'created_at_ms'])
  const stored = { bodyHash: 'body', result: { answerCode: 'CODE', version: 3 } }
  const sealed = keys.seal(JSON.stringify([stored.bodyHash, stored.result]), ['request', call, 'key'])
  db.prepare('insert into idempotency values (?, ?, ?, ?, ?)').run(
    keys.ownerOf('U-1'),
    call,
    'key',
    sealed,
    friday,
  )
  db.close()
  const storage = await openTestStorage({ file: db.name })
  expect(await storage.idempotency.find('U-1', { call, key: 'key' })).toEqual(stored)
  await storage.close()
})

test('results that an earlier release kept are handed out as before, and leave when they would have [R5]', async () => {
  const file = await anEarlierDatabase(1_201)
  const storage = await openTestStorage({ file })
  for (const at of [0, 499, 500, 501, 1_000, 1_200]) {
    const stored = await storage.idempotency.find(`U-${at % 7}`, { call, key: `key-${at}` })
    expect(stored).toEqual({
      bodyHash: `body-${at}`,
      result: {
        answerId: `a-${at}`,
        surveyId: 'often',
        keyMs: friday + at,
        answerCode: `CODE${at}`,
        version: at,
      },
    })
  }
  await storage.close()
  const db = new Database(file, { readonly: true })
  const kept = db.prepare('select count(*) as requests, max(created_at_ms) as latest from idempotency').get()
  expect(kept).toEqual({ requests: 1_201, latest: friday + 1_200 })
  db.close()
})

test('results that another key sealed are not carried over, and the database stays as it was [R15]', async () => {
  const file = await anEarlierDatabase(1)
  const db = new Database(file)
  db.prepare('update idempotency set body = ?').run(keys.seal('body', ['idempotency', call, 'other']))
  db.close()
  await expect(openTestStorage({ file })).rejects.toThrow()
  const after = new Database(file, { readonly: true })
  expect(after.prepare('select answer_id from idempotency').pluck().all()).toEqual(['a-0'])
  after.close()
})
