import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { aBundle, expectFaults, today } from './bundles.ts'

type Over = Readonly<Record<string, unknown>>

const someone = { username: 'sakura01', name: '佐倉 香', email: 'sakura@city.example.jp' }
const staffFile = (...staff: readonly Over[]) => ({ 'staff.json': { staff } })

test('staff are accepted with and without name, address and sub, user names in their one form', async () => {
  const reading = await readBundle(
    await aBundle(staffFile(someone, { username: 'Ｕmeda-K', sub: '0190-a.b:c_d' })),
    today,
  )
  expect('city' in reading && reading.city.staff).toEqual([
    someone,
    { username: 'umeda-k', sub: '0190-a.b:c_d' },
  ])
})

test('a bundle without staff.json says nothing of staff', async () => {
  const reading = await readBundle(await aBundle(), today)
  expect('city' in reading && Object.hasOwn(reading.city, 'staff')).toBe(false)
})

const faults: [string, Over, string][] = [
  ['no user name', { username: undefined }, ' shape.required'],
  ['a user name of 4 characters [STAFF-08]', { username: 'abcd' }, '.username staff.username_length'],
  [
    'a user name of 129 characters [STAFF-08]',
    { username: 'a'.repeat(129) },
    '.username staff.username_length',
  ],
  ['a blank user name', { username: '  ' }, '.username staff.username_length'],
  ['a user name that is reserved', { username: 'ＡＤＭＩＮ' }, '.username staff.username_reserved'],
  ['a user name with a blank in it', { username: 'sakura 01' }, '.username staff.username_reserved'],
  ['a user name with a Cyrillic letter', { username: 'sаkura01' }, '.username staff.look_alike'],
  ['a name with the katakana ロ for the kanji 口', { name: '山ロ 花子' }, '.name staff.look_alike'],
  ['a wrong address [STAFF-10]', { email: 'sakura@' }, '.email staff.email_invalid'],
  ['an empty address', { email: '' }, '.email staff.email_invalid'],
  [
    'an address of 65 characters [STAFF-10]',
    { email: `${'a'.repeat(60)}@b.jp` },
    '.email staff.email_invalid',
  ],
  ['an empty name', { name: '' }, '.name shape.too_short'],
  ['a sub with a slash', { sub: 'a/b' }, '.sub shape.pattern'],
  ['a password', { password: 'Kitsune-77' }, '.password staff.secret'],
  ['a temporary password', { TemporaryPassword: 'Kitsune-77' }, '.TemporaryPassword staff.secret'],
  ['a password in Japanese', { 仮パスワード: 'Kitsune-77' }, '["仮パスワード"] staff.secret'],
  ['the hash of a password', { passwordHash: 'scrypt$1$1$1$a$b' }, '.passwordHash staff.secret'],
  ['a secret', { clientSecret: 'a' }, '.clientSecret staff.secret'],
  ['a key', { apiKey: 'a' }, '.apiKey staff.secret'],
  ['a role that there is not', { duties: [{ role: 'admin' }] }, '.duties[0].role shape.enum'],
  ['a field that there is not', { role: 'admin' }, '.role shape.unknown_key'],
]
test.each(faults)('a record with %s is a fault', (_, over, expected) =>
  expectFaults(staffFile({ ...someone, ...over }), `staff.json $.staff[0]${expected}`),
)

test('duties are accepted in the whole city and in its sections, none of them too [OFF-06]', async () => {
  const duties = [{ role: 'viewer' }, { role: 'keeper', sectionId: 'kenko' }]
  const folder = await aBundle({
    'settings.json': {
      cityName: 'みなと市',
      office: { sections: [{ sectionId: 'kenko', name: '健康づくり課' }] },
    },
    ...staffFile({ ...someone, duties }, { username: 'umeda-k', duties: [] }),
  })
  const reading = await readBundle(folder, today)
  expect('city' in reading && reading.city.staff?.map((entry) => entry.duties)).toEqual([duties, []])
})

test('a duty in a section that there is not, and two in one, are faults [OFF-06]', () =>
  expectFaults(
    staffFile({
      ...someone,
      duties: [{ role: 'desk', sectionId: 'kenko' }, { role: 'viewer' }, { role: 'keeper' }],
    }),
    'staff.json $.staff[0].duties[0].sectionId staff.section_unknown',
    'staff.json $.staff[0].duties[2] staff.duty_twice',
  ))

test('a user name or a sub that stands there twice is a fault, however it is written', () =>
  expectFaults(
    staffFile({ ...someone, sub: 'a' }, { username: 'umeda-k', sub: 'a' }, { username: 'ＳＡＫＵＲＡ01' }),
    'staff.json $.staff[1].sub staff.sub_twice',
    'staff.json $.staff[2].username staff.username_twice',
  ))

test('a list without the name staff, and a secret beside it, are faults', async () => {
  await expectFaults({ 'staff.json': [someone] }, 'staff.json $ shape.type')
  await expectFaults(
    { 'staff.json': { staff: [], password: 'Kitsune-77' } },
    'staff.json $.password staff.secret',
  )
})
