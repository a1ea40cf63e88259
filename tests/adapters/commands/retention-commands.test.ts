import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { plusDays, startOfTokyoDay, tokyoDay } from '../../../domain/shared/local-date.ts'
import { program } from '../../../server/cli/program.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { startPurging } from '../../../server/composition/purge-chore.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aContent, aKeptFile, aNewFile, manyFiles } from '../../contracts/attachment-writes.ts'
import { aBooking, aTake } from '../../contracts/booking-writes.ts'
import { aCode, aLinking, aStaffAccount } from '../../contracts/staff-writes.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { newFile, removeFiles } from '../storage/sqlite-files.ts'
import { startOnce } from './databases.ts'
import { type Engine, postgres, rowsIn, sqlite, withStorage } from './full-city.ts'
import { databaseContext } from './test-context.ts'

afterAll(removeFiles)

const today = tokyoDay(friday)
const name = { itemKey: 'q1', title: 'お名前', answer: ['髙橋 一郎'] }

/** A city with an old answer that had a reservation, and one of 花子 with a reservation ahead. */
async function aCity(engine: Engine) {
  const address = await engine.prepared()
  const storage = await engine.open(address)
  const survey = aSurveyConfig({ surveyId: 'often', retentionDays: 30, isAppending: { value: true } })
  await storage.city.import(
    {
      settings: { cityName: '窓口市' },
      surveys: [survey],
      media: [],
    },
    friday,
  )
  const at = startOfTokyoDay(plusDays(today, -40)) / 1000
  const catalogVersion = 0
  const old = aBooking(
    [aTake('court', { day: plusDays(today, -35), quota: 9 })],
    { createdAt: at, updatedAt: at, entries: [name] },
    {},
  )
  const ahead = aBooking([aTake('court', { day: plusDays(today, 5), quota: 9 })], {
    userId: 'U-hanako',
    createdAt: at,
    updatedAt: at,
  })
  for (const write of [old, ahead])
    expect(
      await storage.answers.save({ ...write, places: { ...write.places!, catalogVersion } }),
    ).toMatchObject({ kind: 'saved' })
  await storage.answers.save(aWrite(aFreshRecord({ surveyId: 'often', userId: 'U-hanako', entries: [name] })))
  return { address, storage, old: old.record, ahead: ahead.record }
}

const clock = fixedClock('2024-06-14T09:00:00+09:00')

test.each([sqlite, postgres])(
  'what is over is counted, then erased by command on $name; the audit stays clean [R4, R18]',
  async (engine) => {
    const { address, storage, ahead } = await aCity(engine)
    const run = async (...args: string[]) => {
      const it = { ...databaseContext(address), clock }
      expect(await program(['purge', ...args], it), it.errorOutput()).toBe(0)
      return it.output()
    }
    const counts = '「often」の回答 1件\n閲覧の記録 0件\n'
    expect(await run('--dry-run')).toBe(`${counts}消す時期になっています。\n`)
    expect(await storage.officeAnswers.count('often')).toBe(3)
    expect(await run()).toBe(`${counts}消しました。\n`)
    expect(await run()).toBe('回答 0件\n閲覧の記録 0件\n消しました。\n')
    expect(await storage.ownAnswers.listOwn('U-hanako', 'often')).toContainEqual(ahead)
    await storage.close()
    const audit = databaseContext(address)
    expect(await program(['audit'], audit)).toBe(0)
    expect(audit.output()).toContain('予約 1件')
    const slots = await rowsIn<{ erased: number }>(address, 'select erased from slot order by day')
    expect(slots.map(({ erased }) => Number(erased))).toEqual([1, 0])
    const log = databaseContext(address)
    expect(await program(['audit', 'log', '--list'], log)).toBe(0)
    expect(log.output()).toContain('answer.purged')
  },
)

test.each([sqlite, postgres])('a server on $name erases what is over by itself [R18]', async (engine) => {
  const { storage } = await aCity(engine)
  const stop = startPurging(storage, { clock, log: pino({ level: 'silent' }), firstMs: 0 })
  await expect.poll(() => storage.officeAnswers.count('often')).toBe(2)
  await stop()
  await storage.close()
})

test.each([sqlite, postgres])(
  'all that is held of a resident is written to a private file, then erased, on $name [R15, R18]',
  async (engine) => {
    const { address, storage, ahead } = await aCity(engine)
    await storage.audit.record({ kind: 'sign_out', at: friday, userId: 'U-hanako' })
    const content = aContent()
    const { attachmentId } = await aKeptFile(storage, { userId: 'U-hanako' }, {}, content)
    await storage.attachments.begin(aNewFile({ userId: 'U-hanako' }), manyFiles)
    await storage.close()
    const out = join(newFile(), '..', 'person.json')
    const run = async (...args: string[]) => {
      const it = { ...databaseContext(address), clock }
      expect(await program(['residents', ...args], it), it.errorOutput()).toBe(0)
      return it.output()
    }
    expect(await run('export', 'U-hanako', '--out', out)).toContain('回答 2件、ファイル 2件、予約 1件')
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    const person = JSON.parse(await readFile(out, 'utf8'))
    expect(person.events).toEqual([expect.objectContaining({ kind: 'sign_out' })])
    expect(person).toMatchObject({ userId: 'U-hanako', bookings: [{ answerId: ahead.answerId }] })
    expect(JSON.stringify(person.answers)).toContain('髙橋 一郎')
    const path = `person.json.files/${attachmentId}-証明書.pdf`
    const places = person.attachments.map((file: { content: string }) => file.content)
    expect(places.sort()).toEqual([path, '送信の途中なので、書き出していません。'])
    expect((await readFile(join(out, '..', path))).equals(content)).toBe(true)
    expect((await stat(join(out, '..', path))).mode & 0o777).toBe(0o600)
    const erased = '回答 2件と、そのほかに持っていたものを消しました。これからの予約 1件の枠を空けました。\n'
    expect(await run('erase', 'U-hanako', '--yes')).toBe(erased)
    expect(await run('erase', 'U-hanako', '--yes')).toContain('回答 0件')
    expect(await run('export', 'U-hanako', '--out', out)).toContain('回答 0件、ファイル 0件、予約 0件')
    const log = databaseContext(address)
    expect(await program(['audit', 'log', '--list'], log)).toBe(0)
    expect(log.output()).toMatch(/resident\.exported .*resident\.erased .*resident\.erased /s)
    expect(log.output()).not.toContain('U-hanako')
    const audit = databaseContext(address)
    expect(await program(['audit'], audit)).toBe(0)
  },
)

/** 花子 is erased by command after a backup was taken, with a list of the erased that is kept apart. */
async function anErasure(engine: Engine) {
  const { address, storage } = await aCity(engine)
  await storage.close()
  const [backup, list] = [newFile(), newFile()]
  expect(await program(['backup', backup], databaseContext(address))).toBe(0)
  const it = { ...databaseContext(address), clock, erasedListFile: () => list }
  expect(await program(['residents', 'erase', 'U-hanako', '--yes'], it), it.errorOutput()).toBe(0)
  /** Restores the backup into another database. @returns what was said */
  const restore = async (to: DatabaseAddress, erasedList: string | undefined) => {
    const restoring = { ...databaseContext(to), clock, erasedListFile: () => erasedList }
    expect(await program(['restore', backup], restoring), restoring.errorOutput()).toBe(0)
    return restoring.output()
  }
  return { address, list, restore }
}

const answersOf = (engine: Engine, address: DatabaseAddress, userId: string) =>
  withStorage(engine, address, async ({ residents }) => (await residents.find(userId)).answers.length)

test.each([sqlite, postgres])(
  'a restore of an older backup erases again who was erased since, and says so, on $name [R4, R18]',
  async (engine) => {
    const { list, restore } = await anErasure(engine)
    const text = await readFile(list, 'utf8')
    expect(text).not.toContain('hanako')
    expect((await stat(list)).mode & 0o777).toBe(0o600)
    const restored = await engine.empty()
    const said = await restore(restored, list)
    expect(said).toContain('回答 1件、予約 1件。予約、会員番号と注文の食い違いは 0件です。')
    expect(said).toContain('控えのあとに消した住民 1人を、もう一度消しました（回答 2件）。')
    expect(await answersOf(engine, restored, 'U-hanako')).toBe(0)
    expect(await program(['audit'], databaseContext(restored))).toBe(0)
    const log = databaseContext(restored)
    expect(await program(['audit', 'log', '--list'], log)).toBe(0)
    expect(log.output()).toMatch(/resident\.erased .*database\.restored /s)
  },
)

test.each([sqlite, postgres])(
  'a server that starts on $name after a restore without the list erases again who is on it, but nobody who came back [R18]',
  async (engine) => {
    const { address, list, restore } = await anErasure(engine)
    const restored = await engine.empty()
    expect(await restore(restored, `${list}-elsewhere`)).toContain('-elsewhere）がありません')
    expect(await answersOf(engine, restored, 'U-hanako')).toBe(2)
    await appendFile(list, '{"pseudonym":')
    await withStorage(engine, address, ({ answers }) =>
      answers.save(aWrite(aFreshRecord({ surveyId: 'often', userId: 'U-hanako', entries: [name] }))),
    )
    for (const database of [address, restored]) await startOnce(database, { ERASED_LIST: list })
    expect(await answersOf(engine, restored, 'U-hanako')).toBe(0)
    expect(await answersOf(engine, address, 'U-hanako')).toBe(1)
  },
)

test('a line of the list that was cut off is told, and takes no other with it [R18]', async () => {
  const { address, list, restore } = await anErasure(sqlite)
  await appendFile(list, '{"pseudonym":')
  const it = { ...databaseContext(address), clock, erasedListFile: () => list }
  expect(await program(['residents', 'erase', 'U-hanako', '--yes'], it)).toBe(0)
  const said = await restore(await sqlite.empty(), list)
  expect(said).toContain('控えのあとに消した住民 1人を、もう一度消しました（回答 2件）。')
  expect(said).toContain('注意：消した住民の一覧の 1行は、壊れているか')
})

test('nobody is erased where there is no place for the list of the erased', async () => {
  const { address, storage } = await aCity(sqlite)
  await storage.close()
  const it = { ...databaseContext(address), clock, erasedListFile: () => undefined }
  expect(await program(['residents', 'erase', 'U-hanako', '--yes'], it)).toBe(1)
  expect(it.errorOutput()).toMatch(/^設定に誤りがあります：ERASED_LIST/)
  expect(await answersOf(sqlite, address, 'U-hanako')).toBe(2)
})

test.each([sqlite, postgres])(
  'residents gives and erases the staff record of a LINE account, and the audit log tells of the link: $name [R18]',
  async (engine) => {
    const { address } = await aCity(engine)
    const storage = await engine.open(address)
    const account = aStaffAccount()
    const code = aCode()
    await storage.staffAccounts.add(account, [])
    await storage.staffGrants.add(code, [])
    await storage.staffLinks.link(aLinking(code, { sub: account.sub, userId: 'U-staff' }), [])
    await storage.close()
    const out = join(newFile(), '..', 'staff.json')
    const run = async (...args: string[]) => {
      const it = databaseContext(address)
      expect(await program(['residents', ...args], it), it.errorOutput()).toBe(0)
      return it.output()
    }
    expect(await run('export', 'U-staff', '--out', out)).toContain('、職員のLINE連携を書き出しました')
    const person = await readFile(out, 'utf8')
    expect(JSON.parse(person).staff).toMatchObject([
      { link: { sub: account.sub }, account: { username: account.username } },
    ])
    expect(person).not.toContain(account.passwordHash)
    expect(await run('erase', 'U-staff', '--yes')).toContain(
      `職員「${account.sub}」とのLINE連携も、その職員の登録とともに消しました。`,
    )
    expect(await run('erase', 'U-staff', '--yes')).not.toContain('職員')
    const log = databaseContext(address)
    expect(await program(['audit', 'log', '--list'], log)).toBe(0)
    expect(log.output()).toMatch(/staff\.unlinked .*resident\.erased .*resident\.erased /s)
    expect(log.output()).toMatch(new RegExp(`"sub":"${account.sub}"`))
    expect(log.output()).toMatch(/"staff":1/)
  },
)

test('erasing shows whose data it is and asks; without a yes, and of an unknown resident, nothing is erased [R18]', async () => {
  const { address, storage } = await aCity(sqlite)
  const viewer = { userId: 'U-hanako', name: '髙橋 花子' }
  const laterMs = friday + 1e9
  await storage.sessions.add({ token: 'first', viewer, expiresAtMs: laterMs, endsAtMs: laterMs })
  await storage.close()
  const run = async (userId: string, args: string[], reply?: string) => {
    const ask = reply === undefined ? undefined : async () => reply
    const it = { ...databaseContext(address), clock, ask }
    const code = await program(['residents', 'erase', userId, ...args], it)
    return [code, it.errorOutput(), it.output()]
  }
  const shown =
    'U-hanako（LINEの名前「髙橋 花子」）：回答 2件、ファイル 0件、予約 1件、ログイン 1件、閲覧の記録 0件、監査の記録 0件\n'
  const noScript = `${shown}スクリプトから消すときは --yes を付けてください。何も消していません。\n`
  expect(await run('U-hanako', [])).toEqual([1, noScript, ''])
  const stopped = `${shown}やめました。何も消していません。\n`
  for (const reply of ['', 'いいえ', 'y']) expect(await run('U-hanako', [], reply)).toEqual([1, stopped, ''])
  const [code, error] = await run('U-hanoko', ['--yes'])
  expect([code, error]).toEqual([1, expect.stringContaining('「U-hanoko」というユーザーIDの人について')])
  expect(await run('U-hanako', [], ' はい ')).toEqual([0, shown, expect.stringContaining('回答 2件と')])
})
