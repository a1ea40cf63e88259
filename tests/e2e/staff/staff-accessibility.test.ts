import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { goSignedIn, interfacePath, kenichi } from '../resident-steps.ts'
import { hold } from '../search/search-steps.ts'
import { startStaffCity, suzuki } from './staff-city.ts'
import { createAccount, done, givePassword, heading, logIn, press } from './staff-steps.ts'

const city = await startStaffCity()
const { server, storage } = city

/** Each page has a title of its own, before the name of the city. */
const withoutTitle = async (page: Page) => {
  const title = await page.title()
  return title.includes('｜') ? [] : [`the title is ${title}`]
}

let phone: Phone
let page: Page
let onlooker: Onlooker
const look = (screen: string) => onlooker.look(screen)
beforeEach(async () => {
  phone = await openPhone({ origin: server.origin })
  page = phone.page
  onlooker = new Onlooker(phone, page, withoutTitle)
})
afterEach(async () => {
  await phone.close()
  await storage.staffLinks.unlink(suzuki.sub, [])
})
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const alerted = () => page.getByRole('alert').first().waitFor()
const relation = `**${interfacePath}/line-relation/create-relation`

describe('no screen of staff has a fault that axe finds; each fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test('from a code to the login [STAFF-04][STAFF-15]', async () => {
    await goSignedIn(page, `/staff-qrcode/${await city.newCode({ hasPassword: true })}`)
    await heading(page, '管理者アカウントをお持ちですか？').waitFor()
    await look('the question')
    await press(page, 'はい')
    await givePassword(page, 'wrong')
    await alerted()
    await look('the password page, with a wrong password')
    await givePassword(page)
    await heading(page, '職員LINEログイン').waitFor()
    await look('the login')
    await logIn(page, 'wrong-password-1')
    await page
      .getByText(/^ログイン処理に失敗しました/)
      .first()
      .waitFor()
    await look('the login, refused')
    expect(onlooker.faults).toEqual([])
  })

  test('where an account is linked [STAFF-04][STAFF-15]', async () => {
    await goSignedIn(page, `/staff-qrcode/login/${await city.newCode()}`)
    await page.route(relation, (route) => route.abort())
    await logIn(page)
    await page.getByRole('button', { name: 'もう一度連携する' }).waitFor()
    await look('a relation without an answer')
    await page.unroute(relation)
    const linking = await hold(page, relation)
    await press(page, 'もう一度連携する')
    await heading(page, 'LINE連携をしています').waitFor()
    await look('an account that is being linked')
    linking.goOn()
    await done(page).waitFor()
    await look('an account that is linked')
    expect(onlooker.faults).toEqual([])
  })

  test('where an account is made [STAFF-04][STAFF-15]', async () => {
    await goSignedIn(page, `/staff-qrcode/create/${await city.newCode()}`)
    await heading(page, '管理者アカウントの作成').waitFor()
    await look('the account form')
    await press(page, '登録する')
    await alerted()
    await look('the account form, with errors')
    await page.reload()
    await createAccount(page, suzuki.username)
    await page
      .getByText(/^ユーザーの登録でエラーが発生しました/)
      .first()
      .waitFor()
    await look('the account form, refused')
    expect(onlooker.faults).toEqual([])
  })

  test('where a record is linked by an invitation [STAFF-04][STAFF-15]', async () => {
    await goSignedIn(page, await city.newInvitation())
    await heading(page, '職員登録とLINEの確認').waitFor()
    await look('an invitation that asks')
    const theirs = await openPhone({ origin: server.origin })
    await goSignedIn(theirs.page, await city.newInvitation(), kenichi)
    await press(theirs.page, '連携する')
    await done(theirs.page).waitFor()
    await theirs.close()
    await page.goto(await city.newInvitation())
    await page.getByRole('dialog').waitFor()
    await look('a record that is linked elsewhere')
    expect(onlooker.faults).toEqual([])
  })

  test('where the way of staff ends [STAFF-04][STAFF-15]', async () => {
    const used = await city.newCode()
    await goSignedIn(page, `/staff-qrcode/login/${used}`)
    await logIn(page)
    await done(page).waitFor()
    await page.goto(`/staff-qrcode/${used}`)
    await alerted()
    await look('a code that was used')
    await page.goto(`/staff-qrcode/${await city.newCode({ isExpired: true })}`)
    await alerted()
    await look('a code that has expired')
    await page.goto('/staff-qrcode/password')
    await alerted()
    await look('an incorrect address')
    await page.goto('/staff-qrcode/complete')
    await heading(page, 'この画面では、何も連携していません').waitFor()
    await look('a completion screen that is opened by itself')
    expect(onlooker.faults).toEqual([])
  })
})
