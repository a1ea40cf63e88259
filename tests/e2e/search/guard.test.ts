import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import {
  confirmDialog,
  doneHeading,
  draftHolding,
  misaki,
  putItem,
  sendButton,
  submitButton,
} from '../resident-steps.ts'
import { entryButton, findList, hold, nextButton, openSearch, searchForm, sendAs } from './search-steps.ts'

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

/**
 * Signs in, searches for what she sent, and opens it for a change: list and form are neighbours in the tab's history.
 */
async function openForChange(open = () => openSearch(phone.page, 'koho-mail')): Promise<void> {
  const { page } = phone
  await open()
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

const address = () => phone.page.getByRole('textbox', { name: /^メールアドレス/ })
const offer = () => phone.page.getByRole('heading', { name: '前回の入力が残っています' })
const sending = () => phone.page.getByText('送信しています。')

/** From the form to each of the phases in which it may not be left, one after the other or each from the form. */
const phases = {
  form: async () => {},
  confirm: async () => {
    await submitButton(phone.page).tap()
    await confirmDialog(phone.page).waitFor()
  },
  sending: async () => {
    if (!(await confirmDialog(phone.page).isVisible())) await phases.confirm()
    await sendButton(phone.page).tap()
    await sending().waitFor()
  },
}
const eachPhase = ['form', 'confirm', 'sending'] as const

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
    await address().fill('sato@example.jp')
    await page.evaluate(() => history.back())
    await alert().waitFor()
    const text = await page.getByRole('alert').innerText()
    expect(text).toContain('処理が正しく完了しないことがあります。')
    expect(text).toContain('ブラウザを閉じて、最初からやり直してください。')
    await isStopped()
    expect(await address().inputValue()).toBe('sato@example.jp')

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

    const held = await hold(page, putItem)
    await sendButton(page).tap()
    await sending().waitFor()
    await page.evaluate(() => history.back())
    await isStopped()
    held.goOn()
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
    expect(path()).toBe('/confirmSearchForm')
    expect(await alert().count()).toBe(0)
    expect(await page.getByRole('textbox').inputValue()).toBe(email)
    await page.evaluate(() => history.go(2))
    await submitButton(page).waitFor()
  })

  test('is stopped after a reload, too [ROUTE-29]', async () => {
    const { page } = phone
    await openForChange()
    await page.reload()
    // The page stands there before its program does; what was sent comes with it.
    await expect.poll(() => address().inputValue()).toBe(email)
    await page.evaluate(() => history.back())
    await isStopped()
  })
})

describe('inside LINE, its own back button', () => {
  beforeEach(async () => {
    phone = await openPhone({ origin, insideLine: true })
  })
  afterEach(() => phone.close())

  /** From a link in a talk to the search form. */
  async function openSearchInLine(): Promise<void> {
    const { page } = phone
    await page.goto(`/emulator/line/liff/demo-liff/confirm/koho-mail?resident=${misaki.userId}`)
    await nextButton(page).tap()
    await searchForm(page).waitFor()
  }

  test('is stopped in the form, at its confirmation and while it is sent, and nothing is lost [ROUTE-29]', async () => {
    await openForChange(openSearchInLine)
    const held = await hold(phone.page, putItem)
    await address().fill('sato@example.jp')
    for (const phase of eachPhase) {
      await phases[phase]()
      await phone.page.goBack()
      await isStopped()
      expect(await address().inputValue()).toBe('sato@example.jp')
      if (phase === 'confirm') await confirmDialog(phone.page).waitFor()
    }
    held.goOn()
    await doneHeading(phone.page).waitFor()
  })
})

describe('a form that is loaded anew or closed, filled in, at its confirmation or while it is sent', () => {
  const typed = 'sato@example.jp'

  /** A form in which something was typed, and sending takes long. */
  async function fillForm(): Promise<void> {
    await openForChange()
    await hold(phone.page, putItem)
    await address().fill(typed)
    await draftHolding(phone.page, typed)
  }

  /** What was typed is offered and taken. */
  async function resume(): Promise<void> {
    await offer().waitFor()
    expect(await sending().count()).toBe(0)
    await phone.page.getByRole('button', { name: '再開する' }).tap()
    await expect.poll(() => address().inputValue()).toBe(typed)
  }

  test('by a reload offers what was typed, and is not left by the way back [ROUTE-29]', async () => {
    await fillForm()
    for (const phase of eachPhase) {
      await phases[phase]()
      await phone.page.reload()
      await offer().waitFor()
      await phone.page.evaluate(() => history.back())
      await isStopped()
      await resume()
    }
  })

  test('by closing its window offers what was typed when it is opened again [ROUTE-29]', async () => {
    await fillForm()
    await phases.sending()
    const [form, before] = [phone.page.url(), phone.page]
    phone.page = await phone.context.newPage()
    await before.close()
    await hold(phone.page, putItem)
    await phone.page.goto(form)
    await resume()
    expect(path()).toBe('/survey/koho-mail')
  })
})
