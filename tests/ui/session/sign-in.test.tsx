import { describe, expect, test, vi } from 'vitest'
import { localSession } from '../../../adapters/http/client/local-session.ts'
import { makeSignIn } from '../../../application/session/sign-in.ts'
import { makeUseCases } from '../../../application/use-cases.ts'
import { FoundAnswers } from '../../../ui/answer/found-answers.ts'
import { compose } from '../../../ui/composition/compose.ts'
import { Visit } from '../../../ui/composition/visit.ts'
import { type LoginNeeds, type LoginQuery, LoginStore } from '../../../ui/session/login-store.ts'
import { sha256 } from '../../../ui/survey/draft/sha256.ts'
import { aRequest, useCasesOf } from '../../application/asking.ts'
import { aSave, aSurvey } from '../../application/forms.ts'
import { hanako, taro, townNeeds } from '../../application/town.ts'
import { still } from '../memory-services.ts'

const now = '2025-06-14T12:00:00+09:00'
const nothing: LoginQuery = { code: null, state: null, liffState: null, error: null }
const settings = {
  cityName: 'みなと市',
  lineAuthorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
  lineChannelId: '1234567890',
  liffId: '',
  emulators: [],
}

/** A session token as the server makes them, unsigned. */
function tokenOf(userId: string, expiresAt: string): string {
  const claims = { identities: [{ userId }], iat: Date.parse(now) / 1000, exp: Date.parse(expiresAt) / 1000 }
  return `x.${btoa(JSON.stringify(claims))}.x`
}
const signedIn = (expiresAt = '2025-06-14T13:00:00+09:00', userId = hanako) => ({
  session: { token: tokenOf(userId, expiresAt), refreshToken: 'r' },
  profile: { userId },
})

const outsideLine = { isInClient: () => false, idToken: async () => undefined, close: () => {} }

/** Sign-in over use cases on memory; `left` are the addresses the browser was sent to. */
function aLogin(over: Partial<LoginNeeds> = {}) {
  const { needs } = townNeeds({ now })
  const session = localSession(
    () => localStorage,
    () => Date.parse(now),
  )
  const left: URL[] = []
  const exchanged: string[] = []
  const real = makeSignIn(needs)(aRequest)
  let secrets = 0
  const store = new LoginStore({
    signIn: {
      ...real,
      exchangeCode: (command) => {
        exchanged.push(command.code)
        return command.code === 'code-hanako' ? Promise.resolve(signedIn()) : real.exchangeCode(command)
      },
    },
    session,
    messaging: outsideLine,
    settings,
    origin: 'https://city.example.jp',
    storage: sessionStorage,
    visit: new Visit(sessionStorage, () => undefined),
    newSecret: () => {
      secrets += 1
      return `secret-${secrets}-${'x'.repeat(40)}`
    },
    leaveFor: (url) => left.push(new URL(url)),
    forgetOthers: () => {},
    log: () => {},
    ...over,
  })
  return { store, session, left, exchanged }
}

describe('sign-in', () => {
  test('with a stored session moves on without asking the provider [LOGIN-01]', async () => {
    const { store, session, left } = aLogin()
    session.write(signedIn())
    await store.start({ ...nothing, liffState: '/survey/svy1' })
    expect(store.phase).toEqual({ name: 'done', path: '/survey/svy1' })
    expect(left).toEqual([])
  })

  test('takes a session that has run out for none [LOGIN-01][LOGIN-04]', async () => {
    const { store, session, left } = aLogin()
    session.write(signedIn(now))
    await store.start(nothing)
    expect(left).toHaveLength(1)
  })

  test('without session and code leads to LINE, with state, nonce and PKCE [LOGIN-04]', async () => {
    const { store, left } = aLogin()
    await store.start(nothing)
    const { origin, pathname, searchParams } = left[0]!
    expect(origin + pathname).toBe('https://access.line.me/oauth2/v2.1/authorize')
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toEqual({
      response_type: 'code',
      client_id: '1234567890',
      redirect_uri: 'https://city.example.jp/login',
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    const kept = JSON.parse(sessionStorage.getItem('madoguchi.login') ?? '{}')
    expect([kept.state, kept.nonce]).toEqual([state, nonce])
    const hex = (await sha256(kept.codeVerifier)).match(/../g) ?? []
    const base64 = btoa(String.fromCharCode(...hex.map((byte) => Number.parseInt(byte, 16))))
    expect(code_challenge).toBe(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    expect(new Set([kept.state, kept.nonce, kept.codeVerifier]).size).toBe(3)
  })

  test('with a code and its state exchanges it and returns to the stored path [LOGIN-02][ROUTE-02][ROUTE-03]', async () => {
    const { store, session, left } = aLogin()
    await store.start({ ...nothing, liffState: '/survey/svy1?partitionKey=k' })
    expect(sessionStorage.getItem('liffState')).toBe('/survey/svy1?partitionKey=k')
    const back = aLogin()
    await back.store.start({
      ...nothing,
      code: 'code-hanako',
      state: left[0]?.searchParams.get('state') ?? '',
    })
    expect(back.store.phase).toEqual({ name: 'done', path: '/survey/svy1?partitionKey=k' })
    expect(session.read()?.profile.userId).toBe('U-hanako')
    expect(sessionStorage.getItem('liffState')).toBeNull()
  })

  test.each(['forged', '', null])(
    'with the state %j exchanges nothing and starts again, once; then it shows a button [LOGIN-03]',
    async (state) => {
      const { store, left, exchanged } = aLogin()
      await store.start(nothing)
      await store.start({ ...nothing, code: 'code-hanako', state })
      expect(left).toHaveLength(2)
      await store.start({ ...nothing, code: 'code-hanako', state })
      expect(left).toHaveLength(2)
      expect(store.phase).toEqual({ name: 'button', failed: true })
      expect(exchanged).toEqual([])
    },
  )

  test('uses a state once [LOGIN-03]', async () => {
    const { store, session, left, exchanged } = aLogin()
    await store.start(nothing)
    const state = left[0]?.searchParams.get('state') ?? ''
    await store.start({ ...nothing, code: 'code-hanako', state })
    session.clear()
    await store.start({ ...nothing, code: 'code-hanako', state })
    expect(exchanged).toEqual(['code-hanako'])
  })

  test('that LINE or the server refuses shows a button, which begins anew [LOGIN-04]', async () => {
    const { store, left } = aLogin()
    await store.start(nothing)
    await store.start({ ...nothing, code: 'no-code', state: left[0]?.searchParams.get('state') ?? '' })
    expect(store.phase).toEqual({ name: 'button', failed: true })
    await store.press()
    expect(left).toHaveLength(2)

    await store.start({ ...nothing, error: 'access_denied' })
    expect(store.phase).toEqual({ name: 'button', failed: true })
  })

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'survey/svy1',
    'javascript:alert(1)',
  ])('never returns to %s [LOGIN-06]', async (liffState) => {
    const { store, session } = aLogin()
    session.write(signedIn())
    await store.start({ ...nothing, liffState })
    expect(store.phase).toEqual({ name: 'done', path: '/confirm' })
  })

  test("inside LINE uses LINE's own token and never leaves the page [GEN-01]", async () => {
    const { needs } = townNeeds({ now })
    const signIn = { ...makeSignIn(needs)(aRequest), signInWithLiff: async () => signedIn() }
    const { store, session, left } = aLogin({
      signIn,
      messaging: { isInClient: () => true, idToken: async () => 'token of LINE', close: () => {} },
    })
    await store.start({ ...nothing, liffState: '/survey/svy1' })
    expect(store.phase).toEqual({ name: 'done', path: '/survey/svy1' })
    expect(session.read()?.profile.userId).toBe('U-hanako')
    expect(left).toEqual([])
  })
})

describe('what Hanako typed and found in this browser', () => {
  /** Somebody signs in where she has left a draft and a list, in the application as it is put together. */
  async function signInAs(userId: string, elsewhere = false) {
    vi.stubGlobal('isSecureContext', true)
    const session = localSession(
      () => localStorage,
      () => Date.parse(now),
    )
    const services = compose({
      settings,
      messaging: outsideLine,
      session,
      ...still,
      prefetched: new Map(),
      signsInLater: false,
      openLanguage: undefined,
    })
    const draft = await services.drafts?.open(hanako, {
      surveyId: 'svy1',
      surveyVersion: 1,
      partitionKey: undefined,
    })
    draft?.write({ savedAt: Date.now(), answers: [['name', ['山田花子']]] })
    const found = new FoundAnswers()
    services.visit.found = found
    found.keep(aSurvey(), await rowsOfHanako())
    const idToken = async () => 'token of LINE'
    const { store } = aLogin({
      signIn: { ...services.signIn, signInWithLiff: async () => signedIn(undefined, userId) },
      messaging: { ...outsideLine, idToken },
      forgetOthers: services.forgetOthers,
    })
    if (elsewhere) session.write(signedIn(undefined, userId))
    await store.start(nothing)
    expect(store.phase.name).toBe('done')
    return { draft, found }
  }

  async function rowsOfHanako() {
    const { needs, storage, clock } = townNeeds({ now })
    await storage.city.import(
      { settings: { cityName: 'みなと市' }, surveys: [aSurvey()], media: [] },
      clock.now(),
    )
    const useCases = useCasesOf(makeUseCases(needs), { userId: hanako })
    await useCases.saveAnswer(aSave())
    return useCases.readOwnAnswers({ surveyId: 'svy1' })
  }

  test.each([
    ['here', false],
    ['in another tab, while this one asked for it', true],
  ])('is gone when somebody else signs in %s [ROLE-01]', async (_, elsewhere) => {
    const { draft, found } = await signInAs(taro, elsewhere)
    expect(found.results).toEqual([])
    expect(found.survey).toBeUndefined()
    await expect.poll(() => draft?.read()).toBeUndefined()
  })

  test('is there when she signs in again', async () => {
    const { draft, found } = await signInAs(hanako)
    expect(found.results).toHaveLength(1)
    // Drafts of others are told by a digest, which has come when the next one comes.
    await sha256(hanako)
    expect(draft?.read()?.answers).toEqual([['name', ['山田花子']]])
  })
})
