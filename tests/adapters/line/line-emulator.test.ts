import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import {
  authorizeUrl,
  channelId,
  channelSecret,
  codeFor,
  type EmulatedLine,
  liffId,
  liffTokenOf,
  misaki,
  proof,
  redirectOf,
  startEmulatedLine,
} from './emulated-line.ts'

let line: EmulatedLine
beforeEach(async () => {
  line = await startEmulatedLine()
})
afterEach(() => line.close())

const textOf = async (url: string) => (await fetch(url)).text()
const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() })
const post = async (path: string, fields: Record<string, string>) =>
  answerOf(await fetch(`${line.base}${path}`, { method: 'POST', body: new URLSearchParams(fields) }))

describe('the sign-in page', () => {
  test('offers six residents, each one link away from the callback with code and state', async () => {
    const page = await textOf(authorizeUrl(line, proof()))
    const links = [...page.matchAll(/href="([^"]*resident=U[^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    )
    expect(links).toHaveLength(6)
    for (const [index, link] of links.entries()) {
      const back = await redirectOf(new URL(link, line.origin).href)
      expect(`${back.origin}${back.pathname}`).toBe(line.redirectUri)
      expect([...back.searchParams.keys()].sort()).toEqual(['code', 'state'])
      expect(back.searchParams.get('state')).toBe('a-state')
      expect(page).toContain(demoResidents[index]!.name)
    }
  })

  test('goes back with access_denied after a tap on cancel', async () => {
    const back = await redirectOf(authorizeUrl(line, proof(), { resident: 'none' }))
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The resource owner denied the request.',
      state: 'a-state',
    })
  })

  test.each([
    ['another client', { client_id: '999' }],
    ['no client', { client_id: null }],
    ['another callback', { redirect_uri: 'https://evil.example/login' }],
    ['a callback that only begins like ours', { redirect_uri: 'http://127.0.0.1:1/login/../evil' }],
    ['no state', { state: null }],
    ['an empty state', { state: '' }],
    ['a resident nobody knows', { resident: 'U0' }],
  ])('%s is shown on the page without a redirect', async (_, change) => {
    const response = await fetch(authorizeUrl(line, proof(), { resident: misaki.userId, ...change }), {
      redirect: 'manual',
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  test.each([
    ['another response type', { response_type: 'token' }, 'UNSUPPORTED_RESPONSE_TYPE'],
    ['no openid', { scope: 'profile' }, 'INVALID_SCOPE'],
    ['an unknown scope', { scope: 'openid wallet' }, 'INVALID_SCOPE'],
    ['an empty nonce', { nonce: '' }, 'INVALID_REQUEST'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'INVALID_REQUEST'],
    ['a challenge without its method', { code_challenge_method: null }, 'INVALID_REQUEST'],
    ['a challenge that is no SHA-256', { code_challenge: 'abc' }, 'INVALID_REQUEST'],
  ])('%s goes back to the callback as an error', async (_, change, error) => {
    const back = await redirectOf(authorizeUrl(line, proof(), { resident: misaki.userId, ...change }))
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('code')).toBeNull()
  })

  test('has no script, no inline style and nothing from other origins, and escapes the query', async () => {
    const hostile = authorizeUrl(line, proof(), { state: '"><script>alert(1)</script>' })
    const pages = [hostile, `${line.base}/chat`, `${line.base}/liff/${liffId}/survey/x?a="><script>`]
    for (const page of await Promise.all(pages.map(textOf))) {
      expect(page).not.toMatch(/<script|<style|style=|\son\w+=/i)
      for (const [, address] of page.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^\//)
    }
  })
})

describe('the token call', () => {
  const fields = (code: string, codeVerifier: string) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: line.redirectUri,
    client_id: channelId,
    client_secret: channelSecret,
    code_verifier: codeVerifier,
  })

  test('responds as LINE does', async () => {
    const kept = proof()
    const { status, body } = await post(
      '/oauth2/v2.1/token',
      fields(await codeFor(line, kept), kept.codeVerifier),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      expires_in: 2_592_000,
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      scope: 'openid profile',
      token_type: 'Bearer',
    })
    const { access_token } = body as { access_token: string }
    const verified = await fetch(`${line.base}/oauth2/v2.1/verify?access_token=${access_token}`)
    expect(await verified.json()).toEqual({
      scope: 'openid profile',
      client_id: channelId,
      expires_in: 2_592_000,
    })
    const profile = await fetch(`${line.base}/v2/profile`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await profile.json()).toMatchObject({ userId: misaki.userId, displayName: misaki.name })
  })

  test.each([
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['another secret', { client_secret: 'x' }, 'invalid_client'],
    ['another client', { client_id: 'x' }, 'invalid_client'],
    ['another callback', { redirect_uri: 'http://127.0.0.1:1/login' }, 'invalid_grant'],
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['a code nobody gave', { code: 'x' }, 'invalid_grant'],
  ])('refuses %s', async (_, change, error) => {
    const kept = proof()
    const all = { ...fields(await codeFor(line, kept), kept.codeVerifier), ...change }
    expect(await post('/oauth2/v2.1/token', all)).toMatchObject({ status: 400, body: { error } })
  })

  test('refuses a body that is no form or too long', async () => {
    const json = await fetch(`${line.base}/oauth2/v2.1/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await answerOf(json)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await post('/oauth2/v2.1/token', { code: 'x'.repeat(65 * 1024) })).toMatchObject({ status: 400 })
  })
})

describe('the verify call', () => {
  test('gives the claims of a valid token', async () => {
    const answer = await post('/oauth2/v2.1/verify', {
      id_token: await liffTokenOf(line),
      client_id: channelId,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { sub: misaki.userId, aud: channelId, name: misaki.name },
    })
  })

  test.each([
    ['Invalid IdToken.', { id_token: 'x' }],
    ['Invalid IdToken Audience.', { client_id: '999' }],
    ['Invalid IdToken Nonce.', { nonce: 'n' }],
    ['Invalid IdToken Subject Identifier.', { user_id: 'U0' }],
  ])('says %s', async (error_description, change) => {
    const fields = { id_token: await liffTokenOf(line), client_id: channelId, ...change }
    expect(await post('/oauth2/v2.1/verify', fields)).toEqual({
      status: 400,
      body: { error: 'invalid_request', error_description },
    })
  })

  test('says that a token has expired', async () => {
    const fields = { id_token: await liffTokenOf(line), client_id: channelId }
    line.clock.advance(3_600_000)
    expect(await post('/oauth2/v2.1/verify', fields)).toMatchObject({
      body: { error_description: 'IdToken expired.' },
    })
  })

  test('accepts only access tokens that it issued', async () => {
    expect((await fetch(`${line.base}/oauth2/v2.1/verify?access_token=x`)).status).toBe(400)
    expect((await fetch(`${line.base}/v2/profile`, { headers: { authorization: 'Bearer x' } })).status).toBe(
      401,
    )
  })
})

describe('a tapped LIFF link', () => {
  const lineApp = { 'user-agent': 'Mozilla/5.0 (iPhone) Line/15.12.0 LIFF' }
  const link = (rest: string) => `${line.base}/liff/${liffId}${rest}`

  test('opens the site root with the path and query as liff.state', async () => {
    const target = await redirectOf(link(`/survey/a%20b?x=1&y=%E5%B8%82&resident=${misaki.userId}`))
    expect(target.pathname).toBe('/')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      'liff.state': '/survey/a%20b?x=1&y=%E5%B8%82',
      'liff.emulator': misaki.userId,
    })
  })

  test('without a path has no liff.state', async () => {
    const target = await redirectOf(link(`?resident=${misaki.userId}`))
    expect([...target.searchParams.keys()]).toEqual(['liff.emulator'])
  })

  test('in the LIFF browser brings the tokens in the fragment', async () => {
    const target = await redirectOf(link(`/survey/s?resident=${misaki.userId}`), lineApp)
    expect([...target.searchParams.keys()]).toEqual(['liff.state'])
    const fragment = new URLSearchParams(target.hash.slice(1))
    const names = ['access_token', 'client_id', 'context_token', 'feature_token', 'id_token']
    expect([...fragment.keys()].sort()).toEqual(names)
    expect((await line.identity.verifyLiffToken(fragment.get('id_token')!)).userId).toBe(misaki.userId)
  })

  test('without a resident asks which resident opens it', async () => {
    const page = await textOf(link('/survey/s?x=1'))
    const href = /href="([^"]*resident=U[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
    const target = await redirectOf(new URL(href, line.origin).href)
    expect(target.searchParams.get('liff.state')).toBe('/survey/s?x=1')
  })

  test('of another app is not found', async () => {
    expect((await fetch(`${line.base}/liff/other/survey/s`)).status).toBe(404)
  })

  test('has a context token for the SDK', async () => {
    const response = await fetch(`${line.base}/liff/v2/apps/${liffId}/contextToken`)
    const { contextToken } = (await response.json()) as { contextToken: string }
    expect(JSON.parse(Buffer.from(contextToken.split('.')[1]!, 'base64url').toString())).toMatchObject({
      liffId,
      endpointUrl: `${line.origin}/`,
    })
  })

  test('has an ID token for a known resident only', async () => {
    const kenichi = demoResidents[1]!.userId
    expect((await line.identity.verifyLiffToken(await liffTokenOf(line, kenichi))).userId).toBe(kenichi)
    expect((await fetch(`${line.base}/liff-token?resident=U0`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${line.base}/liff-token?resident=${kenichi}`)).status).toBe(404)
  })
})

describe('the other pages', () => {
  test('the residents are listed with pictures that can be loaded', async () => {
    const { residents } = (await (await fetch(`${line.base}/residents`)).json()) as {
      residents: { userId: string; name: string; age: number; pictureUrl: string }[]
    }
    expect(residents.map(({ name }) => name)).toEqual(demoResidents.map(({ name }) => name))
    expect(new Set(residents.map(({ userId }) => userId)).size).toBe(6)
    for (const { userId, pictureUrl } of residents) {
      expect(userId).toMatch(/^U[0-9a-f]{32}$/)
      const picture = await fetch(`${line.origin}${pictureUrl}`)
      expect(picture.headers.get('content-type')).toContain('image/svg+xml')
      expect(await picture.text()).toMatch(/^<svg .*<\/svg>$/)
    }
  })

  test('the chat after closing the app links to the forms for the same resident', async () => {
    const page = await textOf(`${line.base}/chat?resident=${misaki.userId}`)
    expect(page).toContain(`${misaki.name}さん`)
    const href = /href="([^"]*)">粗大ごみの申し込み/.exec(page)![1]!
    expect((await redirectOf(`${line.origin}${href}`)).searchParams.get('liff.state')).toBe('/survey/sodai')
  })

  test.each(['', '/', '/nothing', '/portraits/x.svg', '/liff/v2/apps/other/contextToken'])(
    'nothing is at %j',
    async (path) => {
      expect((await fetch(`${line.base}${path}`)).status).toBe(404)
    },
  )

  test('requests for other paths are passed on to the product', async () => {
    const outside = await fetch(`${line.origin}/emulator/lines`)
    expect(outside.status).toBe(404)
    expect(await outside.text()).toBe('Not Found')
  })
})
