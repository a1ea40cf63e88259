import { expect, test } from 'vitest'
import {
  anAccount,
  aStaffTown,
  codePassword,
  linkSuzuki,
  suzuki,
  suzukisLogin,
} from '../../../application/staff/staff-town.ts'
import { taro } from '../../../application/town.ts'
import { type Answered, aWire, type Refused } from './wire.ts'

const proof = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)

/** A desk that is asked by Hanako. */
async function aDeskOnTheWire() {
  const { route, exchangesOf } = aWire()
  const { town, effectiveDate } = await aStaffTown(route)
  return { town: { ...town, effectiveDate }, exchangesOf }
}
type Desk = Awaited<ReturnType<typeof aDeskOnTheWire>>['town']

const answered: Answered<Desk>[] = [
  [
    'check of a code',
    (ask) => ask.checkStaffCode('locked'),
    'POST line-relation/staff_qr_code_check',
    { qrcode_id: 'locked' },
    { payload: { effectiveDate: expect.any(Number), passwordRequired: true, expired: false } },
  ],
  [
    'check of a code that was used',
    async (ask) => {
      await linkSuzuki(ask)
      await ask.checkStaffCode('open')
    },
    'POST line-relation/staff_qr_code_check',
    { qrcode_id: 'open' },
    { payload: { registered: true } },
  ],
  [
    'password of a code',
    (ask) => ask.proveStaffPassword({ codeId: 'locked', password: codePassword }),
    'POST line-relation/staff_qr_code_password',
    { qrcode_id: 'locked', password: codePassword },
    { proof },
  ],
  [
    'login',
    (ask) => ask.signInStaff({ codeId: 'open', ...suzukisLogin }),
    'POST line-relation/admin-login',
    { qrcode_id: 'open', ...suzukisLogin },
    { sub: suzuki.sub, proof },
  ],
  [
    'new account',
    (ask) => ask.createStaffUser({ codeId: 'open', ...anAccount() }),
    'POST line-relation/create-user',
    { qrcode_id: 'open', ...anAccount() },
    {
      User: {
        Attributes: [
          { Name: 'sub', Value: 'staff-1' },
          { Name: 'email', Value: 'sato@city.example.jp' },
        ],
      },
      proof,
    },
  ],
  [
    'relation',
    (ask) => linkSuzuki(ask),
    'POST line-relation/create-relation',
    { sub: suzuki.sub, proof },
    { code: 'success', errMsg: '' },
  ],
  [
    'relation that there is',
    async (ask) => {
      const { sub, proof } = await ask.signInStaff({ codeId: 'open', ...suzukisLogin })
      await ask.linkStaff({ sub, proof })
      await ask.linkStaff({ sub, proof })
    },
    'POST line-relation/create-relation',
    { sub: suzuki.sub, proof },
    { code: 'already-relationed-same-user', errMsg: 'すでに連携しています。' },
  ],
]

test.each(answered)(
  'the %s of staff is sent and answered as the interface has it [API-53] [API-54] [API-55] [API-59] [API-60]',
  async (_, ask, sent, body, answer) => {
    const { town, exchangesOf } = await aDeskOnTheWire()
    const exchange = (await exchangesOf(() => ask(town))).at(-1)
    expect(exchange).toEqual({ sent, body, status: 200, answer: { result: 'OK', ...answer } })
  },
)

const signInFailed = {
  errorMessage: 'ユーザー名またはパスワードが正しくありません。',
  refusal: { code: 'staff.sign_in_failed', details: {} },
}
const refused: Refused<Desk>[] = [
  [
    'wrong password of a code',
    (ask) => ask.proveStaffPassword({ codeId: 'locked', password: 'x' }),
    422,
    { errorMessage: 'パスワードが一致しません。', refusal: { code: 'staff.password_wrong', details: {} } },
  ],
  [
    'login with a wrong password',
    (ask) => ask.signInStaff({ codeId: 'open', username: suzuki.username, password: 'x' }),
    422,
    signInFailed,
  ],
  [
    'login of nobody',
    (ask) => ask.signInStaff({ codeId: 'open', username: 'nobody.here', password: 'x' }),
    422,
    signInFailed,
  ],
  [
    'new account that breaks rules',
    (ask) => ask.createStaffUser({ codeId: 'open', ...anAccount({ username: 'abc', email: '' }) }),
    422,
    {
      ...{ errorMessage: expect.any(String), badFields: ['username', 'email'] },
      refusal: { code: 'staff.invalid_form', details: expect.any(Object) },
    },
  ],
  [
    'relation of a record that is linked elsewhere',
    async (ask) => {
      await linkSuzuki(ask)
      const code = { kind: 'code', secret: 'two', madeAtMs: 0, effectiveDate: ask.effectiveDate } as const
      await ask.storage.staffGrants.add(code, [])
      const other = await ask.as(taro)
      await other.linkStaff(await other.signInStaff({ codeId: 'two', ...suzukisLogin }))
    },
    422,
    {
      code: 'already-relationed-other-user',
      errMsg: expect.stringContaining('既に連携済みです'),
      errorMessage: expect.stringContaining('既に連携済みです'),
      refusal: { code: 'staff.linked_elsewhere', details: {} },
    },
  ],
]

test.each(refused)(
  'a %s is refused with its status and its text, and nothing else [API-53] [API-59] [API-60]',
  async (_, ask, status, answer) => {
    const { town, exchangesOf } = await aDeskOnTheWire()
    const exchange = (await exchangesOf(() => ask(town))).at(-1)
    expect([exchange?.status, exchange?.answer]).toEqual([status, { result: 'ERROR', ...answer }])
  },
)
