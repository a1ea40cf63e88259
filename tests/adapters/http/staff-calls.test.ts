import { expect, test } from 'vitest'
import { suzuki, suzukisLogin } from '../../application/staff/desk.ts'
import { hanako, quickPasswords, taro } from '../../application/town.ts'
import { anHttpTown, fetchOpenApi } from './http-town.ts'

/** A town with a QR code `locked` (its password is 窓口-0429), a code `open` and the record of Suzuki. */
async function aCityHall() {
  const town = await anHttpTown()
  const { storage, clock } = town
  const effectiveDate = Math.floor(clock.now() / 1000) + 3600
  const code = { kind: 'code', effectiveDate, madeAtMs: clock.now() } as const
  await storage.staffGrants.add({ ...code, secret: 'open' }, [])
  const passwordHash = await quickPasswords.hash('窓口-0429')
  await storage.staffGrants.add({ ...code, secret: 'locked', passwordHash }, [])
  const account = { sub: suzuki.sub, username: suzuki.username, madeBy: 'office', madeAtMs: 0 } as const
  await storage.staffAccounts.add(
    { ...account, passwordHash: await quickPasswords.hash(suzuki.password) },
    [],
  )
  const ask = async (userId: string, call: string, body: object) =>
    town.post(userId, `line-relation/${call}`, body)
  return { ...town, ask, effectiveDate }
}

const newAccount = {
  qrcode_id: 'open',
  username: 'sato.hanako',
  password: 'Haru-wa-akebono-8',
  email: 'sato@city.example.jp',
}

test('the check answers a payload with validity and whether a password is needed, and nothing of it [API-54]', async () => {
  const { ask, effectiveDate } = await aCityHall()
  const { status, body } = await ask(hanako, 'staff_qr_code_check', { qrcode_id: 'locked' })
  expect([status, body]).toEqual([
    200,
    { result: 'OK', payload: { effectiveDate, passwordRequired: true, expired: false } },
  ])
})

test('the check of a code that was used answers the registered mark alone [API-54]', async () => {
  const { ask } = await aCityHall()
  const { body } = await ask(hanako, 'admin-login', { qrcode_id: 'open', ...suzukisLogin })
  await ask(hanako, 'create-relation', { sub: body.sub, proof: body.proof })
  const checked = await ask(taro, 'staff_qr_code_check', { qrcode_id: 'open' })
  expect(checked.body).toEqual({ result: 'OK', payload: { registered: true } })
})

test('the password is compared on the server, which answers a proof or an error [API-60]', async () => {
  const { ask } = await aCityHall()
  const wrong = await ask(hanako, 'staff_qr_code_password', { qrcode_id: 'locked', password: 'x' })
  expect([wrong.status, wrong.body.errorMessage]).toEqual([422, 'パスワードが一致しません。'])
  expect(wrong.body).not.toHaveProperty('proof')
  const right = await ask(hanako, 'staff_qr_code_password', { qrcode_id: 'locked', password: '窓口-0429' })
  expect(right.body).toEqual({ result: 'OK', proof: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
})

test('the admin login answers the identifier, or a message that is the same for unknown names [API-59]', async () => {
  const { ask } = await aCityHall()
  const right = await ask(hanako, 'admin-login', { qrcode_id: 'open', ...suzukisLogin })
  expect(right.body).toMatchObject({ result: 'OK', sub: suzuki.sub })
  const answers = []
  for (const username of [suzuki.username, 'nobody.here']) {
    const { status, body } = await ask(hanako, 'admin-login', { qrcode_id: 'open', username, password: 'x' })
    answers.push([status, body])
  }
  const [known, unknown] = answers
  expect(known).toEqual(unknown)
  expect(known).toEqual([
    422,
    {
      result: 'ERROR',
      errorMessage: 'ユーザー名またはパスワードが正しくありません。',
      refusal: { code: 'staff.sign_in_failed', details: {} },
    },
  ])
})

test('a new account answers its attributes, the identifier among them; rights that were asked for are dropped [API-55]', async () => {
  const { ask, storage } = await aCityHall()
  const { status, body } = await ask(hanako, 'create-user', {
    ...newAccount,
    UserAttributes: [{ Name: 'custom:role', Value: 'admin' }],
    sub: suzuki.sub,
    madeBy: 'office',
    groups: ['administrators'],
  })
  expect(status).toBe(200)
  const account = await storage.staffAccounts.findByUsername('sato.hanako')
  expect(body.User).toEqual({
    Attributes: [
      { Name: 'sub', Value: account?.sub },
      { Name: 'email', Value: 'sato@city.example.jp' },
    ],
  })
  expect(account).toMatchObject({ madeBy: 'code' })
  expect(account?.sub).not.toBe(suzuki.sub)
})

test('the relation answers code and errMsg: success, then the same user, and another user is refused [API-53]', async () => {
  const { ask, storage, clock } = await aCityHall()
  const { body } = await ask(hanako, 'admin-login', { qrcode_id: 'open', ...suzukisLogin })
  const relation = { sub: body.sub, proof: body.proof }
  const first = await ask(hanako, 'create-relation', relation)
  expect([first.status, first.body]).toEqual([200, { result: 'OK', code: 'success', errMsg: '' }])
  const second = await ask(hanako, 'create-relation', relation)
  expect([second.status, second.body]).toEqual([
    200,
    { result: 'OK', code: 'already-relationed-same-user', errMsg: '既に連携済みです。' },
  ])
  const effectiveDate = Math.floor(clock.now() / 1000) + 60
  await storage.staffGrants.add({ kind: 'code', secret: 'two', effectiveDate, madeAtMs: 0 }, [])
  const taros = await ask(taro, 'admin-login', { qrcode_id: 'two', ...suzukisLogin })
  const other = await ask(taro, 'create-relation', { sub: suzuki.sub, proof: taros.body.proof })
  expect([other.status, other.body]).toMatchObject([
    422,
    {
      result: 'ERROR',
      code: 'already-relationed-other-user',
      errMsg: expect.stringContaining('既に連携済みです'),
    },
  ])
})

test('each step after the password is refused without its proof, over the wire too [STAFF-30]', async () => {
  const { ask } = await aCityHall()
  const login = await ask(hanako, 'admin-login', { qrcode_id: 'locked', ...suzukisLogin })
  const creation = await ask(hanako, 'create-user', { ...newAccount, qrcode_id: 'locked' })
  const relation = await ask(hanako, 'create-relation', { sub: suzuki.sub, proof: 'none' })
  expect([login, creation, relation].map(({ status, body }) => [status, body.refusal.code])).toEqual([
    [422, 'staff.proof_refused'],
    [422, 'staff.proof_refused'],
    [404, 'staff.invitation_refused'],
  ])
})

test('a session is no proof and a proof no session [STAFF-30]', async () => {
  const { ask, tokenOf, raw } = await aCityHall()
  const session = await tokenOf(hanako)
  const withSession = await ask(hanako, 'admin-login', {
    qrcode_id: 'locked',
    proof: session,
    ...suzukisLogin,
  })
  expect(withSession.body.refusal.code).toBe('staff.proof_refused')
  const { body } = await ask(hanako, 'admin-login', { qrcode_id: 'open', ...suzukisLogin })
  const withProof = await raw()
    .get('/survey/api/v1/db/calendars/tag_labels')
    .set('Authorization', `Bearer ${body.proof}`)
  expect(withProof.status).toBe(401)
})

test('no call unlinks: that is done by the office alone [STAFF-24]', async () => {
  const { paths } = await fetchOpenApi()
  const ofStaff = Object.keys(paths).filter((path) => path.includes('line-relation'))
  expect(ofStaff.map((path) => path.split('/').at(-1)).toSorted()).toEqual([
    'admin-login',
    'create-relation',
    'create-user',
    'staff_qr_code_check',
    'staff_qr_code_password',
  ])
})

test('without a session every call of staff is refused [STAFF-25]', async () => {
  const { raw } = await aCityHall()
  for (const call of [
    'staff_qr_code_check',
    'staff_qr_code_password',
    'admin-login',
    'create-user',
    'create-relation',
  ]) {
    const answer = await raw().post(`/survey/api/v1/db/line-relation/${call}`).send({ qrcode_id: 'open' })
    expect([call, answer.status]).toEqual([call, 401])
  }
})

test('too many trials are answered with the time after which to come back, from whatever address', async () => {
  const { post } = await aCityHall()
  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      post(
        hanako,
        'line-relation/admin-login',
        { qrcode_id: 'open', username: suzuki.username, password: `wrong-${at}` },
        { 'X-Forwarded-For': `203.0.113.${at}` },
      ),
    ),
  )
  const blocked = tried.filter(({ status }) => status === 429)
  expect(blocked).toHaveLength(30)
  expect(blocked[0]?.headers['retry-after']).toBe('900')
  expect(blocked[0]?.body.errorMessage).toBe(
    '試した回数が多いため、いまは受け付けられません。約15分後にもう一度お試しください。',
  )
})

test.each([
  ['staff_qr_code_check', {}, ['qrcode_id']],
  ['staff_qr_code_check', { qrcode_id: ['open'] }, ['qrcode_id']],
  ['admin-login', { qrcode_id: 'open', username: { toString: 1 } }, ['username', 'password']],
  ['create-user', { ...newAccount, email: 5, invitation: 'yes' }, ['invitation', 'email']],
  ['create-relation', { sub: 'x' }, ['proof']],
])('%s with fields of the wrong shape names them', async (call, body, fields) => {
  const { ask } = await aCityHall()
  const answer = await ask(hanako, call, body)
  expect(answer.status).toBe(400)
  expect(answer.body.badFields.toSorted()).toEqual(fields.toSorted())
})

test('fields that break a rule of the form are named in the answer', async () => {
  const { ask } = await aCityHall()
  const { status, body } = await ask(hanako, 'create-user', { ...newAccount, username: 'abc', email: '' })
  expect([status, body.badFields]).toEqual([422, ['username', 'email']])
})

test('nothing of codes, names and passwords is logged', async () => {
  const { ask, lines } = await aCityHall()
  await ask(hanako, 'staff_qr_code_password', { qrcode_id: 'locked', password: '窓口-0429' })
  await ask(hanako, 'create-user', newAccount)
  const logged = JSON.stringify(lines)
  for (const secret of ['locked', '0429', 'sato', 'akebono']) expect(logged).not.toContain(secret)
  expect(logged).toContain('line-relation/create-user')
})
