import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type AdminPlatformFailure,
  adminPlatformDirectory,
} from '../../../adapters/admin-platform/admin-platform-directory.ts'
import { type Listening, listen } from '../line/emulated-line.ts'

type Config = Parameters<typeof adminPlatformDirectory>[0]
type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }

const user = {
  username: 'suzuki.madoka',
  password: 'aozora-2026',
  email: 'madoka@city.example.jp',
  invitation: false,
}
const unavailable = { name: 'Refusal', code: 'service.unavailable' }
const created = { User: { Attributes: [{ Name: 'sub', Value: 'a-sub' }] } }

const open: Listening[] = []
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

/** A platform that answers as told, the directory that asks it, what it was asked and what was told of failures. */
async function platform(
  answer: (res: ServerResponse, times: number) => unknown,
  config: Partial<Config> = {},
) {
  const asked: Asked[] = []
  const failures: AdminPlatformFailure[] = []
  const listening = await listen(() => async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req as AsyncIterable<Buffer>) parts.push(part)
    const { method = '', url = '', headers } = req
    asked.push({ method, path: url, headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    answer(res, asked.length)
  })
  open.push(listening)
  const directory = adminPlatformDirectory({
    url: `${listening.origin}/api`,
    onFailure: (failure) => failures.push(failure),
    ...config,
  })
  return { directory, asked, failures, origin: listening.origin }
}

const json =
  (body: unknown, status = 200) =>
  (res: ServerResponse) =>
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

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

const attributes = (...list: unknown[]) => ({ User: { Attributes: list } })
const subs: readonly [string, unknown][] = [
  ['missing', undefined],
  ['empty', ''],
  ['a number', 7],
  ['an object', { toString: 'x' }],
  ['of 201 characters', 'a'.repeat(201)],
  ['with a line break', 'a\nb'],
  ['with a zero', 'a\u0000b'],
  ['with a mark that turns the text around', 'a\u202eb'],
  ['with half a character', 'a\ud800b'],
  ['with a blank', 'a b'],
]

describe('what the admin platform answers', () => {
  test('the sub is found among the attributes of a new user [STAFF-27] [API-55]', async () => {
    const list = [
      { Name: 'email', Value: 'madoka@city.example.jp' },
      { Name: 'sub', Value: 's'.repeat(200) },
      { Name: 'email_verified', Value: 'true' },
    ]
    const { directory } = await platform(json({ User: { Username: 'x', Attributes: list }, more: 1 }, 201))
    expect(await directory.createUser(user)).toBe('s'.repeat(200))
  })

  test('JSON by another name is JSON', async () => {
    const { directory } = await platform((res) =>
      res.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{"sub":"a-sub"}'),
    )
    expect(await directory.signIn(user)).toBe('a-sub')
  })

  test.each(subs)('a sub that is %s is none, and the platform counts as unavailable', async (_, sub) => {
    const creating = await platform(json(attributes({ Name: 'sub', Value: sub })))
    await expect(creating.directory.createUser(user)).rejects.toMatchObject(unavailable)
    const login = await platform(json({ sub }))
    await expect(login.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(login.failures).toEqual([{ step: 'login', reason: 'unreadable' }])
  })

  const nonsense: readonly [string, unknown][] = [
    ['null', null],
    ['a list', [created]],
    ['a text', 'a-sub'],
    ['nothing', {}],
    ['a user without attributes', { User: {} }],
    ['attributes by name', { User: { Attributes: { sub: 'a-sub' } } }],
    ['attributes that are null', attributes(null, 7)],
    ['no sub', attributes({ Name: 'email', Value: 'a@b.example' })],
    ['two subs', attributes({ Name: 'sub', Value: 'a' }, { Name: 'sub', Value: 'b' })],
  ]

  test.each(nonsense)('%s is nonsense, and asked for no second time [STAFF-27]', async (_, body) => {
    const creating = await platform(json(body))
    await expect(creating.directory.createUser(user)).rejects.toMatchObject(unavailable)
    expect(creating.asked).toHaveLength(1)
    await expect((await platform(json(body))).directory.signIn(user)).rejects.toMatchObject(unavailable)
  })

  const bodies: readonly [string, (res: ServerResponse) => unknown][] = [
    ['what is no JSON', (res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"sub":')],
    ['a page', (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('{"sub":"a-sub"}')],
    ['a body of no type', (res) => res.writeHead(200).end('{"sub":"a-sub"}')],
    ['no body', (res) => res.writeHead(204).end()],
  ]

  test.each(bodies)('%s is nonsense', async (_, answer) => {
    await expect((await platform(answer)).directory.createUser(user)).rejects.toMatchObject(unavailable)
    await expect((await platform(answer)).directory.signIn(user)).rejects.toMatchObject(unavailable)
  })

  test('an answer is read to 64 KiB and no further [R11]', async () => {
    const padded = (length: number) => {
      const body = JSON.stringify({ ...created, sub: 'a-sub', more: '' })
      return body.replace('"more":""', `"more":"${'x'.repeat(length - body.length)}"`)
    }
    const sized = (length: number) =>
      platform((res) => res.writeHead(200, { 'content-type': 'application/json' }).end(padded(length)))
    expect(await (await sized(65_536)).directory.signIn(user)).toBe('a-sub')
    const huge = await sized(65_537)
    await expect(huge.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(huge.failures).toEqual([{ step: 'login', reason: 'RangeError' }])
    const creating = await sized(65_537)
    await expect(creating.directory.createUser(user)).rejects.toMatchObject(unavailable)
    expect(creating.asked).toHaveLength(1)
  })

  test('an answer that never ends is left at 64 KiB [R11]', async () => {
    const { directory } = await platform((res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!res.destroyed && res.write(' '.repeat(16_384))) if (res.destroyed) return
      }
      res.on('drain', more)
      more()
    })
    await expect(directory.signIn(user)).rejects.toMatchObject(unavailable)
  })

  test.each([301, 302, 307, 308])('the redirect %i is not followed [R14]', async (status) => {
    const elsewhere = await platform(json({ sub: 'another-sub' }))
    const redirecting = await platform((res) => res.writeHead(status, { location: elsewhere.origin }).end())
    await expect(redirecting.directory.createUser(user)).rejects.toMatchObject(unavailable)
    await expect(redirecting.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(elsewhere.asked).toEqual([])
  })

  test.each([400, 401, 403, 404])(
    'the status %i says that a login does not fit, once asked',
    async (status) => {
      const { directory, asked, failures } = await platform(json({ sub: 'a-sub' }, status))
      expect(await directory.signIn(user)).toBeUndefined()
      expect(asked).toHaveLength(1)
      expect(failures).toEqual([])
    },
  )

  test.each([400, 401, 403, 404, 409, 422])(
    'the status %i says that no account was made [STAFF-21]',
    async (status) => {
      const { directory, asked, failures } = await platform(json(created, status))
      expect(await directory.createUser(user)).toBeUndefined()
      expect(asked).toHaveLength(1)
      expect(failures).toEqual([{ step: 'users', reason: `status ${status}` }])
    },
  )

  test.each([408, 429, 500, 502, 503])('at the status %i the platform is unavailable', async (status) => {
    const creating = await platform(json(created, status))
    await expect(creating.directory.createUser(user)).rejects.toMatchObject(unavailable)
    expect(creating.asked).toHaveLength(1)
    const login = await platform(json({ sub: 'a-sub' }, status))
    await expect(login.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(login.failures).toEqual([{ step: 'login', reason: `status ${status}` }])
  })

  test('a login that fails is asked for once more; where there are too many it is not', async () => {
    const recovering = await platform((res, times) => json({ sub: 'a-sub' }, times === 1 ? 503 : 200)(res))
    expect(await recovering.directory.signIn(user)).toBe('a-sub')
    expect(recovering.asked).toHaveLength(2)
    const cut = await platform((res, times) => (times === 1 ? res.destroy() : json({ sub: 'a-sub' })(res)))
    expect(await cut.directory.signIn(user)).toBe('a-sub')
    const down = await platform(json({}, 500))
    await expect(down.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(down.asked).toHaveLength(2)
    const busy = await platform(json({}, 429))
    await expect(busy.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(busy.asked).toHaveLength(1)
  })

  test('an account is not asked for again once a connection was open', async () => {
    const { directory, asked } = await platform((res) => res.destroy())
    await expect(directory.createUser(user)).rejects.toMatchObject(unavailable)
    expect(asked).toHaveLength(1)
  })

  test('an account is asked for once more if no connection came about', async () => {
    const refusing = `http://127.0.0.1:${await aFreePort()}`
    const answering = await platform(json(created))
    const asking = counted((times) => (times === 1 ? refusing : answering.origin))
    expect(await adminPlatformDirectory({ url: refusing, ...asking }).createUser(user)).toBe('a-sub')
    expect(asking.times()).toBe(2)
    const gone = counted(() => refusing)
    await expect(adminPlatformDirectory({ url: refusing, ...gone }).createUser(user)).rejects.toMatchObject(
      unavailable,
    )
    expect(gone.times()).toBe(2)
  })

  test('a platform that does not answer, or not to the end, is given up after the timeout', async () => {
    const silent = await platform(() => undefined)
    const asking = counted(() => silent.origin)
    const creating = adminPlatformDirectory({ url: silent.origin, timeoutMs: 100, ...asking }).createUser(
      user,
    )
    await expect(creating).rejects.toMatchObject(unavailable)
    expect(asking.times()).toBe(1)
    const half = await platform(
      (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"sub":'),
      { timeoutMs: 100 },
    )
    await expect(half.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(half.failures).toEqual([{ step: 'login', reason: 'TimeoutError' }])
  })

  test('what is told of a failure has no name, no password, no token and no words of the platform [R15]', async () => {
    const words = { message: 'suzuki.madoka aozora-2026', code: 'aozora-2026' }
    const failures: AdminPlatformFailure[] = []
    for (const status of [200, 400, 500]) {
      const told = await platform(json(words, status), { token: 'a-token' })
      await told.directory.createUser(user).catch(() => undefined)
      await told.directory.signIn(user).catch(() => undefined)
      failures.push(...told.failures)
    }
    expect(failures).toHaveLength(5)
    for (const { reason } of failures) expect(reason).toMatch(/^(unreadable|status \d{3})$/)
  })
})

/** A `fetch` that asks the origin that is told for each time, and says how often it was called. */
function counted(originOf: (times: number) => string) {
  let times = 0
  const counting: typeof fetch = (_, init) => {
    times += 1
    return fetch(originOf(times), init)
  }
  return { fetch: counting, times: () => times }
}

/** A port that nobody listens on. */
async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
