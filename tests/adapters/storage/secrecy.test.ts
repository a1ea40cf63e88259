import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aKeptFile } from '../../contracts/attachment-writes.ts'
import { aHold, aTake, holdPlaces, places } from '../../contracts/booking-writes.ts'
import { aClaim, aLookUp, allow, anImport } from '../../contracts/claim-writes.ts'
import { aMessage } from '../../contracts/message-writes.ts'
import { anOrder, aPlacing, completing, sent } from '../../contracts/order-writes.ts'
import { aCode, aLinking, aStaffAccount, orderFieldsOf } from '../../contracts/staff-writes.ts'
import { newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

/**
 * Every byte of the database and the files beside it. Read by another process: a process that closes a file of its own
 * SQLite database loses its locks on it.
 */
function bytesBeside(file: string): Buffer {
  const folder = dirname(file)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return execFileSync('cat', files, { maxBuffer: 1024 ** 3 })
}

const personal = {
  userId: 'U4af4980629aa5d3c0f2b1e7d8c6b5a43',
  name: '窓口花子',
  picture: 'https://profile.line-scdn.net/0hSecretPicture',
  answer: '東京都千代田区千代田一番一号',
  title: '誰にも見せない見出し',
  token: 'refresh-token-of-hanako-0123456789',
  bodyHash: 'c0ffee'.repeat(10),
  claim: 'マドグチハナコ',
  lookedFor: 'ダレカベツノヒト',
  source: '保健所台帳-0012345',
  bought: 'ヒミツノ商品五〇〇円券',
  waiting: '支払い待ちの回答の住所',
  orderBody: 'beef01'.repeat(10),
  term: 'searched-for-by-the-office',
  series: 'SERIES77',
  username: 'yamada-no-user-name',
  staffName: '職員課の山田太郎',
  email: 'yamada.taro@city.example.jp',
  codeSecret: 'secret-of-a-qr-code-0123456789',
  officeToken: 'token-of-an-office-session-0123456789',
  staffRequest: 'outcome-of-a-staff-request',
  fileName: '花子の在職証明書',
  fileText: 'what-stands-in-a-certificate-0123456789',
}

test('nothing personal can be read in the database, its log or the audit [R15]', async () => {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import(surveysOfContract, friday)
  const { userId, name, picture } = personal
  await aKeptFile(storage, { userId }, { name: personal.fileName }, Buffer.from(personal.fileText))
  await storage.sessions.add({
    token: personal.token,
    viewer: { userId, name, picture },
    expiresAtMs: friday * 2,
    endsAtMs: friday * 2,
  })
  await storage.accessLog.record({ userId, path: '/survey/once', at: friday })
  await storage.audit.record({ kind: 'sign_in', at: friday, userId })
  const { record } = aWrite({
    userId,
    entries: [{ itemKey: 'q1', title: personal.title, answer: [personal.answer] }],
    series: { codes: ['FIRST000', personal.series], createdAt: 1, before: 1 },
  })
  await storage.answers.save(
    aWrite(record, {
      bodyHash: personal.bodyHash,
      claimValues: [personal.claim],
      terms: [personal.term],
      source: personal.source,
      places: places([aTake('court')]),
      idempotency: { call: 'putItem', key: 'key-1' },
      audit: [{ kind: 'answer.saved', at: friday, userId, surveyId: 'once', answerId: record.answerId }],
    }),
  )

  const [detail] = anOrder().order.details
  const waiting = [{ itemKey: 'q1', title: personal.title, answer: [personal.waiting] }]
  const placed = await storage.orders.place(
    aPlacing({
      order: { userId, details: [{ ...detail!, productName: personal.bought }] },
      answer: { record: aFreshRecord({ userId, surveyId: 'often', keyMs: friday, entries: waiting }) },
      takes: [aTake('court', { slotKey: 1 })],
      bodyHash: personal.orderBody,
    }),
  )
  expect(placed).toEqual({ kind: 'placed' })
  await storage.claims.countLookUp(aLookUp({ userId, values: [personal.lookedFor] }), 10, false)
  const imported = await anImport(storage, {}, { claimValues: [personal.claim], source: personal.source })
  await allow(storage, userId, imported)
  expect(await storage.claims.claim(aClaim(userId, [imported]))).toHaveLength(1)

  const { username, staffName, email, codeSecret: secret } = personal
  const account = aStaffAccount({ username, name: staffName, email })
  await storage.staffAccounts.add(account, orderFieldsOf(userId, 'staff.user_created'))
  const code = aCode({ secret })
  await storage.staffGrants.add(code, [])
  await storage.staffGrants.take(code, userId)
  const viewer = { userId, name }
  const linking = { ...aLinking(code, { sub: account.sub, userId }), viewer }
  expect(await storage.staffLinks.link(linking, orderFieldsOf(userId))).toBe('linked')
  const office = { token: personal.officeToken, sub: account.sub, username, isHalf: false }
  await storage.officeSessions.add({ ...office, atMs: friday }, orderFieldsOf(userId, 'office.signed_in'))
  const outcome = { bodyHash: 'body', result: { email: personal.staffRequest } }
  await storage.idempotency.keep(userId, { call: 'line-relation', key: 'k' }, outcome, friday)

  const whileOpen = bytesBeside(file)
  await storage.close()
  const afterwards = bytesBeside(file)

  for (const bytes of [whileOpen, afterwards]) {
    // The same search does find what may be read.
    expect(bytes.includes(record.answerId)).toBe(true)
    expect(bytes.includes('answer.saved')).toBe(true)
    for (const [what, secret] of Object.entries(personal)) {
      const forms = [Buffer.from(secret), Buffer.from(secret, 'utf16le'), Buffer.from(secret.slice(0, 12))]
      expect(
        forms.some((form) => bytes.includes(form)),
        what,
      ).toBe(false)
    }
  }
})

test('only the owner of the process can read the files [R15]', async () => {
  const file = newFile()
  const storage = await openTestStorage({ file, asServer: true })
  await storage.city.import(surveysOfContract, friday)
  const names = readdirSync(dirname(file))
  expect(names.length).toBeGreaterThanOrEqual(4)
  for (const name of names) expect(statSync(join(dirname(file), name)).mode & 0o777, name).toBe(0o600)
  await storage.close()
})

test('of an order whose resident is erased nothing stays but what the accounts need [R18]', async () => {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import(surveysOfContract, friday)
  const { userId } = personal
  const paid = await sent(storage, aPlacing({ order: { userId }, idempotencyKey: 'key-1', atMs: friday }))
  await storage.answers.save(completing(paid))
  await storage.orders.place(aPlacing({ order: { userId }, idempotencyKey: 'key-2' }))
  await storage.residents.erase(userId, localDate('2024-06-14'), () => [])
  await storage.close()

  const { default: Database } = await import('better-sqlite3')
  const db = new Database(file, { readonly: true })
  const rows = db.prepare<[], object>('select * from orders').all()
  db.close()
  const kept = rows.flatMap((row) => Object.entries(row)).filter(([, value]) => value !== null)
  const forAccounts = [
    ...['order_id', 'survey_id', 'service_id', 'state', 'version', 'captured', 'total', 'pay_method'],
    ...['tracking_id', 'created_at_ms', 'expires_at_ms', 'sent_at_ms', 'completed_at', 'canceled_at'],
    'given_back',
  ]
  expect(rows).toHaveLength(2)
  expect(kept.map(([name]) => name).filter((name) => !forAccounts.includes(name))).toEqual([])
})

test('one resident has the same name in every table, and it is not their id [R15]', async () => {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import(surveysOfContract, friday)
  const { userId } = personal
  const untilMs = friday * 2
  await storage.sessions.add({
    token: personal.token,
    viewer: { userId },
    expiresAtMs: untilMs,
    endsAtMs: untilMs,
  })
  await storage.accessLog.record({ userId, path: '/survey/once', at: friday })
  const idempotency = { call: 'putItem', key: 'key-1' }
  const audit = [{ kind: 'answer.saved', at: friday, userId }] as const
  const messages = [aMessage()]
  const write = { idempotency, audit, places: places([aTake('court')]), messages }
  await storage.answers.save(aWrite({ userId }, write))
  await storage.messages.setPreference(userId, { isOn: true })
  await holdPlaces(storage, aHold([aTake('court', { slotKey: 1 })], { userId }))
  await storage.claims.countLookUp(aLookUp({ userId }), 10, false)
  await allow(storage, userId, { answerId: 'a1' })
  await storage.close()

  const { default: Database } = await import('better-sqlite3')
  const db = new Database(file, { readonly: true })
  const tables = [
    'answer',
    'booking',
    'hold',
    'orders',
    'pending_answer',
    'idempotency',
    'refresh_token',
    'access_log',
    'audit_log',
    'claim_grant',
    'failed_look_up',
    'message',
    'message_preference',
  ]
  const names = tables.map((table) => db.prepare<[], string>(`select hex(owner) from ${table}`).pluck().all())
  db.close()
  expect(new Set(names.map((found) => found.join()))).toHaveLength(1)
  expect(names[0]).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/)])
})
