import { describe, expect, test } from 'vitest'
import { auditedRequest } from '../audited-request.ts'
import { type Route, routes } from '../routes.ts'
import { hanako, plainTokens, townNeeds } from '../town.ts'

const proof = { codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(43) }

async function aDoor(route: Route) {
  const { needs, storage, clock, identity } = townNeeds()
  const { signIn } = await route(needs)
  return { signIn, storage, clock, identity, auditCounters: needs.auditCounters }
}

describe.each(routes)('signing in, %s', (_name, route) => {
  test('a code becomes a session of our own and a profile [LOGIN-02] [API-52]', async () => {
    const { signIn, identity } = await aDoor(route)
    const { session, profile } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    expect(profile).toEqual({ userId: hanako, pictureUrl: 'https://profile.line-scdn.net/hanako' })
    expect(await plainTokens.verify(session.token)).toEqual({
      userId: hanako,
      name: '花子',
      picture: 'https://profile.line-scdn.net/hanako',
    })
    expect(identity.proofs).toEqual([proof])
  })

  test('nothing of the identity provider is handed out: both tokens are our own [API-52]', async () => {
    const { signIn } = await aDoor(route)
    const { session } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    expect(Object.keys(session).sort()).toEqual(['refreshToken', 'token'])
    expect(session.refreshToken).not.toBe(session.token)
  })

  test('an ID token of the messaging app signs in just so, and a resident without picture has none [API-52]', async () => {
    const { signIn } = await aDoor(route)
    const { session, profile } = await signIn.signInWithLiff({ idToken: 'code-taro' })
    expect(profile).toEqual({ userId: 'U-taro' })
    expect(await plainTokens.verify(session.token)).toEqual({ userId: 'U-taro' })
  })

  test('a sign-in is written to the audit log; those that are refused as a sum, without who [R15]', async () => {
    const { signIn, storage, clock, auditCounters } = await aDoor(route)
    await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    const from = clock.now()
    for (let time = 0; time < 50; time += 1) {
      const refused = signIn.signInWithLiff({ idToken: 'forged' })
      await expect(refused).rejects.toMatchObject({ code: 'auth.sign_in_failed' })
    }
    clock.advance(1_000)
    await expect(signIn.exchangeCode({ code: 'bad', ...proof })).rejects.toBeDefined()
    const to = clock.now()
    const signedIn = {
      kind: 'sign_in',
      at: from,
      userId: hanako,
      request: auditedRequest,
      facts: { by: 'code' },
    }
    expect(storage.events).toEqual([signedIn])
    await auditCounters.write()
    const facts = { liff: 50, code: 1, from, to }
    expect(storage.events).toEqual([
      signedIn,
      { kind: 'sign_in.refused', at: to, request: auditedRequest, facts },
    ])
    await auditCounters.write()
    expect(storage.events).toHaveLength(2)
  })

  test('a provider that is away is unavailable, not a refused sign-in', async () => {
    const { signIn, storage, identity } = await aDoor(route)
    identity.down = true
    await expect(signIn.exchangeCode({ code: 'code-hanako', ...proof })).rejects.toMatchObject({
      code: 'service.unavailable',
    })
    expect(storage.events).toEqual([])
  })

  test('sign-ins that nobody can judge now leave one sum in the audit log, however many there are [R15]', async () => {
    const { signIn, storage, clock, identity, auditCounters } = await aDoor(route)
    identity.down = true
    for (let time = 0; time < 40; time += 1)
      await expect(signIn.signInWithLiff({ idToken: 'code-taro' })).rejects.toBeDefined()
    await expect(signIn.exchangeCode({ code: 'code-hanako', ...proof })).rejects.toBeDefined()
    expect(storage.events).toEqual([])
    await auditCounters.write()
    const at = clock.now()
    const facts = { liff: 40, code: 1, from: at, to: at }
    expect(storage.events).toEqual([{ kind: 'sign_in.unavailable', at, request: auditedRequest, facts }])
  })

  test('a refresh token is swapped for a new session of the same resident [API-52]', async () => {
    const { signIn, clock } = await aDoor(route)
    const first = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    clock.advance(60 * 60 * 1000)
    const second = await signIn.refreshSession({ refreshToken: first.session.refreshToken })
    expect(second.profile).toEqual(first.profile)
    expect(await plainTokens.verify(second.session.token)).toMatchObject({ userId: hanako, name: '花子' })
    expect(second.session.refreshToken).not.toBe(first.session.refreshToken)
    await expect(signIn.refreshSession({ refreshToken: second.session.refreshToken })).resolves.toBeDefined()
  })

  test('a copied refresh token ends the session of thief and owner alike, which is on record [R15]', async () => {
    const { signIn, clock, storage } = await aDoor(route)
    const { session } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    const owner = await signIn.refreshSession({ refreshToken: session.refreshToken })
    clock.advance(31_000)
    for (const refreshToken of [session.refreshToken, owner.session.refreshToken]) {
      await expect(signIn.refreshSession({ refreshToken })).rejects.toMatchObject({ code: 'auth.required' })
    }
    expect(storage.events.filter(({ kind }) => kind !== 'sign_in')).toEqual([
      { kind: 'session.reused', at: clock.now(), userId: hanako, request: auditedRequest },
    ])
  })

  test.each([
    ['a millisecond before its 30 days are over', true, -1],
    ['when its 30 days are over', false, 0],
  ])('a refresh token works %s: %s', async (_when, works, offsetMs) => {
    const { signIn, clock } = await aDoor(route)
    const { session } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    clock.advance(30 * 24 * 60 * 60 * 1000 + offsetMs)
    const refreshed = signIn.refreshSession({ refreshToken: session.refreshToken })
    if (works) await expect(refreshed).resolves.toBeDefined()
    else await expect(refreshed).rejects.toMatchObject({ code: 'auth.required' })
  })

  test('a session is over 90 days after the sign-in, however often it was renewed [R18]', async () => {
    const { signIn, clock } = await aDoor(route)
    let { session } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    const renew = async () => {
      ;({ session } = await signIn.refreshSession(session))
    }
    for (let weeks = 1; weeks <= 12; weeks += 1) {
      clock.advance(7 * 24 * 60 * 60 * 1000)
      await renew()
    }
    clock.advance(6 * 24 * 60 * 60 * 1000 - 1)
    await renew()
    clock.advance(1)
    await expect(renew()).rejects.toMatchObject({ code: 'auth.required' })
  })

  test('who signs out can be renewed by none of their tokens, and it stands in the audit log [R18]', async () => {
    const { signIn, clock, storage } = await aDoor(route)
    const { session: first } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    const { session: elsewhere } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    const { session: second } = await signIn.refreshSession(first)
    await signIn.endSession({ refreshToken: second.refreshToken })
    for (const { refreshToken } of [first, second])
      await expect(signIn.refreshSession({ refreshToken })).rejects.toMatchObject({ code: 'auth.required' })
    await expect(signIn.refreshSession(elsewhere)).resolves.toBeDefined()
    expect(storage.events.filter(({ kind }) => kind === 'sign_out')).toEqual([
      { kind: 'sign_out', at: clock.now(), userId: hanako, request: auditedRequest },
    ])
  })

  test('signing out twice, or by a token that nobody gave, is done and leaves no trace [R18]', async () => {
    const { signIn, storage } = await aDoor(route)
    const { session } = await signIn.exchangeCode({ code: 'code-hanako', ...proof })
    await signIn.endSession(session)
    const { length } = storage.events
    for (const refreshToken of [session.refreshToken, 'unknown', '__proto__'])
      await expect(signIn.endSession({ refreshToken })).resolves.toBeUndefined()
    expect(storage.events).toHaveLength(length)
  })

  test('an unknown refresh token is refused', async () => {
    const { signIn } = await aDoor(route)
    for (const refreshToken of ['unknown', '__proto__']) {
      await expect(signIn.refreshSession({ refreshToken })).rejects.toMatchObject({ code: 'auth.required' })
    }
  })
})
