import { execFile } from 'node:child_process'
import { constants, statSync } from 'node:fs'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { attachmentFolder, takeInPieces } from '../attachment-folder.ts'
import { createPrivately, openReader } from '../connection.ts'
import { retryWhileBusy } from '../retry-while-busy.ts'

const MEBIBYTE = 1024 * 1024
const TELL_EVERY_MS = 200

/**
 * Copies a database file, then its log if there is one; tells what went wrong. A log that was begun anew meanwhile is
 * copied again: the end of the old one would be missing. To be run in a process of its own, since one that closes a
 * database file lets go of all locks it has on it (POSIX).
 */
const copyFiles = `
  const { closeSync, copyFileSync, openSync, readSync } = require('node:fs')
  const [from, to, flags] = process.argv.slice(1)
  const headOf = (log) => {
    const file = openSync(log)
    const head = Buffer.alloc(32)
    readSync(file, head, 0, head.length, 0)
    closeSync(file)
    return head
  }
  const copyLog = (log) => {
    const before = headOf(log)
    copyFileSync(log, to + '-wal', Number(flags))
    if (!headOf(log).equals(before)) copyLog(log)
  }
  try {
    copyFileSync(from, to, Number(flags))
    copyLog(from + '-wal')
  } catch (error) {
    const isWithoutLog = error.code === 'ENOENT' && error.path === from + '-wal'
    if (!isWithoutLog) process.stdout.write(JSON.stringify({ code: error.code, message: error.message }))
  }`

/**
 * Copies the database as it stands at one moment into a new file that its owner alone may read. Writers go on
 * meanwhile. The files are copied as they lie, as fast as the disk can; a read transaction lasts only that long. It
 * keeps every page that is written into the database meanwhile in the log too, so that the copy of the log puts right
 * what the copy of the database caught half-done.
 *
 * @param progress is called now and then with the mebibytes copied
 * @throws the reason of `stop` when it is aborted
 * @throws Error if there is no such database, or no room for the copy; the copy is then incomplete
 */
export async function takeSnapshot(
  file: string,
  copy: string,
  progress?: (done: number, total: number) => void,
  stop?: AbortSignal,
): Promise<void> {
  const db = await retryWhileBusy(() => openReader(file))
  // A copy for which there is no room is removed by the system, before this process learns of it.
  const mebibytes = (path: string) =>
    Math.ceil((statSync(path, { throwIfNoEntry: false })?.size ?? 0) / MEBIBYTE)
  const tell = () => progress?.(Math.min(mebibytes(copy), mebibytes(file)), mebibytes(file))
  createPrivately(copy)
  createPrivately(`${copy}-wal`)
  const timer = setInterval(tell, TELL_EVERY_MS)
  try {
    db.exec('begin')
    await retryWhileBusy(() => db.prepare('select count(*) from sqlite_master').get())
    await copyInProcess(file, copy, stop)
    tell()
  } finally {
    clearInterval(timer)
    db.close()
  }
  await foldLogIn(copy, async (db) => takeInPieces(db, attachmentFolder(file)))
}

async function copyInProcess(file: string, copy: string, stop: AbortSignal | undefined): Promise<void> {
  stop?.throwIfAborted()
  const args = ['-e', copyFiles, file, copy, String(constants.COPYFILE_FICLONE)]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    ...(stop && { signal: stop }),
  }).catch((error: unknown) => {
    stop?.throwIfAborted()
    throw error
  })
  if (stdout !== '') {
    const { code, message } = JSON.parse(stdout) as { code: string; message: string }
    throw Object.assign(new Error(message), { code })
  }
}

/** Leaves the copy as one file, with what `add` puts into it. */
async function foldLogIn(copy: string, add: (db: Database.Database) => Promise<void>): Promise<void> {
  const db = new Database(copy)
  try {
    db.pragma('journal_mode = delete')
    db.exec('begin')
    await add(db)
    db.exec('commit')
  } finally {
    db.close()
  }
}
