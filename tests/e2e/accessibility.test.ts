import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import { Onlooker } from './good-screen.ts'
import {
  callAs,
  changeForm,
  confirmDialog,
  doneHeading,
  draftHolding,
  fillFeedback,
  goSignedIn,
  openAccount,
  openForm,
  putItem,
  send,
  sendButton,
  storedRows,
  submitButton,
} from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server
const form = '/survey/facility-feedback'

let phone: Phone
let page: Page
let onlooker: Onlooker
const look = (screen: string) => onlooker.look(screen)
const summary = () => page.getByRole('heading', { name: /空いています|直してください/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })

phoneForEachTest(server, async (opened) => {
  phone = opened
  page = phone.page
  onlooker = new Onlooker(phone, page)
  await phone.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    )
  })
})

/** Nothing was wrong with the screens, and none of them broke the content policy or had an error of its own. */
function expectAllGood(): void {
  expect(onlooker.faults).toEqual([])
  expect(phone.pageErrors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
}

/** While the answer is edited here, it is changed elsewhere. */
async function openStaleForm(): Promise<void> {
  await openForm(page, '/survey/koho-mail')
  if ((await storedRows(page, origin, 'koho-mail')).length === 0) {
    await page.getByRole('textbox', { name: /^メールアドレス/ }).fill('misaki@example.jp')
    await send(page)
    await doneHeading(page).waitFor()
    await page.goto('/survey/koho-mail')
    await submitButton(page).waitFor()
  }
  const rows = await storedRows(page, origin, 'koho-mail')
  const [first] = rows
  const saved = await callAs(
    page,
    origin,
    'survey-results/putItem',
    {
      data: rows.map(({ itemKey, value }) => ({ surveyId: 'koho-mail', itemKey, value })),
      partitionKey: first!.partitionKey,
      answerVersion: first!.answerVersion,
    },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(saved).toMatchObject({ result: 'OK' })
  await page.getByRole('radio', { name: '月に1回まとめて' }).check()
  await send(page)
  await page.getByRole('dialog', { name: '手続きの内容が新しくなっています' }).waitFor()
}

describe('no screen has a fault that axe finds; each fits 320, 375 and 768 px and large letters, is big enough for fingers, asks nobody else and keeps to the content policy', () => {
  test('before the sign-in', async () => {
    await page.goto('/')
    await page.getByRole('searchbox').waitFor()
    await look('the first page')
    await page.goto('/emulator')
    const open = page.getByRole('link', { name: /ブラウザで開く/ })
    await open.first().waitFor()
    await look('the portal')
    await page.goto('/nowhere')
    await page.getByText('PAGE NOT FOUND').waitFor()
    await look('the page that is not found')
    expectAllGood()
  })

  test('where the sign-in fails, or ends', async () => {
    await page.goto(form)
    await page.getByRole('link', { name: 'ログインせずに戻る' }).tap()
    await button('LINEでログインする').waitFor()
    await look('sign-in that failed')
    await goSignedIn(page, '/survey/nothing-like-it')
    await page.getByRole('heading', { name: 'この手続きは見つかりません' }).waitFor()
    await look('the page of a form that there is not')
    await page.goto('/nowhere')
    await openAccount(page)
    await look('the menu of who is signed in')
    await button('ログアウト').tap()
    await page.getByRole('heading', { name: 'ログアウトしました' }).waitFor()
    await look('the page after sign-out')
    expectAllGood()
  })

  test('from the empty form to what is left of it', async () => {
    await openForm(page, form)
    await look('an empty form')
    await button('カレンダーから選ぶ').tap()
    await page.getByRole('dialog').getByRole('button', { name: '2026年' }).tap()
    await page.getByRole('grid').waitFor()
    await look('the calendar')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await fillFeedback(page)
    await look('a form that is filled in')
    await draftHolding(page, '窓口の案内')
    await page.reload()
    await button('再開する').waitFor()
    await look('the offer of a draft')
    await button('再開する').tap()
    await openAccount(page)
    await button('ログアウト').tap()
    await page.getByRole('dialog').waitFor()
    await look('the question before sign-out')
    expectAllGood()
  })

  test('from the confirm dialog to the end', async () => {
    await openForm(page, form)
    await fillFeedback(page)
    await submitButton(page).tap()
    await confirmDialog(page).waitFor()
    await look('the confirm dialog')
    await page.route(putItem, (route) => route.abort())
    await sendButton(page).tap()
    await button('もう一度送信する').waitFor()
    await look('the alert after a failure')
    await page.unroute(putItem)
    await button('もう一度送信する').tap()
    await doneHeading(page).waitFor()
    await look('the end')
    expectAllGood()
  })

  test('of the other states of a form', async () => {
    await openForm(page, '/survey/road-damage')
    await look('a form with sections, pictures and all kinds of fields')
    await openForm(page, '/survey/juminhyo')
    await submitButton(page).tap()
    await summary().waitFor()
    await look('a form with errors and their summary')
    await openStaleForm()
    await look('a stale form')
    await changeForm(page, { publication: 'over', publishTo: '2026-03-31T17:00' })
    await goSignedIn(page, '/survey/library-card')
    await button('予約と申請を確認する').waitFor()
    await look('a form that is closed')
    expectAllGood()
  })
})

test('the line above every page stays one line: 56 px, and twice that with letters of twice the size; its menu opens and closes by keys, from the start of the page', async () => {
  await goSignedIn(page, '/nowhere')
  await page.getByRole('button', { name: '佐藤 美咲さんのメニュー' }).waitFor()
  const header = page.getByRole('banner')
  const heightAt = async (width: number, letters: string) => {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, letters)
    return header.evaluate((element) => element.getBoundingClientRect().height)
  }
  for (const width of [320, 375, 768]) {
    expect(await heightAt(width, '200%')).toBeLessThanOrEqual(112)
    expect(await heightAt(width, '')).toBeLessThanOrEqual(56)
  }
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  expect(await page.getByRole('checkbox', { name: 'ほかの人も使う端末です' }).isVisible()).toBe(true)
  expect(await focused()).toBe('INPUT')
  await page.keyboard.press('Escape')
  expect(await button('ログアウト').isVisible()).toBe(false)
  expect(await focused()).toBe('佐藤 美咲さんのメニュー')
})

describe('errors', () => {
  test('the first faulty field is marked, in view and has the focus; the summary leads to the others [VAL-29] [VAL-04]', async () => {
    await openForm(page, '/survey/juminhyo')
    await submitButton(page).tap()
    await summary().waitFor()
    const name = page.getByRole('textbox', { name: /^お名前(?!（)/ })
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    expect(await isInView(name)).toBe(true)

    const purpose = page.getByRole('combobox', { name: /^使いみち/ })
    await page.getByRole('link', { name: /^使いみち$/ }).tap()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'purpose')
    expect(await isInView(purpose)).toBe(true)
  })

  const isInView = (locator: ReturnType<Page['getByRole']>) =>
    locator.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
})

describe('the keyboard alone', () => {
  test('signs in, fills in the form, closes the confirm dialog by Escape, confirms and sends it [FORM-05] [FORM-13]', async () => {
    await page.goto(form)
    await page.getByRole('link', { name: '佐藤 美咲' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await submitButton(page).waitFor()

    await tabTo('facility')
    await page.keyboard.press('ArrowDown')
    await tabTo('satisfaction')
    await page.keyboard.press('Space')
    await tabTo('opinion')
    await page.keyboard.type('キーボードだけの意見です。')
    await tabToText('入力内容を確認する')
    await page.keyboard.press('Enter')
    await confirmDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await confirmDialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('入力内容を確認する')
    await page.keyboard.press('Enter')
    await confirmDialog(page).waitFor()
    await tabToText('送信する')
    await page.keyboard.press('Enter')
    await doneHeading(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const rows = await storedRows(page, origin, 'facility-feedback')
    expect(rows).toContainEqual(
      expect.objectContaining({ itemKey: 'opinion', value: 'キーボードだけの意見です。' }),
    )
  })

  const tabTo = (name: string) =>
    tabUntil((wanted) => document.activeElement?.getAttribute('name') === wanted, name)
  const tabToText = (text: string) =>
    tabUntil((wanted) => document.activeElement?.textContent === wanted, text)

  async function tabUntil(fileExists: (wanted: string) => boolean, wanted: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(fileExists, wanted)) return
    }
    throw new Error(`60 presses of Tab do not lead to ${wanted}`)
  }
})
