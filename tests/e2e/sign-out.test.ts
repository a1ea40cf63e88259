import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import {
  chooseResident,
  draftHolding,
  fillFeedback,
  interfacePath,
  openAccount,
  openForm,
  storedSession,
  submitButton,
} from './resident-steps.ts'

const server = await startCityServer()
const form = '/survey/facility-feedback'
const opinion = '駐車場が足りません。'

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

const signOutButton = (of = page) => of.getByRole('button', { name: 'ログアウト', exact: true })
const signedOut = (of = page) => of.getByRole('heading', { name: 'ログアウトしました' })
const tick = (of = page) => of.getByRole('checkbox', { name: 'ほかの人も使う端末です' })
const signInPage = (of = page) => of.getByRole('heading', { name: 'ログインする人を選んでください' })

async function signOutOfForm(): Promise<void> {
  await openAccount(page)
  await signOutButton().tap()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウトする' }).tap()
  await signedOut().waitFor()
}

/** What the product has left in this browser. */
const leftIn = (of: Page) => of.evaluate(() => ({ ...localStorage, ...sessionStorage }))

const statusOfRenewal = async (refresh_token: string): Promise<number> =>
  (await page.request.post(`${interfacePath}/login/refresh`, { data: { refresh_token } })).status()

describe('sign-out', () => {
  test('ends the session on the server, leaves nothing of a form in the browser, and is not undone by the way back or a reload [R18]', async () => {
    await openForm(page, form)
    await page.goto('/confirm')
    await page.goto(form)
    await fillFeedback(page, opinion)
    await draftHolding(page, opinion)
    const { session } = await storedSession(page)
    await signOutOfForm()
    expect(await leftIn(page)).toEqual({})
    expect(await statusOfRenewal(session.refresh_token)).toBe(401)
    await page.goBack()
    await signInPage().waitFor()
    expect(await page.content()).not.toContain('満足度')
    await page.goto(form)
    await signInPage().waitFor()
    expect(phone.pageErrors).toEqual([])
  })

  test('takes the form off the other tabs, too, and its draft with it [R18]', async () => {
    await openForm(page, form)
    const other = await phone.context.newPage()
    await other.goto(form)
    await submitButton(other).waitFor()
    await fillFeedback(other, opinion)
    await signOutOfForm()
    await signedOut(other).waitFor()
    expect(await other.content()).not.toContain(opinion)
    expect(await leftIn(other)).toEqual({})
  })
})

describe('a device that others use too', () => {
  test('keeps session and draft over a reload, and nothing once the page is closed [R18]', async () => {
    await openForm(page, form)
    await fillFeedback(page, opinion)
    await draftHolding(page, opinion)
    await openAccount(page)
    await tick().check()
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    await page.reload()
    await page.getByRole('button', { name: '再開する' }).tap()
    expect(await page.getByRole('textbox', { name: /^ご意見/ }).inputValue()).toBe(opinion)
    await openAccount(page)
    expect(await tick().isChecked()).toBe(true)
    await page.close()

    const next = await phone.context.newPage()
    await next.goto(form)
    await signInPage(next).waitFor()
    expect(await next.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('U5a1f0c3e')
  })

  test('keeps nothing of another tab either, open or closed, once the resident signs out [R18]', async () => {
    await openForm(page, form)
    const other = await phone.context.newPage()
    await other.goto(form)
    await fillFeedback(other, opinion)
    await draftHolding(other, opinion)
    await openAccount(page)
    await tick().check()
    await page.bringToFront()
    await signOutOfForm()
    await signedOut().waitFor()
    await signedOut(other).waitFor()
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })

  test('stays one for whoever signs in there next, until the tick is taken out: the session then outlives the page [R18]', async () => {
    await openForm(page, form)
    await openAccount(page)
    await tick().check()
    await signOutOfForm()
    await page.getByRole('button', { name: 'もう一度ログインする' }).tap()
    await chooseResident(page)
    await submitButton(page).waitFor()
    await openAccount(page)
    expect(await tick().isChecked()).toBe(true)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await tick().uncheck()
    await page.close()
    const next = await phone.context.newPage()
    await next.goto(form)
    await submitButton(next).waitFor()
    await openAccount(next)
    expect(await tick(next).isChecked()).toBe(false)
  })
})
