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
  openForm,
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

/** The token of this browser has run out; without `renewable` nobody gives a new one. */
async function expire({ renewable }: { renewable: boolean }): Promise<void> {
  const claims = { ...decodeJwt((await storedSession(page)).session.id_token), exp: 1_700_000_000 }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(sessionKey))
  const changed = { id_token: token, ...(!renewable && { refresh_token: 'unknown' }) }
  await page.evaluate((changes) => {
    const kept = JSON.parse(localStorage.getItem('madoguchi.session')!)
    Object.assign(kept.session, changes)
    localStorage.setItem('madoguchi.session', JSON.stringify(kept))
  }, changed)
  asked.length = 0
}

const opinion = () => page.getByRole('textbox', { name: /^ご意見/ })

describe('the way to LINE and back', () => {
  test('comes back to the path with its query, and leaves nothing of the code in the address [LOGIN-02] [LOGIN-05] [ROUTE-02] [ROUTE-03] [ERR-01]', async () => {
    await page.goto(`${form}?from=menu&at=%E5%B8%82`)
    await signInPage().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBe(
      `${form}?from=menu&at=%E5%B8%82`,
    )
    await chooseResident(page)
    await submitButton(page).waitFor()
    expect(page.url()).toBe(`${origin}${form}?from=menu&at=%E5%B8%82`)
    const [back = ''] = askedFor('/login?')
    const query = new URLSearchParams(back.slice('/login'.length))
    expect([...query.keys()].sort()).toEqual(['code', 'state'])
    expect(askedFor('/login/token?')).toEqual([expect.stringContaining(`code=${query.get('code')}`)])
    expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBeNull()
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
})

describe('a session that has run out', () => {
  test('is renewed once without a word when the form is opened, with its draft, and when it is sent', async () => {
    await openForm(page, form)
    await fillFeedback(page, '下書きの意見です。')
    await draftHolding(page, '下書きの意見です。')
    await expire({ renewable: true })
    await page.reload()
    await page.getByRole('button', { name: '再開する' }).tap()
    expect(await opinion().inputValue()).toBe('下書きの意見です。')
    expect(askedFor('/login/refresh')).toHaveLength(1)
    await expire({ renewable: true })
    await send(page)
    await doneHeading(page).waitFor()
    expect(askedFor('/login/refresh')).toHaveLength(1)
    expect(askedFor('/emulator/')).toEqual([])
  })

  test('and cannot be renewed leads to sign-in, and back to the form with the draft [LOGIN-05] [ERR-01]', async () => {
    await openForm(page, form)
    await fillFeedback(page, '下書きの意見です。')
    await draftHolding(page, '下書きの意見です。')
    await expire({ renewable: false })
    await page.reload()
    const again = page.getByRole('button', { name: 'もう一度ログインする' })
    await signInPage().or(again).waitFor()
    if (await again.isVisible()) await again.tap()
    await chooseResident(page)
    await page.getByRole('button', { name: '再開する' }).tap()
    expect(await opinion().inputValue()).toBe('下書きの意見です。')
  })
})
