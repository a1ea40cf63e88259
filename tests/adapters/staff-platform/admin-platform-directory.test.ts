import { afterEach, describe, expect, test } from 'vitest'
import { adminPlatformDirectory } from '../../../adapters/staff-platform/admin-platform-directory.ts'
import { closePlatforms, created, json, platform, user } from './answering-platform.ts'

afterEach(closePlatforms)

describe('what the admin platform is sent', () => {
  test('a new user is sent in exactly the fields of the platform, without an invitation [STAFF-26] [API-55]', async () => {
    const { directory, asked } = await platform(json(created))
    await directory.createUser(user)
    expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/api/public/users',
        body: {
          Username: 'suzuki.madoka',
          UserAttributes: [
            { Name: 'email', Value: 'madoka@city.example.jp' },
            { Name: 'email_verified', Value: 'true' },
          ],
          TemporaryPassword: 'aozora-2026',
          MessageAction: 'SUPPRESS',
        },
      },
    ])
  })

  test('an invitation is asked for by leaving MessageAction out [STAFF-26]', async () => {
    const { directory, asked } = await platform(json(created))
    await directory.createUser({ ...user, invitation: true })
    expect(Object.keys(asked[0]?.body as object)).toEqual(['Username', 'UserAttributes', 'TemporaryPassword'])
  })

  test('whatever else a user brings along asks for no rights [STAFF-26]', async () => {
    const { directory, asked } = await platform(json(created))
    const more = { ...user, 'custom:role': 'admin', UserAttributes: [{ Name: 'groups', Value: 'admin' }] }
    await directory.createUser(more)
    await directory.createUser(user)
    expect(asked[0]?.body).toEqual(asked[1]?.body)
  })

  test('a login is sent as Username and Password [STAFF-29] [API-59]', async () => {
    const { directory, asked } = await platform(json({ sub: 'a-sub' }))
    await directory.signIn({ ...user, ...{ rights: 'all' } })
    expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/api/public/login',
        body: { Username: 'suzuki.madoka', Password: 'aozora-2026' },
      },
    ])
  })

  test('the token goes into the header alone, and there is none without a token', async () => {
    const withToken = await platform(json(created), { token: 'a-token' })
    await withToken.directory.createUser(user)
    expect(withToken.asked[0]).toMatchObject({
      path: '/api/public/users',
      headers: {
        authorization: 'Bearer a-token',
        'content-type': 'application/json',
        accept: 'application/json',
      },
    })
    const without = await platform(json(created))
    await without.directory.createUser(user)
    expect(without.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a slash at the end of the address is not doubled', async () => {
    const first = await platform(json(created))
    await adminPlatformDirectory({ url: `${first.origin}//` }).createUser(user)
    expect(first.asked[0]?.path).toBe('/public/users')
  })
})

const addresses: readonly [string, boolean][] = [
  ['https://admin.example.jp', true],
  ['https://admin.example.jp:8443/prod/v1/', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://localhost', true],
  ['http://admin.example.jp', false],
  ['http://127.0.0.1.example.jp', false],
  ['http://localhost.example.jp', false],
  ['ftp://127.0.0.1', false],
  ['https://name:secret@admin.example.jp', false],
  ['https://admin.example.jp/?to=x', false],
  ['https://admin.example.jp/#x', false],
  ['admin.example.jp', false],
  ['', false],
]

test.each(addresses)('passwords are sent to %s: %s [R14]', (url, isTaken) => {
  const opened = () => adminPlatformDirectory({ url })
  if (isTaken) expect(opened()).toBeTypeOf('object')
  else expect(opened).toThrow(RangeError)
})
