import { describe, expect, test } from 'vitest'
import { signedInFields } from '../../../../adapters/http/calls/session.ts'
import { localSession, profileOf } from '../../../../adapters/http/client/local-session.ts'
import { aSession, aStorage, keeperOf, nowMs } from './browser-session.ts'

describe('the session in this browser', () => {
  test('outlives the page under its key', () => {
    const storage = aStorage()
    keeperOf(aSession(), storage)
    expect(JSON.parse(storage.getItem('madoguchi.session') ?? '')).toEqual(signedInFields(aSession()))
    expect(
      localSession(
        () => storage,
        () => nowMs,
      ).read(),
    ).toEqual(aSession())
  })

  test('counts as absent from the second it runs out, but can still be renewed', () => {
    const at = (ms: number) =>
      localSession(
        () => aStorage({ 'madoguchi.session': JSON.stringify(signedInFields(aSession())) }),
        () => nowMs + ms,
      )
    expect(at(3_599_999).read()).toEqual(aSession())
    expect(at(3_600_000).read()).toBeUndefined()
    expect(at(3_600_000).renewable()).toEqual(aSession().session)
  })

  test.each([
    ['no identities', { identities: undefined }],
    ['no identity', { identities: [] }],
    ['no user id', { identities: [{}] }],
    ['an empty user id', { identities: [{ userId: '' }] }],
  ])('with %s is no session and is purged [LOGIN-08]', (_, claims) => {
    const storage = aStorage({ 'madoguchi.session': JSON.stringify(signedInFields(aSession(claims))) })
    expect(
      localSession(
        () => storage,
        () => nowMs,
      ).read(),
    ).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"session":{}}',
    '{"session":{"id_token":"a.b.c","refresh_token":"r"},"profile":{}}',
  ])('that reads %s is purged', (text) => {
    const storage = aStorage({ 'madoguchi.session': text })
    expect(
      localSession(
        () => storage,
        () => nowMs,
      ).read(),
    ).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  test('on a phone whose clock is a day ahead holds for its hour', () => {
    const storage = aStorage()
    const aheadMs = 24 * 60 * 60 * 1000
    localSession(
      () => storage,
      () => nowMs + aheadMs,
    ).write(aSession())
    expect(
      localSession(
        () => storage,
        () => nowMs + aheadMs + 3_599_000,
      ).read(),
    ).toEqual(aSession())
    expect(
      localSession(
        () => storage,
        () => nowMs + aheadMs + 3_600_000,
      ).read(),
    ).toBeUndefined()
  })

  test('that another tab has ended is over in this one too', () => {
    const storage = aStorage()
    const keeper = keeperOf(aSession(), storage)
    localSession(
      () => storage,
      () => nowMs,
    ).clear()
    expect(keeper.read()).toBeUndefined()
    expect(keeper.renewable()).toBeUndefined()
  })

  test('lasts as long as the page where storage is forbidden while it is open, or full', () => {
    const no = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const later = aStorage()
    const keeper = keeperOf(aSession(), later)
    later.getItem = no
    expect(keeper.read()).toEqual(aSession())
    expect(keeperOf(aSession(), { ...aStorage(), setItem: no }).read()).toEqual(aSession())
  })

  test('where storage is forbidden lasts as long as the page', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const storage = {
      ...aStorage(),
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    } as unknown as Storage
    for (const none of [undefined, storage]) {
      const keeper = localSession(
        () => none,
        () => nowMs,
      )
      keeper.write(aSession())
      expect(keeper.read()).toEqual(aSession())
      keeper.clear()
      expect(keeper.read()).toBeUndefined()
    }
  })
})

describe('who is signed in', () => {
  test('has the name and the picture of the token, whatever signs they hold [LOGIN-07]', () => {
    const picture = 'https://profile.line-scdn.net/hanako'
    const { session } = aSession({ name: '𠮷田花子 👨‍👩‍👧', picture })
    expect(profileOf(session)).toEqual({
      userId: 'U-hanako',
      name: '𠮷田花子 👨‍👩‍👧',
      pictureUrl: picture,
    })
  })

  test('may have neither', () => {
    expect(profileOf(aSession({ name: undefined }).session)).toEqual({ userId: 'U-hanako' })
    expect(profileOf(aSession({ name: ' ', picture: 7 }).session)).toEqual({ userId: 'U-hanako' })
  })

  test.each(['', 'a.b.c', 'e30.e30.x', 'e30.bnVsbA.x'])('is nobody by the token %j', (token) => {
    expect(profileOf({ token })).toBeUndefined()
  })
})
