import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { closePlatforms, created, json, platform, unavailable, user } from './answering-platform.ts'

afterEach(closePlatforms)

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
        let hasRoom = true
        while (hasRoom) hasRoom = !res.destroyed && res.write(' '.repeat(16_384))
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
})
