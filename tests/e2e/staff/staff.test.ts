import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { chooseResident, goSignedIn, kenichi, misaki } from '../resident-steps.ts'
import { startStaffCity, suzuki } from './staff-city.ts'
import { createAccount, done, givePassword, heading, inLine, logIn, press } from './staff-steps.ts'

const city = await startStaffCity()
const { server, storage } = city

let phone: Phone
let page: Page
beforeEach(async () => {
  phone = await openPhone({ origin: server.origin })
  page = phone.page
})
afterEach(async () => {
  await phone.close()
  for (const { sub } of await storage.staffLinks.list()) await storage.staffLinks.unlink(sub, [])
})
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const linkedTo = async (sub: string) => (await storage.staffLinks.find(sub))?.userId
const path = () => new URL(page.url()).pathname
const alert = () => page.getByRole('alert')

describe('a LINE account is linked', () => {
  test('outside LINE by a login, with a code that has a password, after a sign-in on the way [GEN-06][STAFF-05][STAFF-13][STAFF-15][STAFF-16][STAFF-29][ROUTE-21][ROUTE-22][ROUTE-23][ROUTE-26]', async () => {
    const code = await city.newCode({ hasPassword: true })
    await page.goto(`/staff-qrcode/${code}`)
    await chooseResident(page)
    await heading(page, '管理者アカウントをお持ちですか？').waitFor()
    expect(path()).toBe(`/staff-qrcode/${code}`)
    await page.getByRole('main').getByText(misaki.name, { exact: true }).waitFor()
    await press(page, 'はい')
    await heading(page, '2次元コードのパスワード').waitFor()
    expect(path()).toBe('/staff-qrcode/password')
    await page.reload()
    await givePassword(page)
    await logIn(page)
    await heading(page, 'LINE連携をしています').waitFor()
    await page.getByRole('main').getByText(misaki.name, { exact: true }).waitFor()
    await done(page).waitFor()
    expect(path()).toBe('/staff-qrcode/complete')
    expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
    await page.goBack()
    await done(page).waitFor()
    expect(phone.foreignRequests).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })

  test('with a new account, and a code without a password; the address of a login leads to that of staff [GEN-06][GEN-07][STAFF-04][STAFF-07][ROUTE-24][ROUTE-27]', async () => {
    const code = await city.newCode()
    await goSignedIn(page, `/login/${code}`)
    await heading(page, '職員LINEログイン').waitFor()
    expect(path()).toBe(`/staff-qrcode/login/${code}`)
    await page.goto(`/staff-qrcode/${code}`)
    await press(page, 'いいえ')
    await createAccount(page, 'yamada.taro')
    await done(page).waitFor()
    const account = await storage.staffAccounts.findByUsername('yamada.taro')
    expect(await linkedTo(account?.sub ?? '')).toBe(misaki.userId)
    await goSignedIn(page, `/staff-qrcode/login/${code}`, kenichi)
    await heading(page, '登録済みの2次元コード').waitFor()
    expect(await alert().textContent()).toBe('既にこの2次元コードに登録済みです')
    expect(phone.pageErrors).toEqual([])
  })

  test('by the link of an invitation [GEN-06][ROUTE-20][STAFF-15][STAFF-16]', async () => {
    await page.goto(await city.newInvitation())
    await chooseResident(page)
    await page
      .getByText(`${suzuki.username} さんの職員登録に、LINE『${misaki.name}』を連携しますか`, { exact: true })
      .waitFor()
    expect(await linkedTo(suzuki.sub)).toBeUndefined()
    await press(page, '連携する')
    await done(page).waitFor()
    expect(page.url()).toBe(`${server.origin}/staff-qrcode/complete`)
    const both = page.getByText(`${suzuki.username} さんの職員登録に、LINE『${misaki.name}』を連携しました。`)
    await both.waitFor()
    await page.reload()
    await both.waitFor()
    const direct = await page.context().newPage()
    await direct.goto('/staff-qrcode/complete')
    await heading(direct, 'この画面では、何も連携していません').waitFor()
    expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
  })
})

test('inside LINE nobody signs in by hand: a code with its password, or an invitation and a yes are enough, and a button closes the window [GEN-06][STAFF-16][ROUTE-20]', async () => {
  await phone.close()
  phone = await openPhone({ origin: server.origin, insideLine: true })
  page = phone.page
  const code = await city.newCode({ hasPassword: true })
  await page.goto(inLine(`/staff-qrcode/${code}`, misaki))
  await press(page, 'はい')
  await givePassword(page)
  await logIn(page)
  await done(page).waitFor()
  await press(page, '画面を閉じる')
  await page.waitForURL((url) => url.pathname === '/emulator/line/chat')
  expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
  expect(phone.pageErrors).toEqual([])

  await storage.staffLinks.unlink(suzuki.sub, [])
  await page.goto(inLine(await city.newInvitation(), misaki))
  await press(page, '連携する')
  await done(page).waitFor()
  expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
})
