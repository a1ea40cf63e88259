import { describe, expect, test } from 'vitest'
import { accessibilityFaults, type Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { confirmDialog, doneHeading, putItem, sendButton, submitButton } from '../resident-steps.ts'
import { entryButton, findList, hold, openSearch, searchForm, sendAs } from './search-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

const path = (): string => new URL(phone.page.url()).pathname
const alert = () => phone.page.getByRole('dialog', { name: 'この画面から移動できません' })
const stay = () => phone.page.getByRole('button', { name: '入力画面に戻る' })

const email = 'misaki@example.jp'

/** Signs in, searches for what she sent, and opens it for a change: list and form are neighbours in the tab's history. */
async function openForChange(): Promise<void> {
  const { page } = phone
  await openSearch(page, 'koho-mail')
  await sendAs(page, origin, 'koho-mail', {
    email,
    topics: '防災・防犯',
    frequency: 'そのつど',
    language: '日本語',
  })
  await findList(page, email)
  await entryButton(page, '変更').tap()
  await submitButton(page).waitFor()
}

/** The alert stands over the form, whose address has stayed; it closes. */
async function isStopped(): Promise<void> {
  await alert().waitFor()
  expect(path()).toBe('/survey/koho-mail')
  await stay().tap()
  await alert().waitFor({ state: 'detached' })
  expect(path()).toBe('/survey/koho-mail')
}

describe('leaving the form for the list', () => {
  test('by the browser’s back button is stopped, again and again, and the alert says what to do [ROUTE-29]', async () => {
    const { page } = phone
    await openForChange()
    const address = page.getByRole('textbox', { name: /^メールアドレス/ })
    await address.fill('sato@example.jp')
    await page.evaluate(() => history.back())
    await alert().waitFor()
    const text = await page.getByRole('alert').innerText()
    expect(text).toContain('処理が正しく完了しないことがあります。')
    expect(text).toContain('ブラウザを閉じて、最初からやり直してください。')
    expect(await accessibilityFaults(page)).toEqual([])
    await isStopped()
    expect(await address.inputValue()).toBe('sato@example.jp')

    await page.evaluate(() => history.back())
    await isStopped()
    await page.evaluate(() => history.back())
    await isStopped()
  })

  test('is stopped while the answers are confirmed and while they are sent, and free afterwards [ROUTE-29][ROUTE-30]', async () => {
    const { page } = phone
    await openForChange()
    await submitButton(page).tap()
    await confirmDialog(page).waitFor()
    await page.evaluate(() => history.back())
    await isStopped()
    await confirmDialog(page).waitFor()

    const sending = await hold(page, putItem)
    await sendButton(page).tap()
    await page.getByText('送信しています。').waitFor()
    await page.evaluate(() => history.back())
    await isStopped()
    sending.goOn()
    await doneHeading(page).waitFor()

    await page.evaluate(() => history.back())
    await searchForm(phone.page).waitFor()
    expect(path()).toBe('/confirmSearchForm')
  })

  test('by a step over several pages is stopped as well; one that ends elsewhere is not, and leads back into the form [ROUTE-29][ROUTE-30]', async () => {
    const { page } = phone
    await openForChange()
    await page.evaluate(() => history.go(-3))
    await isStopped()

    await page.evaluate(() => history.go(-2))
    await searchForm(phone.page).waitFor()
    expect(await page.getByRole('textbox').inputValue()).toBe(email)
    await page.evaluate(() => history.go(2))
    await submitButton(page).waitFor()
  })

  test('is stopped after a reload, too [ROUTE-29]', async () => {
    const { page } = phone
    await openForChange()
    await page.reload()
    // The page stands there before its program does; what was sent comes with it.
    const address = page.getByRole('textbox', { name: /^メールアドレス/ })
    await expect.poll(() => address.inputValue()).toBe(email)
    await page.evaluate(() => history.back())
    await isStopped()
  })
})

test('leaving the form for any other page is not stopped [ROUTE-30]', async () => {
  const { page } = phone
  await openForChange()
  await page.evaluate(() => history.go(-2))
  await searchForm(phone.page).waitFor()
  expect(path()).toBe('/confirmSearchForm')
  expect(await alert().count()).toBe(0)
})
