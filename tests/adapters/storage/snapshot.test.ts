import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterAll, expect, test, vi } from 'vitest'
import { takeSnapshot } from '../../../adapters/storage/sqlite/backup/take-snapshot.ts'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

/** Moves one from a row to another, far apart in the file, and begins the log anew as often as it can. */
const mover = `
  const Database = require('better-sqlite3')
  const db = new Database(process.argv[1], { timeout: 5000 })
  db.pragma('wal_autocheckpoint = 0')
  const move = db.prepare('update place set amount = amount + ? where id = ?')
  const both = db.transaction((from, to) => { move.run(-1, from); move.run(1, to) })
  console.log('moving')
  for (let turn = 0; ; turn++) {
    both(turn % 400, (turn * 7919 + 1) % 400)
    if (turn % 25 === 0) db.pragma('wal_checkpoint(passive)')
  }`

test('a snapshot is of one moment, while others write and begin the log anew [R6]', {
  timeout: 60_000,
}, async () => {
  const file = newFile()
  const db = openWriter(file)
  db.exec('create table place (id integer primary key, amount integer, filler blob)')
  const insert = db.prepare('insert into place values (?, 0, randomblob(20000))')
  db.transaction(() => {
    for (let id = 0; id < 400; id++) insert.run(id)
  })()
  db.pragma('wal_checkpoint(truncate)')
  const child = spawn(process.execPath, ['-e', mover, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const amounts = 'select group_concat(amount) from place'
  const stored = db.prepare(amounts).pluck()
  let before: unknown
  for (let taken = 0; taken < 6; taken++) {
    // However slow the machine is: something was moved since the last one.
    await expect.poll(() => stored.get(), { timeout: 10_000 }).not.toBe(before)
    const copy = newFile()
    await takeSnapshot(file, copy)
    const snapshot = new Database(copy, { readonly: true })
    expect(snapshot.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(snapshot.prepare('select count(*) as places, sum(amount) as amount from place').get()).toEqual({
      places: 400,
      amount: 0,
    })
    before = snapshot.prepare(amounts).pluck().get()
    snapshot.close()
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  db.close()
})

test('progress is told also while there is no copy: one that finds no room is removed by the system [R7]', async () => {
  const [file, copy] = [newFile(), newFile()]
  openWriter(file).exec('create table place (id integer primary key)').close()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const told: number[] = []
  try {
    const taken = takeSnapshot(file, copy, (done) => told.push(done))
    await vi.waitUntil(() => existsSync(`${copy}-wal`))
    rmSync(copy)
    vi.advanceTimersToNextTimer()
    expect(told).toEqual([0])
    await taken
  } finally {
    vi.useRealTimers()
  }
})
