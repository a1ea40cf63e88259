import Database from 'better-sqlite3'
import type { AnswerRecord } from '../../../domain/survey/answer-record.ts'
import { friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { newFile, openTestStorage } from '../storage/sqlite-files.ts'

/** A database with a city and an answer with each of `texts`, nobody having it open. */
export async function aDatabase(...texts: string[]): Promise<string> {
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
  for await (const record of storage.answers.all(surveyId)) records.push(record)
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
export const swell = (file: string, bytes: number): void =>
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
