import { mkdtemp, open, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import pino from 'pino'
import { expect } from 'vitest'
import { sealBackup } from '../../../adapters/storage/sealing/sealed-backup.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { program } from '../../../server/cli/program.ts'
import { type DatabaseAddress, readConfig } from '../../../server/composition/config.ts'
import { serve } from '../../../server/composition/serve.ts'
import { friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { dataKey, newFile, openTestStorage, withBuiltWorker } from '../storage/sqlite-files.ts'
import { fileContext } from './test-context.ts'

/** A database with a city and an answer with each of `texts`, nobody having it open. */
export async function createDatabase(...texts: string[]): Promise<string> {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import(surveysOfContract, friday)
  for (const text of texts) await saveText(storage, text)
  await storage.close()
  return file
}

/** Another resident answers with `text`. */
export const saveText = (storage: Awaited<ReturnType<typeof openTestStorage>>, text: string) =>
  storage.answers.save(aWrite({ entries: [{ itemKey: 'q1', title: 'お名前', answer: [text] }] }))

/** The texts of all answers, oldest first. */
export async function textsIn(file: string, surveyId = 'once'): Promise<string[]> {
  const storage = await openTestStorage({ file, readOnly: true })
  const records: AnswerRecord[] = []
  for await (const record of storage.officeAnswers.all(surveyId)) records.push(record)
  await storage.close()
  return records.map(({ entries }) => entries[0]?.answer?.[0] ?? '')
}

/** Carries out `statements` behind the product's back. */
export function tamper(file: string, ...statements: string[]): void {
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  for (const statement of statements) db.exec(statement)
  db.close()
}

/** Makes a database large: an incompressible picture of that many bytes. */
export const enlarge = (file: string, bytes: number): void =>
  tamper(
    file,
    `insert into media (name, position, content_type, digest, bytes) values ('big', 9, '', x'00', randomblob(${bytes}))`,
  )

/** How the audit log ends: what kinds of events it holds. */
export function auditedKinds(file: string): string[] {
  const db = new Database(file, { readonly: true })
  const kinds = db
    .prepare<[], string>('select kind from audit_log union all select kind from audit_outbox')
    .pluck()
    .all()
  db.close()
  return kinds
}

/** A backup that the command takes of `database`, after `prepare`. */
export async function takeBackup(
  database: string,
  prepare: (file: string) => void = () => {},
): Promise<string> {
  const file = newFile()
  prepare(database)
  const it = fileContext(database)
  expect(await program(['backup', file], it), it.errorOutput()).toBe(0)
  return file
}

/** A backup of a file as it lies, whatever is in it. */
export async function sealFile(file: string): Promise<string> {
  const plain = await open(file)
  const sealed = newFile()
  await writeFile(sealed, sealBackup(dataKey, friday, plain))
  await plain.close()
  return sealed
}

/** The name under which a restore keeps what was there. */
export const keptPath = (database: string): string => `${database}.before-restore-20240614120000`

/** What stands in the folder of a database, but for the server's lock. */
export const filesBeside = async (database: string): Promise<string[]> =>
  (await readdir(dirname(database))).filter((name) => !name.endsWith('-server')).sort()

/** A built page, as far as the server looks at it. */
export async function aClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(folder, 'index.html'), '<html><head></head><body><div id="app"></div></body></html>')
  return folder
}

/** Starts the server on a database, with `env` besides, and stops it. */
export async function startOnce(address: DatabaseAddress, env: Record<string, string> = {}): Promise<void> {
  const url = 'url' in address ? address.url : `sqlite:${address.file}`
  const needed = {
    DATABASE_URL: url,
    DATA_KEY: dataKey,
    SESSION_KEY: 'x'.repeat(32),
    EMULATORS: 'line',
    PORT: '0',
  }
  const out = { isFailing: () => false, dropped: () => 0 }
  const clientFolder = await aClient()
  const given = { log: pino({ level: 'silent' }), out, clientFolder }
  const server = await serve(withBuiltWorker(readConfig({ ...needed, ...env }, clientFolder)), given)
  await server.stop({ hurry: true })
}
