import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPool } from '../../../adapters/storage/postgres/connection.ts'
import { openWriter as openPostgresWriter } from '../../../adapters/storage/postgres/write-transactions.ts'
import { purgeExpired } from '../../../adapters/storage/purge-expired.ts'
import { attachmentFolder } from '../../../adapters/storage/sqlite/attachment-folder.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { groupCommit, writeAlone } from '../../../adapters/storage/sqlite/group-commit.ts'
import type { NewAttachment } from '../../../application/ports/attachment-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import {
  aContent,
  aNewFile,
  asKept,
  bytesOf,
  inParts,
  manyFiles,
  sendAll,
} from '../../contracts/attachment-writes.ts'
import { newDatabase, openPostgres, query } from './postgres-databases.ts'
import { newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const HOUR_MS = 3_600_000

/** A database that a process leaves at any moment and another one opens. */
type Kept = {
  open(): Promise<Storage>
  /** What stands where a piece does whose row has not counted it. */
  leavePiece(): Promise<void>
  /** Deletes what is over, as a server does now and then. */
  purge(nowMs: number): Promise<void>
  /** Of how many files content lies there. */
  contents(): Promise<number>
}

const engines: Readonly<Record<string, () => Promise<Kept>>> = {
  async SQLite() {
    const file = newFile()
    const folder = attachmentFolder(file)
    const names = () => (existsSync(folder) ? readdirSync(folder) : [])
    return {
      open: () => openTestStorage({ file }),
      leavePiece: async () => appendFileSync(join(folder, names()[0]!), Buffer.alloc(1_000)),
      async purge(nowMs) {
        const db = openWriter(file)
        writeAlone(groupCommit(db), () => purgeExpired({ nowMs, isShared: false }))
        db.close()
      },
      contents: async () => names().length,
    }
  },
  async PostgreSQL() {
    const url = await newDatabase()
    return {
      open: () => openPostgres({ url }),
      leavePiece: async () =>
        void (await query(
          url,
          `insert into attachment_piece select content_id, max(piece) + 1, max(at_ms), '\\x00' from attachment_piece group by content_id`,
        )),
      async purge(nowMs) {
        const pool = openPool({ url }, () => {})
        const writer = openPostgresWriter({ pool, onError() {}, onWrite() {}, onDamage() {} })
        await writer.write(purgeExpired, { nowMs, isShared: true })
        await writer.idle()
        await pool.end()
      },
      contents: async () =>
        Number(
          (await query(url, 'select count(distinct content_id) as count from attachment_piece'))[0]?.count,
        ),
    }
  },
}

const { pieceBytes } = attachmentLimits
const content = aContent(pieceBytes * 2)

/** Each step on the way of a file to its answer, after which a process may be killed. */
const steps: readonly (readonly [
  string,
  (storage: Storage, file: NewAttachment, kept: Kept) => Promise<void>,
])[] = [
  ['begun', async ({ attachments }, file) => void (await attachments.begin(file, manyFiles))],
  ['a piece is there', (storage, file) => sendAll(storage, file, content.subarray(0, pieceBytes))],
  ['another one is there, which its row does not know', (_storage, _file, kept) => kept.leavePiece()],
  ['all pieces are there', (storage, file) => sendAll(storage, file, content)],
  ['judged, and not kept', async ({ attachments }) => void (await attachments.store(inParts(content)))],
  [
    'kept',
    async ({ attachments }, { attachmentId }) => {
      const clean = await attachments.store(inParts(content))
      expect(await clean.keepAs(attachmentId, asKept(), [])).toBe(true)
    },
  ],
  [
    'sent with an answer',
    async ({ answers }, { userId, attachmentId }) => {
      const write = aWrite({ surveyId: 'often', keyMs: friday, userId }, { attachments: [attachmentId] })
      expect(await answers.save(write)).toMatchObject({ kind: 'saved' })
    },
  ],
]

describe.each(Object.keys(engines))('a kill on the way of a file to its answer on %s', (name) => {
  test.each(steps.map(([what], at) => [what, at] as const))(
    'after “%s” leaves neither an answer without its file nor a file for good without its answer [OFF-40, OFF-41]',
    async (_what, last) => {
      const kept = await engines[name]!()
      const file = aNewFile({ bytes: content.length })
      const { userId, attachmentId } = file
      for (const [at, [, run]] of steps.slice(0, last + 1).entries()) {
        // Each step by another process, which goes on with what the one before has left.
        const storage = await kept.open()
        if (at === 0) await storage.city.import(surveysOfContract, friday)
        await run(storage, file, kept)
        await storage.close()
      }
      const isSent = last === steps.length - 1
      const nowMs = Date.now()
      const find = async (atMs: number) => {
        const storage = await kept.open()
        await storage.attachments.sweep(atMs)
        const [found] = await storage.attachments.findOwn(userId, [attachmentId], atMs)
        const whole = found?.kind && (await bytesOf(found)).equals(content)
        await storage.close()
        return found && { isWhole: whole === true }
      }
      // What may still be sent stays; what is of no file goes.
      await kept.purge(nowMs + 2 * HOUR_MS)
      expect(await find(nowMs + 2 * HOUR_MS)).toEqual({ isWhole: last >= steps.length - 2 })
      expect(await kept.contents()).toBe(last === 0 ? 0 : 1)
      // After a day only what an answer has is left.
      await kept.purge(nowMs + 25 * HOUR_MS)
      expect(await find(nowMs + 25 * HOUR_MS)).toEqual(isSent ? { isWhole: true } : undefined)
      expect(await kept.contents()).toBe(isSent ? 1 : 0)
    },
  )
})
