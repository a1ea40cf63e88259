import { describe, expect, test } from 'vitest'
import { makeImportStaff, type StaffRow } from '../../../application/office/import-staff.ts'
import {
  makeInviteStaff,
  makeIssueStaffCode,
  makeListStaff,
  makeUnlinkStaff,
} from '../../../application/office/staff.ts'
import type { StaffGrant } from '../../../application/ports/staff-grant-repository.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { quickPasswords } from '../../quick-passwords.ts'

const sakura: StaffRow = { row: 2, username: 'sakura01', name: '佐倉 香', email: 'sakura@city.example.jp' }
const umeda: StaffRow = { row: 3, username: 'umeda-k', password: 'Tanuki-2024' }

/** A record whose user name is the identifier of 佐倉's: somebody chose it through a QR code. */
const namesake = {
  sub: 'sub-namesake',
  username: 'staff-1',
  passwordHash: 'scrypt$hash',
  madeBy: 'code',
  madeAtMs: 0,
} as const

/** An office at noon, with the records of 佐倉 and 梅田. */
async function anOffice() {
  const storage = testStorage()
  const clock = fixedClock('2024-06-14T12:00:00+09:00')
  const needs = { ...storage, clock, ids: countingIds(), passwords: quickPasswords }
  const importStaff = makeImportStaff(needs)
  await importStaff([sakura, umeda])
  const nowSec = clock.now() / 1000
  return {
    ...needs,
    storage,
    nowSec,
    importStaff,
    issue: makeIssueStaffCode(needs),
    invite: makeInviteStaff(needs),
    list: makeListStaff(needs),
    unlink: makeUnlinkStaff(needs),
    lastEvent: () => storage.events.at(-1),
    /** A LINE account links itself. */
    link: (by: StaffGrant, sub: string, userId = 'Uhanako') =>
      storage.staffLinks.link(
        { sub, viewer: { userId, name: '花子' }, by, confirmed: 'second_record', atMs: clock.now() },
        [],
      ),
  }
}

describe('a QR code that is issued', () => {
  test('is valid until the time that was asked for, asks for no password, and is in the audit log without its secret [STAFF-28] [CONST-14]', async () => {
    const it = await anOffice()
    const secret = await it.issue({ effectiveDate: it.nowSec + 3600 })
    expect(await it.staffGrants.find({ kind: 'code', secret }, 'Uhanako')).toEqual({
      effectiveDate: it.nowSec + 3600,
      holder: 'nobody',
      used: false,
    })
    expect(it.lastEvent()).toMatchObject({
      kind: 'staff.code_issued',
      facts: { until: it.nowSec + 3600, password: false },
    })
    expect(JSON.stringify(it.storage.events)).not.toContain(secret)
  })

  test('keeps only the hash of its password, which is right however it was typed [STAFF-28]', async () => {
    const it = await anOffice()
    const secret = await it.issue({ effectiveDate: it.nowSec + 60, password: 'ｔａｎｕｋｉ７' })
    const { passwordHash } = (await it.staffGrants.find({ kind: 'code', secret }, 'Uhanako'))!
    expect(passwordHash).toMatch(/^scrypt\$/)
    expect(await it.passwords.matches('tanuki7', passwordHash)).toBe(true)
    expect(it.lastEvent()).toMatchObject({ facts: { password: true } })
  })

  const wrong: [string, (nowSec: number) => number][] = [
    ['less than a minute', (nowSec) => nowSec + 59],
    ['more than 31 days', (nowSec) => nowSec + 31 * 86_400 + 1],
    ['a time that is over', (nowSec) => nowSec - 60],
    ['milliseconds', (nowSec) => (nowSec + 3600) * 1000],
    ['half a second', (nowSec) => nowSec + 60.5],
  ]
  test.each(wrong)('is not made for %s [CONST-14]', async (_, until) => {
    const it = await anOffice()
    const before = it.storage.events.length
    const effectiveDate = until(it.nowSec)
    await expect(it.issue({ effectiveDate })).rejects.toThrow(RangeError)
    await expect(it.invite({ of: 'sakura01', isRemote: false, effectiveDate })).rejects.toThrow(RangeError)
    expect(it.storage.events).toHaveLength(before)
  })

  test.each([60, 2 * 86_400])('may be valid for %i seconds', async (lifeSec) => {
    const it = await anOffice()
    expect(await it.issue({ effectiveDate: it.nowSec + lifeSec })).toMatch(/^secret-/)
  })
})

describe('an invitation [STAFF-23]', () => {
  test.each(['sakura01', ' ＳＡＫＵＲＡ０１ ', 'staff-1'])(
    'of %j is for the record of 佐倉, and links it',
    async (of) => {
      const it = await anOffice()
      const invited = await it.invite({ of, isRemote: false, effectiveDate: it.nowSec + 3600 })
      if (invited.kind !== 'invited') throw new Error(invited.kind)
      expect(invited).toMatchObject({ sub: 'staff-1', record: { name: '佐倉 香' } })
      expect(it.lastEvent()).toMatchObject({
        kind: 'staff.invited',
        facts: { sub: 'staff-1', until: it.nowSec + 3600 },
      })
      expect(await it.link({ kind: 'invitation', secret: invited.secret }, 'staff-1')).toBe('linked')
    },
  )

  test('of nobody is not made, nor one of who is linked already', async () => {
    const it = await anOffice()
    const effectiveDate = it.nowSec + 3600
    expect(await it.invite({ of: 'nobody', isRemote: false, effectiveDate })).toEqual({ kind: 'unknown' })
    await it.link({ kind: 'code', secret: await it.issue({ effectiveDate }) }, 'staff-1')
    const before = it.storage.events.length
    expect(await it.invite({ of: 'sakura01', isRemote: false, effectiveDate })).toMatchObject({
      kind: 'linked',
      sub: 'staff-1',
      link: { name: '花子' },
    })
    expect(it.storage.events).toHaveLength(before)
  })

  test('of an identifier is for its record, even if it is the user name of another one', async () => {
    const it = await anOffice()
    await it.staffAccounts.add(namesake, [])
    const invited = await it.invite({ of: 'staff-1', isRemote: false, effectiveDate: it.nowSec + 3600 })
    expect(invited).toMatchObject({ sub: 'staff-1', record: { name: '佐倉 香' } })
  })

  test('of somebody in an admin platform takes the sub as it is', async () => {
    const it = await anOffice()
    const effectiveDate = it.nowSec + 3600
    const invited = await it.invite({ of: 'SAKURA01', isRemote: true, effectiveDate })
    expect(invited).toEqual({ kind: 'invited', sub: 'SAKURA01', secret: expect.any(String) })
  })
})

test('the list has records by user name with their links, then links without a record, and no hash', async () => {
  const it = await anOffice()
  const effectiveDate = it.nowSec + 3600
  await it.link({ kind: 'code', secret: await it.issue({ effectiveDate }) }, 'remote-sub', 'Utaro')
  await it.link({ kind: 'code', secret: await it.issue({ effectiveDate }) }, 'staff-2')
  const listed = await it.list()
  expect(listed.map(({ sub, record, link }) => [sub, record?.username, link?.userId])).toEqual([
    ['staff-1', 'sakura01', undefined],
    ['staff-2', 'umeda-k', 'Uhanako'],
    ['remote-sub', undefined, 'Utaro'],
  ])
  expect(JSON.stringify(listed)).not.toContain('scrypt')
})

describe('unlinking [STAFF-24]', () => {
  test('removes the link, after which the record can be linked to another LINE account', async () => {
    const it = await anOffice()
    const effectiveDate = it.nowSec + 3600
    await it.link({ kind: 'code', secret: await it.issue({ effectiveDate }) }, 'staff-1')
    expect(await it.unlink('Sakura01')).toMatchObject({
      kind: 'unlinked',
      sub: 'staff-1',
      link: { name: '花子' },
    })
    expect(it.lastEvent()).toMatchObject({ kind: 'staff.unlinked', facts: { sub: 'staff-1' } })
    const again: StaffGrant = { kind: 'code', secret: await it.issue({ effectiveDate }) }
    expect(await it.link(again, 'staff-1', 'Utaro')).toBe('linked')
  })

  test('tells who is not linked or not there, and records nothing', async () => {
    const it = await anOffice()
    const before = it.storage.events.length
    expect(await it.unlink('sakura01')).toEqual({ kind: 'not_linked', sub: 'staff-1' })
    expect(await it.unlink('nobody')).toEqual({ kind: 'unknown' })
    expect(it.storage.events).toHaveLength(before)
  })

  test('by sub removes the link of its record, even if it is the user name of another one', async () => {
    const it = await anOffice()
    await it.staffAccounts.add(namesake, [])
    const by: StaffGrant = { kind: 'code', secret: await it.issue({ effectiveDate: it.nowSec + 60 }) }
    await it.link(by, 'staff-1')
    expect(await it.unlink('staff-1')).toMatchObject({ kind: 'unlinked', sub: 'staff-1' })
  })

  test('by sub removes a link whose record stands in an admin platform', async () => {
    const it = await anOffice()
    const by: StaffGrant = { kind: 'code', secret: await it.issue({ effectiveDate: it.nowSec + 60 }) }
    await it.link(by, 'remote-sub')
    expect(await it.unlink('remote-sub')).toMatchObject({ kind: 'unlinked', sub: 'remote-sub' })
  })
})

describe('an import of staff records [GEN-07]', () => {
  test('adds new ones, and gives those that there are their new name and password under the same sub', async () => {
    const it = await anOffice()
    const rows = [
      { row: 2, username: 'Sakura01', name: '佐倉 カオル', password: 'Kitsune-77' },
      { row: 3, username: 'kikuchi' },
    ]
    expect(await it.importStaff(rows)).toEqual({ kind: 'imported', added: 1, total: 2 })
    const stored = await it.staffAccounts.findByUsername('sakura01')
    expect(stored).toMatchObject({ sub: 'staff-1', name: '佐倉 カオル', madeBy: 'office' })
    expect(await it.passwords.matches('Kitsune-77', stored?.passwordHash)).toBe(true)
    expect((await it.staffAccounts.findByUsername('kikuchi'))?.passwordHash).toBeUndefined()
    expect(it.lastEvent()).toMatchObject({ kind: 'staff.imported', facts: { records: 2, passwords: 1 } })
  })

  test('keeps the password of who is imported without one', async () => {
    const it = await anOffice()
    await it.importStaff([{ row: 2, username: 'umeda-k', name: '梅田 圭' }])
    const stored = await it.staffAccounts.findByUsername('umeda-k')
    expect(await it.passwords.matches('Tanuki-2024', stored?.passwordHash)).toBe(true)
  })

  const faults: [string, Partial<StaffRow>, string][] = [
    ['of 4 characters [STAFF-08]', { username: 'abcd' }, 'username too_short'],
    ['of 129 characters [STAFF-08]', { username: 'a'.repeat(129) }, 'username too_long'],
    ['that is reserved', { username: 'Ａdmin' }, 'username reserved'],
    ['that is missing [STAFF-08]', { username: ' ' }, 'username required'],
    ['with a password without a digit [STAFF-09]', { password: 'abcdefgh' }, 'password digit_missing'],
    ['with a password of 7 characters [STAFF-09]', { password: 'abcdef7' }, 'password too_short'],
    ['with a password that everybody tries', { password: 'password1' }, 'password common'],
    ['with a wrong address [STAFF-10]', { email: 'a@' }, 'email email_invalid'],
    ['with an address of 65 characters [STAFF-10]', { email: `${'a'.repeat(60)}@b.jp` }, 'email too_long'],
    ['with a name of 101 characters', { name: 'あ'.repeat(101) }, 'name too_long'],
    ['with a Cyrillic letter', { username: 'umedа-k' }, 'username look_alike'],
    ['with a name in katakana that looks like kanji', { name: '山ロ 花子' }, 'name look_alike'],
    ['that stands there twice', { username: 'ＵＭＥＤＡ-k' }, 'username twice'],
  ]
  test.each(faults)('with a user name %s stores nothing of the whole file', async (_, over, expected) => {
    const it = await anOffice()
    const before = it.storage.events.length
    const rows = [
      { row: 2, username: 'umeda-k', name: '別の名' },
      { row: 3, username: 'kikuchi', ...over },
    ]
    const imported = await it.importStaff(rows)
    expect(imported).toMatchObject({ kind: 'faults' })
    const found = imported.kind === 'faults' ? imported.faults : []
    expect(found.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([`3 ${expected}`])
    expect((await it.staffAccounts.findByUsername('umeda-k'))?.name).toBeUndefined()
    expect(it.storage.events).toHaveLength(before)
  })
})
