import { afterAll, expect, test } from 'vitest'
import { earlierKeyRing } from '../../../adapters/sealing/key-ring.ts'
import { earlierSeal, sealing } from '../../../adapters/sealing/sealing.ts'
import { sha256 } from '../../../adapters/sealing/sha256.ts'
import { friday } from '../../builders.ts'
import { aDatabaseOf } from './earlier-database.ts'
import { dataKey, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const DAY_MS = 24 * 60 * 60 * 1000

test('a session of an earlier release ends 90 days after its oldest token was given [R18]', async () => {
  const db = await aDatabaseOf('0006-decided-fields')
  const ring = earlierKeyRing(dataKey)
  const keys = { ...sealing(ring), seal: earlierSeal(ring) }
  const sealed = keys.seal(JSON.stringify({ userId: 'U1' }), ['session', 'f1'])
  const insert = db.prepare(
    `insert into refresh_token (token_hash, family, owner, sealed, expires_at_ms, swapped_at_ms)
     values (?, 'f1', ?, ?, ?, ?)`,
  )
  insert.run(sha256('first'), keys.ownerOf('U1'), sealed, friday + 30 * DAY_MS, friday + 20 * DAY_MS)
  insert.run(sha256('second'), keys.ownerOf('U1'), sealed, friday + 50 * DAY_MS, null)
  db.close()
  const { sessions, close } = await openTestStorage({ file: db.name })
  const rotate = (token: string, next: string, day: number) =>
    sessions.rotate(token, { token: next, expiresAtMs: friday + 1000 * DAY_MS }, friday + day * DAY_MS)
  expect(await rotate('second', 'third', 40)).toEqual({ userId: 'U1' })
  expect(await rotate('third', 'fourth', 89)).toEqual({ userId: 'U1' })
  expect(await rotate('fourth', 'fifth', 90)).toBeUndefined()
  await close()
})
