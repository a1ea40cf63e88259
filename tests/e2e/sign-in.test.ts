import { createHash } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import {
  chooseResident,
  doneHeading,
  draftHolding,
  fillFeedback,
  getItem,
  openForm,
  openFormBySignIn,
  requestsOf,
  send,
  storedSession,
  submitButton,
} from './resident-steps.ts'

const sessionKey = 'a key that only this test and its server know'
const server = await startCityServer({ env: { SESSION_KEY: sessionKey } })
const { origin } = server
const form = '/survey/facility-feedback'

let phone: Phone
let page: Page
let asked: string[]
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
  asked = requestsOf(phone.context)
})

const askedFor = (part: string) => asked.filter((path) => path.includes(part))
const signInPage = () => page.getByRole('heading', { name: 'ログインする人を選んでください' })
const signInButton = () => page.getByRole('button', { name: 'LINEでサインインする' })
const failureText = 'サインインを完了できませんでした。お手数ですが、もう一度お試しください。'

/** Puts another token into the session of this browser: claims as they were, but for `changes`, signed by the server's key. */
async function changeToken(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const claims = { ...decodeJwt((await storedSession(page)).session.id_token), ...changes }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(sessionKey))
  await page.evaluate((idToken) => {
    const kept = JSON.parse(localStorage.getItem('madoguchi.session')!)
    kept.session.id_token = idToken
    localStorage.setItem('madoguchi.session', JSON.stringify(kept))
  }, token)
}

describe('the way to LINE and back', () => {
  test('leaves for LINE with client, callback, scope, state, nonce and the challenge of a secret [LOGIN-04]', async () => {
    await page.goto('/login')
    await signInPage().waitFor()
    const query = new URL(page.url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      response_type: 'code',
      client_id: 'demo-channel',
      redirect_uri: `${origin}/login`,
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43,}$/),
      nonce: expect.stringMatching(/^[\w-]{43,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const kept = JSON.parse(
      (await page.evaluate(() => sessionStorage.getItem('madoguchi.login'))) ?? '{}',
    ) as Record<string, string>
    expect([kept.state, kept.nonce]).toEqual([query.get('state'), query.get('nonce')])
    expect(createHash('sha256').update(kept.codeVerifier!).digest('base64url')).toBe(
      query.get('code_challenge'),
    )
    expect(page.url()).not.toContain(kept.codeVerifier)
  })

  test('a screen without a session remembers its path with its query, and comes back to it [LOGIN-05] [ERR-01]', async () => {
    await page.goto(`${form}?from=menu&at=%E5%B8%82`)
    await signInPage().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBe(
      `${form}?from=menu&at=%E5%B8%82`,
    )
    await chooseResident(page)
    await submitButton(page).waitFor()
    expect(page.url()).toBe(`${origin}${form}?from=menu&at=%E5%B8%82`)
  })

  test('is not gone again by who goes back from the form: the page before is there', async () => {
    await page.goto('/')
    await page
      .getByRole('link', { name: /市民課 窓口の予約/ })
      .first()
      .tap()
    await chooseResident(page)
    await submitButton(page).waitFor()
    await page.goBack()
    await page.getByRole('searchbox', { name: '手続きをさがす' }).waitFor()
    expect(page.url()).toBe(`${origin}/`)
  })

  test('has the form again for who goes back where nothing was before', async () => {
    await page.goto('/nowhere')
    const opened = phone.context.waitForEvent('page')
    await page.evaluate((address) => window.open(address, '_blank', 'noopener'), form)
    const fresh = await opened
    await chooseResident(fresh)
    await submitButton(fresh).waitFor()
    await fresh.goBack()
    const entry = () =>
      fresh.evaluate(
        () =>
          (window as { navigation?: { currentEntry?: { index: number } } }).navigation?.currentEntry?.index,
      )
    await expect.poll(entry).toBe(0)
    await submitButton(fresh).waitFor()
    expect(fresh.url()).toBe(origin + form)
  })

  test('a state that is not ours exchanges nothing and starts again once; the second time a person is asked [LOGIN-03]', async () => {
    await page.goto('/login')
    await signInPage().waitFor()
    await page.goto('/login?code=stolen&state=foreign')
    await signInPage().waitFor()
    await page.goto('/login?code=stolen&state=foreign')
    await signInButton().waitFor()
    expect(await page.getByRole('alert').innerText()).toBe(failureText)
    expect(askedFor('/login/token')).toEqual([])
    expect(askedFor('/oauth2/v2.1/authorize')).toHaveLength(2)

    await signInButton().tap()
    await chooseResident(page)
    await page.waitForURL('/confirm')
    expect(askedFor('/login/token')).toHaveLength(1)
    expect((await storedSession(page)).session.id_token).toBeTruthy()
  })

  test('a state is good for one use: the same address opened again does not sign in [LOGIN-03]', async () => {
    await openFormBySignIn(page, form)
    const back = askedFor('/login?code=')[0]!
    await page.evaluate(() => localStorage.clear())
    await page.goto(back)
    await signInPage().waitFor()
    expect(askedFor('/login/token')).toHaveLength(1)
  })

  test('who declines at LINE is told so and may try again [LOGIN-04]', async () => {
    await page.goto(form)
    await page.getByRole('link', { name: 'ログインせずに戻る' }).tap()
    await signInButton().waitFor()
    expect(await page.getByRole('alert').innerText()).toBe(failureText)
    await signInButton().tap()
    await chooseResident(page)
    await submitButton(page).waitFor()
    expect(page.url()).toBe(origin + form)
  })

  test.each(['//evil.example/a', 'https://evil.example/a', '/\\evil.example', 'javascript:alert(1)'])(
    'the return path %s leads to the survey selection and nowhere else [LOGIN-06] [ROUTE-03]',
    async (path) => {
      await page.goto(`/login?liff.state=${encodeURIComponent(path)}`)
      await chooseResident(page)
      await page.waitForURL(`${origin}/confirm`)
      expect(phone.foreignRequests).toEqual([])
    },
  )
})

describe('the session', () => {
  test('that is there is used, and LINE is not asked [LOGIN-01]', async () => {
    await openForm(page, form)
    asked.length = 0
    await page.goto(`/login?liff.state=${encodeURIComponent('/survey/koho-mail')}`)
    await submitButton(page).waitFor()
    expect(page.url()).toBe(`${origin}/survey/koho-mail`)
    expect([...askedFor('/emulator/'), ...askedFor('/api/v1/db/login/')]).toEqual([])
  })

  test.each([
    ['identities', []],
    ['identities', undefined],
    ['identities', [{}]],
  ])('whose token has as its %s %j is none: it goes, and sign-in begins [LOGIN-08]', async (name, value) => {
    await openForm(page, form)
    await changeToken({ [name]: value })
    await page.reload()
    await signInPage().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('madoguchi.session'))).toBeNull()
  })

  test('that vanishes while a form is opened leads to the error page with not found [LOGIN-09] [ERR-01]', async () => {
    await openForm(page, form)
    // Without its cookie nothing of the page is drawn before its program runs.
    await phone.context.clearCookies()
    await page.route(getItem, async (route) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve))
          }),
      )
      await page.evaluate(() => localStorage.removeItem('madoguchi.session'))
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: 'ERROR' }).waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('not found')
    await page.getByRole('button', { name: 'もう一度サインインする' }).tap()
    await signInPage().waitFor()
  })

  test('that has run out is renewed once without a word when the form is opened, and the draft is still there', async () => {
    await openForm(page, form)
    await fillFeedback(page, '下書きの意見です。')
    await draftHolding(page, '下書きの意見です。')
    await changeToken({ exp: 1_700_000_000 })
    asked.length = 0
    await page.reload()
    await page.getByRole('button', { name: '再開する' }).tap()
    expect(await page.getByRole('textbox', { name: /^ご意見/ }).inputValue()).toBe('下書きの意見です。')
    expect(askedFor('/login/refresh')).toHaveLength(1)
    expect(askedFor('/emulator/')).toEqual([])
  })

  test('that has run out is renewed once without a word when the form is sent', async () => {
    await openForm(page, form)
    await fillFeedback(page)
    await changeToken({ exp: 1_700_000_000 })
    asked.length = 0
    await send(page)
    await doneHeading(page).waitFor()
    expect(askedFor('/login/refresh')).toHaveLength(1)
    expect(askedFor('/emulator/')).toEqual([])
    expect(await page.title()).toContain('送信が完了しました')
  })

  test('that cannot be renewed leads to sign-in, and back to the form with the draft [LOGIN-05] [ERR-01]', async () => {
    await openForm(page, form)
    await fillFeedback(page, '下書きの意見です。')
    await draftHolding(page, '下書きの意見です。')
    await changeToken({ exp: 1_700_000_000 })
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('madoguchi.session')!)
      kept.session.refresh_token = 'unknown'
      localStorage.setItem('madoguchi.session', JSON.stringify(kept))
    })
    await page.reload()
    const again = page.getByRole('button', { name: 'もう一度サインインする' })
    await signInPage().or(again).waitFor()
    if (await again.isVisible()) await again.tap()
    await chooseResident(page)
    await page.getByRole('button', { name: '再開する' }).tap()
    expect(await page.getByRole('textbox', { name: /^ご意見/ }).inputValue()).toBe('下書きの意見です。')
  })
})
