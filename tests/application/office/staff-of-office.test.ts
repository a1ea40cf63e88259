import { expect, test } from 'vitest'
import { makeAddStaffMember } from '../../../application/office/add-staff.ts'
import {
  makeChangeStaffDuty,
  makeInviteMember,
  makeIssueCode,
  makeListStaffOfOffice,
  makeUnlinkMember,
} from '../../../application/office/staff-of-office.ts'
import { makeTakeStaffTable } from '../../../application/office/take-staff-table.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { staffTables } from '../../../server/composition/table-file.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { quickPasswords } from '../../quick-passwords.ts'
import { refusalOf } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { aTown, taro } from '../town.ts'
import { employ, keeper } from './office-people.ts'

const request = { requestId: 'request-1' }

async function aHall() {
  const office = { sections: [{ sectionId: 'kenko', name: '健康づくり課' }] }
  const { storage, clock } = await aTown(inProcess, { office })
  await employ(storage, { username: 'kato', duties: [keeper] })
  await employ(storage, { username: 'mori01', userId: taro })
  /** The first that is made has no digit, which no password may be without. */
  const passwords = ['hana-7-tori']
  const needs = {
    ...{ ...storage, clock, ids: countingIds(), passwords: quickPasswords, staffTables },
    site: { appOrigin: 'https://form.example.jp', liffId: '' },
    qrImages: { svg: (text: string) => `<svg>${text}</svg>`, png: () => new Uint8Array() },
    ...{
      hasRemoteStaff: false,
      newPassword: () => (passwords.length > 1 ? passwords.pop()! : passwords[0]!),
    },
  }
  const as = (username: string, ...duties: Duty[]) => {
    const who = { sub: `sub-${username}`, username, duties }
    return {
      list: makeListStaffOfOffice(needs)(who),
      change: makeChangeStaffDuty(needs)(who, request),
      unlink: makeUnlinkMember(needs)(who, request),
      invite: makeInviteMember(needs)(who, request),
      issue: makeIssueCode(needs)(who, request),
      take: makeTakeStaffTable(needs)(who, request),
      add: makeAddStaffMember(needs)(who, request),
    }
  }
  const bound = (...duties: Duty[]) => as('kato', ...duties)
  return { storage, clock, passwords, ...bound(keeper), bound, as, lastEvent: () => storage.events.at(-1) }
}

const csv = (...rows: string[]) =>
  Buffer.from(['ユーザー名,氏名,メールアドレス,仮パスワード', ...rows].join('\n'))

test('a keeper finds staff by name, gives and takes duties of others, and the log tells by whom', async () => {
  const { list, change, lastEvent } = await aHall()
  expect(await list({ words: 'ＭＯＲＩ01さん' })).toMatchObject({
    staff: [{ sub: 'sub-mori01', username: 'mori01', line: { linkedAtMs: 0 }, duties: [], isOwn: false }],
    ...{ count: 1, sections: [{ sectionId: 'kenko', name: '健康づくり課' }] },
  })
  const duty: Duty = { role: 'desk', sectionId: 'kenko' }
  await change({ sub: 'sub-mori01', duty, isTaken: false })
  expect((await list({ words: 'mori' })).staff[0]?.duties).toEqual([duty])
  const facts = { by: 'kato', sub: 'sub-mori01', from: '', to: 'desk@kenko' }
  expect(lastEvent()).toMatchObject({ kind: 'office.duties_changed', request, facts })
  await change({ sub: 'sub-mori01', duty, isTaken: true })
  expect((await list({ words: 'mori' })).staff[0]?.duties).toEqual([])
})

test('nobody changes their own duties or link, by identifier or by user name, and none of what is unknown', async () => {
  const { change, unlink, bound } = await aHall()
  for (const sub of ['sub-kato', 'kato', 'ＫＡＴＯ']) {
    const own = [change({ sub, duty: keeper, isTaken: true }), unlink({ sub })]
    for (const asked of own)
      expect(await refusalOf(asked)).toMatchObject({ code: expect.stringMatching(/^office\./) })
  }
  expect((await bound(keeper).list({ words: 'kato' })).staff[0]?.duties).toEqual([keeper])
  const unknown = change({ sub: 'nobody', duty: keeper, isTaken: false })
  expect(await refusalOf(unknown)).toMatchObject({ code: 'office.staff_unknown' })
})

test('two keepers who take the duty from each other leave the city one of them', async () => {
  const { storage, as } = await aHall()
  await employ(storage, { username: 'abe', duties: [keeper] })
  const [kato, abe] = [as('kato', keeper), as('abe', keeper)]
  const take = { duty: keeper, isTaken: true }
  const outcomes = await Promise.allSettled([
    kato.change({ sub: 'sub-abe', ...take }),
    abe.change({ sub: 'sub-kato', ...take }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([...(await storage.officeDuties.list()).values()].flat()).toEqual([keeper])
})

test('an invitation and a code are told once, with until when, and without their secret in the log', async () => {
  const { storage, clock, unlink, invite, issue, lastEvent } = await aHall()
  expect(await invite({ sub: 'sub-mori01' })).toBeUndefined()
  await unlink({ sub: 'sub-mori01' })
  expect(lastEvent()).toMatchObject({ kind: 'staff.unlinked', request, facts: { by: 'kato' } })
  const invited = (await invite({ sub: 'sub-mori01' }))!
  expect(invited).toMatchObject({ until: clock.now() / 1000 + 86_400, svg: `<svg>${invited.url}</svg>` })
  expect(invited.url).toMatch(/^https:\/\/form\.example\.jp\/line-relation\/sub-mori01\?proof=./)
  const code = await issue({ hasPassword: true })
  expect(code).toMatchObject({ until: clock.now() / 1000 + 3_600, password: 'hana-7-tori' })
  const secret = code.url.split('/').at(-1)!
  expect((await storage.staffGrants.find({ kind: 'code', secret }, 'U1'))?.passwordHash).toBeDefined()
  expect(lastEvent()).toMatchObject({ kind: 'staff.code_issued', facts: { by: 'kato', password: true } })
  expect(JSON.stringify(storage.events)).not.toContain(secret)
})

test('a table is told before it is stored, and not stored with a fault; passwords are not told again', async () => {
  const { take, storage, lastEvent } = await aHall()
  const table = csv('tsubaki01,椿 さくら,tsubaki@city.example.jp,Kamome-2026', 'mori01,森 一郎,,')
  const found = await take({ file: table, isAgreed: false })
  expect(found).toMatchObject({ kind: 'found', count: 2, added: 1, faults: [] })
  expect(JSON.stringify(found)).not.toContain('Kamome')
  expect(await storage.staffAccounts.findByUsername('tsubaki01')).toBeUndefined()
  const wrong = await take({ file: csv('tsubaki01,1月2日,,', 'tsubaki01,,,x'), isAgreed: true })
  expect(wrong).toMatchObject({
    kind: 'found',
    faults: [
      { row: 2, column: '氏名', why: 'changed' },
      { row: 3, column: '仮パスワード', why: 'digit_missing' },
      { row: 3, column: 'ユーザー名', why: 'twice', first: 2 },
    ],
  })
  expect(await take({ file: table, isAgreed: true })).toEqual({ kind: 'imported', count: 2, added: 1 })
  expect(lastEvent()).toMatchObject({ kind: 'staff.imported', request, facts: { by: 'kato', records: 2 } })
  const { sub } = (await storage.staffAccounts.findByUsername('tsubaki01'))!
  expect(storage.events.filter(({ facts }) => facts?.sub === sub)).toMatchObject([
    { kind: 'staff.added', request, facts: { by: 'kato', password: true } },
  ])
  // Whose password it was that was replaced, and nobody's that was kept.
  await take({ file: csv('tsubaki01,椿 さくら,,Kamome-2027', 'mori01,森 二郎,,'), isAgreed: true })
  expect(storage.events.slice(-2)).toMatchObject([
    { kind: 'staff.password_replaced', request, facts: { by: 'kato', sub } },
    { kind: 'staff.imported', facts: { records: 2, passwords: 1 } },
  ])
  expect(await take({ file: Buffer.from('名前\nx'), isAgreed: true })).toMatchObject({ kind: 'header' })
  expect(await take({ file: Buffer.from([0xff, 0, 0xff]), isAgreed: true })).toEqual({ kind: 'unreadable' })
})

test('somebody new is entered with what they do and a password that is told once, or with what is wrong', async () => {
  const { add, list, storage, passwords } = await aHall()
  passwords.push('no-digit-in-it')
  const duties: Duty[] = [{ role: 'desk', sectionId: 'kenko' }]
  const entry = { username: ' Tsubaki01 ', name: '椿 さくら', email: '', hasPassword: true, duties }
  const added = await add(entry)
  expect(added).toMatchObject({ kind: 'added', password: 'hana-7-tori' })
  const { staff } = await list({ words: 'tsubaki' })
  expect(staff).toMatchObject([{ username: 'tsubaki01', name: '椿 さくら', duties, isOwn: false }])
  const account = await storage.staffAccounts.findByUsername('tsubaki01')
  expect(await quickPasswords.matches('hana-7-tori', account!.passwordHash!)).toBe(true)
  const { sub } = account!
  expect(storage.events.slice(-2)).toMatchObject([
    { kind: 'staff.added', request, facts: { by: 'kato', sub, password: true } },
    { kind: 'office.duties_changed', request, facts: { by: 'kato', sub, from: '', to: 'desk@kenko' } },
  ])
  expect(JSON.stringify(storage.events)).not.toContain('hana-7-tori')
  expect(await add({ ...entry, duties: [] })).toEqual({
    ...{ kind: 'faults', faults: [{ field: 'username', code: 'taken' }] },
  })
  expect(await add({ ...entry, username: 'a', email: 'x', hasPassword: false })).toEqual({
    kind: 'faults',
    faults: [
      { field: 'username', code: 'too_short', limit: 5 },
      { field: 'email', code: 'email_invalid' },
    ],
  })
  const unknown = [[{ role: 'desk', sectionId: 'zei' }], [...duties, ...duties]] satisfies Duty[][]
  for (const wrong of unknown)
    expect(await refusalOf(add({ ...entry, username: 'nobody01', duties: wrong }))).toMatchObject({
      code: 'office.staff_unknown',
    })
  expect(await storage.staffAccounts.findByUsername('nobody01')).toBeUndefined()
})

test('nobody but a keeper of the whole city sees or changes the staff', async () => {
  const { bound, storage } = await aHall()
  const before = storage.events.length
  for (const duty of [{ role: 'editor' }, { role: 'keeper', sectionId: 'kenko' }] satisfies Duty[]) {
    const { list, change, unlink, invite, issue, take, add } = bound(duty)
    for (const asked of [
      list({}),
      change({ sub: 'sub-mori01', duty: keeper, isTaken: false }),
      unlink({ sub: 'sub-mori01' }),
      invite({ sub: 'sub-mori01' }),
      issue({ hasPassword: false }),
      take({ file: csv('tsubaki01,,,'), isAgreed: true }),
      add({ username: 'tsubaki01', hasPassword: false, duties: [] }),
    ])
      expect(await refusalOf(asked)).toMatchObject({ code: 'office.not_allowed' })
  }
  expect(storage.events).toHaveLength(before)
})
