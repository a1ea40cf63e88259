import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { chooseResident, goSignedIn, interfacePath, kenichi, misaki } from '../resident-steps.ts'
import { startStaffCity, suzuki } from './staff-city.ts'
import { createAccount, done, field, givePassword, heading, inLine, logIn, press } from './staff-steps.ts'

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
  test('outside LINE by a login, with a code that has a password, after a sign-in on the way [GEN-06][STAFF-05][STAFF-13][STAFF-15][STAFF-16][STAFF-29][ROUTE-21][ROUTE-22][ROUTE-26]', async () => {
    const code = await city.newCode({ hasPassword: true })
    await page.goto(`/staff-qrcode/${code}`)
    await chooseResident(page)
    await heading(page, '管理者アカウントをお持ちですか？').waitFor()
    expect(path()).toBe(`/staff-qrcode/${code}`)
    await page.getByText(misaki.name, { exact: true }).waitFor()
    await press(page, 'はい')
    await givePassword(page)
    await logIn(page)
    await heading(page, 'LINE連携をしています').waitFor()
    await page.getByText(misaki.name, { exact: true }).waitFor()
    await done(page).waitFor()
    expect(path()).toBe('/staff-qrcode/complete')
    expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
    await page.goBack()
    await done(page).waitFor()
    expect(phone.foreignRequests).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })

  test('with a new account, and a code without a password [GEN-06][GEN-07][STAFF-04][STAFF-07][ROUTE-24]', async () => {
    const code = await city.newCode()
    await goSignedIn(page, `/staff-qrcode/${code}`)
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
      .getByText(`${suzuki.username} さんの職員登録に、LINE『${misaki.name}』をつなぎますか`, { exact: true })
      .waitFor()
    expect(await linkedTo(suzuki.sub)).toBeUndefined()
    await press(page, 'つなぐ')
    await done(page).waitFor()
    expect(page.url()).toBe(`${server.origin}/staff-qrcode/complete`)
    const both = page.getByText(`${suzuki.username} さんの職員登録と、LINE『${misaki.name}』をつなぎました。`)
    await both.waitFor()
    await page.reload()
    await both.waitFor()
    const direct = await page.context().newPage()
    await direct.goto('/staff-qrcode/complete')
    await heading(direct, 'この画面では、何も連携していません').waitFor()
    expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
  })
})

describe('inside LINE', () => {
  beforeEach(async () => {
    await phone.close()
    phone = await openPhone({ origin: server.origin, insideLine: true })
    page = phone.page
  })

  test('nobody signs in by hand, and a button closes the window [GEN-06][STAFF-16]', async () => {
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
  })

  test('an invitation and a yes are enough [GEN-06][ROUTE-20]', async () => {
    await page.goto(inLine(await city.newInvitation(), misaki))
    await press(page, 'つなぐ')
    await done(page).waitFor()
    expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
  })

  test('an expired code says so [STAFF-03]', async () => {
    await page.goto(inLine(`/staff-qrcode/${await city.newCode({ isExpired: true })}`, misaki))
    await alert().waitFor()
    expect(await alert().textContent()).toBe(
      '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい',
    )
    await press(page, '画面を閉じる')
    await page.waitForURL((url) => url.pathname === '/emulator/line/chat')
  })
})

describe('an address that is opened directly', () => {
  test('leads to the password page where the code has one; loaded again it stays, opened by itself it is incorrect [ROUTE-23][STAFF-25][STAFF-05]', async () => {
    const code = await city.newCode({ hasPassword: true })
    await goSignedIn(page, `/staff-qrcode/create/${code}`)
    await heading(page, '2次元コードのパスワード').waitFor()
    expect(page.url()).toBe(`${server.origin}/staff-qrcode/password`)
    await page.reload()
    await givePassword(page)
    await heading(page, '管理者アカウントの作成').waitFor()
    await page.goto('/staff-qrcode/password')
    await heading(page, 'ERROR').waitFor()
    expect(await alert().textContent()).toContain('URLが正しくありません。')
  })

  test('may name the code in its query [ROUTE-25]', async () => {
    const code = await city.newCode()
    await goSignedIn(page, `/staff-qrcode/create?qrcode_id=${code}`)
    await heading(page, '管理者アカウントの作成').waitFor()
    expect(path()).toBe(`/staff-qrcode/create/${code}`)
  })

  test('of a login leads to that of staff [ROUTE-27]', async () => {
    const code = await city.newCode()
    await goSignedIn(page, `/login/${code}`)
    await heading(page, '職員LINEログイン').waitFor()
    expect(path()).toBe(`/staff-qrcode/login/${code}`)
  })

  test('with an expired or an unknown code ends there [STAFF-03][ERR-40]', async () => {
    await goSignedIn(page, `/staff-qrcode/login/${await city.newCode({ isExpired: true })}`)
    await alert().waitFor()
    expect(await alert().textContent()).toBe(
      '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい',
    )
    await page.goto('/staff-qrcode/create/nothing-of-ours')
    await alert().waitFor()
    expect(await alert().textContent()).toContain('URLが正しくありません。')
  })
})

describe('what goes wrong', () => {
  test('a wrong password, then a wrong login, then the right ones [STAFF-06][STAFF-22][ERR-40]', async () => {
    await goSignedIn(page, `/staff-qrcode/login/${await city.newCode({ hasPassword: true })}`)
    await givePassword(page, 'wrong')
    await page.getByText('＊パスワードが一致しません。').waitFor()
    await givePassword(page)
    await logIn(page, 'wrong-password-1')
    await alert().waitFor()
    expect(await alert().textContent()).toBe(
      'ログイン処理に失敗しました : ユーザー名またはパスワードが正しくありません。' +
        'ユーザー名とパスワードをご確認のうえ、もう一度お試しください。',
    )
    expect(await field(page, 'パスワード').inputValue()).toBe('wrong-password-1')
    await logIn(page)
    await done(page).waitFor()
  })

  test('a form that is not filled in names its fields [STAFF-12]', async () => {
    await goSignedIn(page, `/staff-qrcode/create/${await city.newCode()}`)
    await heading(page, '管理者アカウントの作成').waitFor()
    await field(page, '仮パスワード').fill('abcdefgh')
    await press(page, '登録する')
    await page.getByText('＊数字は必須です').waitFor()
    await page.getByRole('link', { name: 'メールアドレス：入力は必須です。' }).tap()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('staff-email')
  })

  test('a name that is taken makes no account, and no relation is tried; another name does [STAFF-21][ERR-40]', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await goSignedIn(page, `/staff-qrcode/create/${await city.newCode()}`)
    await createAccount(page, suzuki.username)
    await alert().waitFor()
    expect(await alert().textContent()).toContain('ユーザーの登録でエラーが発生しました。')
    expect(asked.filter((path) => path.endsWith('/create-relation'))).toEqual([])
    await field(page, 'ユーザー名').fill('kato.jiro')
    await press(page, '登録する')
    await done(page).waitFor()
  })

  test('a record that another LINE account has is told in a dialog, which leads back to the beginning [STAFF-19][ERR-40]', async () => {
    await goSignedIn(page, await city.newInvitation(), kenichi)
    await press(page, 'つなぐ')
    await done(page).waitFor()
    const code = await city.newCode()
    await goSignedIn(page, `/staff-qrcode/login/${code}`)
    await logIn(page)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getByRole('alert').textContent()).toBe(
      'この職員は、他のLINEユーザーによって既に連携済みです。連携するユーザーを更新する場合は、管理画面から一度連携解除を行う必要があります。',
    )
    await press(page, '閉じる')
    await press(page, '最初からやり直す')
    await heading(page, '管理者アカウントをお持ちですか？').waitFor()
    expect(await linkedTo(suzuki.sub)).toBe(kenichi.userId)
  })

  test('an invitation that is used up is the generic error, with the reason [STAFF-20][ROUTE-20]', async () => {
    const invitation = await city.newInvitation()
    await goSignedIn(page, invitation, kenichi)
    await press(page, 'つなぐ')
    await done(page).waitFor()
    await goSignedIn(page, invitation)
    await page.getByRole('dialog').waitFor()
    expect(await alert().textContent()).toContain(
      '不明なエラーが発生しました。管理者にお問い合わせください。',
    )
    expect(await alert().textContent()).toContain('この招待のURLは使えません。')
  })

  test('a relation that brought no answer is asked for again, and comes to the same [STAFF-18]', async () => {
    await goSignedIn(page, `/staff-qrcode/login/${await city.newCode()}`)
    let lost = 0
    await page.route(`**${interfacePath}/line-relation/create-relation`, async (route) => {
      await route.fetch()
      lost += 1
      await (lost > 3 ? route.continue() : route.abort())
    })
    await logIn(page)
    await page.getByRole('alert').waitFor()
    await page.unroute(`**${interfacePath}/line-relation/create-relation`)
    await press(page, 'もう一度連携する')
    await done(page).waitFor()
    expect(await linkedTo(suzuki.sub)).toBe(misaki.userId)
  })
})
