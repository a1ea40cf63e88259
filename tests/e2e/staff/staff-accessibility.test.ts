import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { expectGood } from '../good-screen.ts'
import { goSignedIn, interfacePath, kenichi } from '../resident-steps.ts'
import { startStaffCity, suzuki } from './staff-city.ts'
import { createAccount, done, givePassword, heading, logIn, press } from './staff-steps.ts'

const city = await startStaffCity()
const { server, storage } = city

let phone: Phone
beforeEach(async () => {
  phone = await openPhone({ origin: server.origin })
})
afterEach(async () => {
  await phone.close()
  await storage.staffLinks.unlink(suzuki.sub, [])
})
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const open = async (page: Page, name: string, wanted: Parameters<typeof city.newCode>[0] = {}) =>
  goSignedIn(page, `/staff-qrcode/${name}${await city.newCode(wanted)}`)

const alerted = (page: Page) => page.getByRole('alert').first().waitFor()

const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the question': async (page) => {
    await open(page, '')
    await heading(page, '管理者アカウントをお持ちですか？').waitFor()
  },
  'the password page, with a wrong password': async (page) => {
    await open(page, 'login/', { hasPassword: true })
    await givePassword(page, 'wrong')
    await alerted(page)
  },
  'the login': async (page) => {
    await open(page, 'login/')
    await heading(page, '職員LINEログイン').waitFor()
  },
  'the login, refused': async (page) => {
    await open(page, 'login/')
    await logIn(page, 'wrong-password-1')
    await alerted(page)
  },
  'the account form': async (page) => {
    await open(page, 'create/')
    await heading(page, '管理者アカウントの作成').waitFor()
  },
  'the account form, with errors': async (page) => {
    await open(page, 'create/')
    await press(page, '登録する')
    await alerted(page)
  },
  'the account form, refused': async (page) => {
    await open(page, 'create/')
    await createAccount(page, suzuki.username)
    await alerted(page)
  },
  'an account that is being linked': async (page) => {
    await page.route(`**${interfacePath}/line-relation/create-relation`, () => {})
    await open(page, 'login/')
    await logIn(page)
    await heading(page, 'LINE連携をしています').waitFor()
  },
  'an account that is linked': async (page) => {
    await open(page, 'login/')
    await logIn(page)
    await done(page).waitFor()
  },
  'a code that has expired': async (page) => {
    await open(page, '', { isExpired: true })
    await alerted(page)
  },
  'a code that was used': async (page) => {
    const code = await city.newCode()
    await goSignedIn(page, `/staff-qrcode/login/${code}`, kenichi)
    await logIn(page)
    await done(page).waitFor()
    await goSignedIn(page, `/staff-qrcode/${code}`)
    await alerted(page)
  },
  'an incorrect address': async (page) => {
    await page.goto('/staff-qrcode/password')
    await alerted(page)
  },
  'an invitation that asks': async (page) => {
    await goSignedIn(page, await city.newInvitation())
    await heading(page, '職員登録とLINEの確認').waitFor()
  },
  'a completion screen that is opened by itself': async (page) => {
    await page.goto('/staff-qrcode/complete')
    await heading(page, 'この画面では、何も連携していません').waitFor()
  },
  'a record that is linked elsewhere': async (page) => {
    await goSignedIn(page, await city.newInvitation(), kenichi)
    await press(page, 'つなぐ')
    await done(page).waitFor()
    await goSignedIn(page, await city.newInvitation())
    await page.getByRole('dialog').waitFor()
  },
  'a relation without an answer': async (page) => {
    await page.route(`**${interfacePath}/line-relation/create-relation`, (route) => route.abort())
    await open(page, 'login/')
    await logIn(page)
    await alerted(page)
  },
}

test.each(Object.entries(screens))('%s is good for everybody [STAFF-04][STAFF-15]', async (_, show) => {
  await expectGood(phone, phone.page, show)
  expect(await phone.page.title()).toContain('｜')
})
