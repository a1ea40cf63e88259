import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openWriter } from '../../../adapters/storage/sqlite/connection.ts'
import { groupCommit } from '../../../adapters/storage/sqlite/group-commit.ts'
import { pollForExpiredHolds } from '../../../adapters/storage/sqlite/maintenance/polling.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import {
  aBooking,
  aBookingChange,
  aCalendar,
  aHold,
  aTake,
  day,
  expectSound,
  holdPlaces,
  places,
  plain,
  reservedIn,
  tally,
} from '../../contracts/booking-writes.ts'
import { builtWorker, newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

const opened: Storage[] = []
async function open(options: Parameters<typeof openTestStorage>[0]): Promise<Storage> {
  const storage = await openTestStorage(options)
  opened.push(storage)
  return storage
}
async function aServer(): Promise<{ file: string; server: Storage }> {
  const file = newFile()
  const server = await open({ file, asServer: true })
  await server.city.import(surveysOfContract, friday)
  return { file, server }
}
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
})
afterAll(removeFiles)

const within = { timeout: 1_000, interval: 20 }

test('processes that book at once beside each other share the places there are [RSV-27]', async () => {
  const { file, server } = await aServer()
  const child = () =>
    promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      join(import.meta.dirname, 'booking-child.ts'),
      file,
      builtWorker(),
    ])
  const given = await Promise.all([child(), child()])
  expect(given.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(70)
  expect(await server.officeAnswers.count('often')).toBe(70)
  await expectSound(server)
})

test('a command and the server that race for one place come to one booking [RSV-27]', async () => {
  const { file, server } = await aServer()
  const command = await open({ file })
  for (let round = 0; round < 10; round++) {
    const take = aTake(`court-${round}`)
    const outcomes = await Promise.all(
      [server, command, server, command].map((storage) => storage.answers.save(aBooking([take]))),
    )
    expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ saved: 1, full: 3 })
  }
  await expectSound(server)
})

test('what another process books or gives back is seen within a second', async () => {
  const { file, server } = await aServer()
  const command = await open({ file })
  const viewer = await open({ file, readOnly: true })
  const { record } = aBooking([])
  const seenBy = async (storage: Storage) => plain(await storage.bookings.reserved('court', day, day))
  for (const storage of [server, viewer]) expect(await seenBy(storage)).toEqual({})
  await command.answers.save(aBooking([aTake('court')], record))
  const seen = { [day]: { 0: 1 } }
  for (const storage of [server, viewer]) await expect.poll(() => seenBy(storage), within).toEqual(seen)
  await command.answers.save(aBookingChange(record, undefined))
  for (const storage of [server, viewer]) await expect.poll(() => seenBy(storage), within).toEqual({})
})

test('a save validated against what another process replaced is validated against the new at once', async () => {
  const { file, server } = await aServer()
  const command = await open({ file })
  const city = { ...surveysOfContract, calendars: [aCalendar()] }
  for (const version of [1, 2, 3]) {
    const stale = await server.bookings.catalog()
    await command.city.import(
      { ...surveysOfContract, calendars: [aCalendar({ name: `${version}` })] },
      friday,
    )
    const take = aTake('court', { slotKey: version })
    const write = (catalogVersion: number) => aBooking([], {}, { places: places([take], { catalogVersion }) })
    expect(await server.answers.save(write(stale.version))).toMatchObject({ on: 'catalog' })
    const { version: catalogVersion } = await server.bookings.catalog()
    expect(catalogVersion).toBe(version)
    expect(await server.answers.save(write(catalogVersion))).toMatchObject({ kind: 'saved' })
  }
  const [, often] = surveysOfContract.surveys
  await command.city.import({ ...city, surveys: [{ ...often!, surveyTitle: '新版' }] }, friday)
  expect(await server.answers.save(aBooking([]))).toMatchObject({ on: 'survey' })
  expect((await server.surveys.find('often'))?.version).toBe(2)
})

test('holds stand after a restart, and those that expired meanwhile are given back before anything is asked [PAY-22]', async () => {
  const { file, server } = await aServer()
  const standing = aTake('court')
  const expired = aTake('court', { slotKey: 1 })
  await holdPlaces(server, aHold([standing]))
  await holdPlaces(server, aHold([expired], { atMs: Date.now(), expiresAtMs: Date.now() + 300 }))
  await server.close()
  await new Promise((passed) => setTimeout(passed, 350))
  const again = await open({ file, asServer: true })
  expect(await reservedIn(again, expired)).toBe(0)
  expect(await again.answers.save(aBooking([standing]))).toMatchObject({ kind: 'full' })
  expect(await again.answers.save(aBooking([expired]))).toMatchObject({ kind: 'saved' })
  await expectSound(again)
})

test('a failure to give expired holds back at the start is told, and they are given back at once afterwards [PAY-22]', async () => {
  const { file, server } = await aServer()
  const expired = aTake('court')
  await holdPlaces(server, aHold([expired], { atMs: Date.now() - 2, expiresAtMs: Date.now() - 1 }))
  await server.close()
  const [db, other] = [openWriter(file), new Database(file)]
  db.pragma('busy_timeout = 0')
  other.exec('begin immediate')
  const told: unknown[] = []
  const stop = pollForExpiredHolds(db, groupCommit(db), {
    onChange: () => told.push('given back'),
    onError: (error) => told.push((error as Error).message),
  })
  other.exec('rollback')
  await expect.poll(() => told, within).toEqual(['database is locked', 'given back'])
  stop()
  for (const connection of [db, other]) connection.close()
  expect(await reservedIn(await open({ file }), expired)).toBe(0)
})

test('bookings are there after closing and opening again [R6]', async () => {
  const { file, server } = await aServer()
  const take = aTake('court', { cost: 2, quota: 3 })
  const { record } = aBooking([])
  await server.answers.save(aBooking([take], record))
  await server.close()
  const again = await open({ file })
  expect(await again.bookings.ofAnswer(record.answerId)).toMatchObject([{ itemKey: 'r1', cost: 2 }])
  expect(await reservedIn(again, take)).toBe(2)
})

test('the database itself refuses a counter below nothing and a booking without a place', async () => {
  const { file, server } = await aServer()
  await server.answers.save(aBooking([aTake('court')]))
  await server.close()
  const db = new Database(file)
  expect(() => db.exec('update slot set reserved = reserved - 2')).toThrow(/CHECK/)
  expect(() => db.exec('update booking set cost = 0')).toThrow(/CHECK/)
  db.close()
})

test('a booking that the database refuses leaves nothing of the save behind', async () => {
  const { server } = await aServer()
  const take = aTake('court', { cost: 0 })
  const { record } = aBooking([])
  await expect(server.answers.save(aBooking([take], record))).rejects.toThrow(/CHECK/)
  expect(await server.ownAnswers.listOwn(record.userId, 'often')).toEqual([])
  await expectSound(server)
})
