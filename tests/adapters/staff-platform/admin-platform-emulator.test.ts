import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminPlatformDirectory } from '../../../adapters/staff-platform/admin-platform-directory.ts'
import { unavailable, user } from './answering-platform.ts'
import { type EmulatedPlatform, startEmulatedPlatform, token } from './emulated-platform.ts'

const seeded = { sub: 'sub-1', username: 'seeded', email: 'seeded@city.example.jp', password: 'aozora-2026' }
let platform: EmulatedPlatform
beforeEach(async () => {
  platform = await startEmulatedPlatform([seeded])
})
afterEach(() => platform.close())

const attributes = [
  { Name: 'email', Value: 'madoka@city.example.jp' },
  { Name: 'email_verified', Value: 'true' },
]
const newUser = {
  Username: 'suzuki.madoka',
  UserAttributes: attributes,
  TemporaryPassword: 'aozora-2026',
  MessageAction: 'SUPPRESS',
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.url}/public/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('an account is answered with its attributes, the sub among them [STAFF-27]', async () => {
  expect(await post('users', newUser)).toMatchObject({
    status: 200,
    body: {
      User: {
        Username: 'suzuki.madoka',
        Attributes: [{ Name: 'sub', Value: expect.stringMatching(/^[0-9a-f-]{36}$/) }, ...attributes],
      },
    },
  })
})

const { MessageAction: _, ...invited } = newUser
const { UserAttributes: __, ...withoutAttributes } = newUser
const faults: readonly [string, unknown][] = [
  ['a field more', { ...newUser, ClientMetadata: {} }],
  ['rights', { ...newUser, Groups: ['admin'] }],
  [
    'an attribute more',
    { ...newUser, UserAttributes: [...attributes, { Name: 'custom:role', Value: 'admin' }] },
  ],
  [
    'an attribute with more in it',
    { ...newUser, UserAttributes: [{ ...attributes[0], Type: 'x' }, attributes[1]] },
  ],
  ['no attributes', withoutAttributes],
  ['one attribute', { ...newUser, UserAttributes: attributes.slice(0, 1) }],
  [
    'an address that is not verified',
    { ...newUser, UserAttributes: [attributes[0], { Name: 'email_verified', Value: true }] },
  ],
  ['what is no address', { ...newUser, UserAttributes: [{ Name: 'email', Value: 'madoka' }, attributes[1]] }],
  ['another action', { ...newUser, MessageAction: 'RESEND' }],
  ['no action, as null', { ...newUser, MessageAction: null }],
  ['no user name', { ...newUser, Username: '' }],
  ['a user name that is no text', { ...newUser, Username: 7 }],
  ['no password', { ...newUser, TemporaryPassword: undefined }],
  ['a password without a digit', { ...newUser, TemporaryPassword: 'abcdefgh' }],
  ['a short password', { ...newUser, TemporaryPassword: 'abcdef1' }],
  ['a list', [newUser]],
  ['no JSON', '{'],
]

test.each(faults)('an account with %s is refused as the platform would [STAFF-26]', async (_, body) => {
  expect(await post('users', body)).toMatchObject({ status: 400, body: { __type: expect.any(String) } })
  expect(await platform.users()).toHaveLength(1)
})

test('an account of another type of body, or without the token, is refused', async () => {
  expect((await post('users', newUser, { 'content-type': 'text/plain' })).status).toBe(400)
  expect((await post('users', newUser, { authorization: 'Bearer another' })).status).toBe(403)
  expect(await platform.users()).toHaveLength(1)
})

test('an account is invited only if it was not suppressed [STAFF-26]', async () => {
  await post('users', newUser)
  await post('users', { ...invited, Username: 'tanaka.shogo' })
  expect((await platform.users()).map(({ username, invited }) => [username, invited])).toEqual([
    ['seeded', false],
    ['suzuki.madoka', false],
    ['tanaka.shogo', true],
  ])
})

test('a user name that is taken is refused by name', async () => {
  await post('users', newUser)
  expect(await post('users', newUser)).toEqual({
    status: 400,
    body: { __type: 'UsernameExistsException', message: 'User account already exists' },
  })
})

test('a login gives the sub of a seeded account, and the same words for a wrong password and an unknown name', async () => {
  const login = (Username: unknown, Password: unknown, more = {}) =>
    post('login', { Username, Password, ...more })
  expect(await login('seeded', 'aozora-2026')).toEqual({ status: 200, body: { sub: 'sub-1' } })
  const wrong = await login('seeded', 'wrong')
  expect(wrong.status).toBe(401)
  expect(await login('nobody', 'wrong')).toEqual(wrong)
  expect((await login('seeded', 7)).status).toBe(400)
  expect((await login('seeded', 'aozora-2026', { more: 1 })).status).toBe(400)
})

test('accounts end at a thousand', async () => {
  const full = Array.from({ length: 1_000 }, (_, at) => ({ ...seeded, username: `user-${at}` }))
  const crowded = await startEmulatedPlatform(full)
  try {
    expect(await crowded.directory.createUser(user)).toBeUndefined()
  } finally {
    await crowded.close()
  }
})

test.each(['down', 'nonsense', 'lost_answer'])('the mishap "%s" is one until it is ended', async (name) => {
  expect(await platform.mishap(name)).toBe(204)
  const { directory } = platform
  await expect(directory.signIn(seeded)).rejects.toMatchObject(unavailable)
  await expect(directory.createUser(user)).rejects.toMatchObject(unavailable)
  expect(await platform.mishap('none')).toBe(204)
  expect(await directory.signIn(seeded)).toBe('sub-1')
})

test('a platform that is slow is given up', async () => {
  await platform.mishap('slow')
  const hasty = adminPlatformDirectory({ url: platform.url, token, timeoutMs: 50 })
  await expect(hasty.createUser(user)).rejects.toMatchObject(unavailable)
  await platform.mishap('none')
  expect(await platform.users()).toHaveLength(1)
})

test('an account whose answer was lost was made once, is not made again, and can be signed in to [STAFF-21]', async () => {
  await platform.mishap('lost_answer')
  const { directory } = platform
  await expect(directory.createUser(user)).rejects.toMatchObject(unavailable)
  await platform.mishap('none')
  expect((await platform.users()).map(({ username }) => username)).toEqual(['seeded', 'suzuki.madoka'])
  expect(await directory.createUser(user)).toBeUndefined()
  expect(await directory.createUser({ ...user, password: 'another-2026' })).toBeUndefined()
  expect(await platform.users()).toHaveLength(2)
  expect(await directory.signIn(user)).toBeTypeOf('string')
})

test('an unknown mishap and every other path are not there', async () => {
  expect(await platform.mishap('fire')).toBe(404)
  expect((await fetch(`${platform.url}/private/users`)).status).toBe(404)
  expect((await fetch(`${platform.origin}/public/users`, { method: 'POST' })).status).toBe(404)
})
