import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import { shiftsOf, watchShifts } from './layout-shifts.ts'
import {
  doneHeading,
  draftHolding,
  fillFeedback,
  kenichi,
  openForm,
  openFormBySignIn,
  putItem,
  send,
  storedDrafts,
  storedRows,
  submitButton,
} from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server
const form = '/survey/facility-feedback'

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

const opinion = (on = page) => on.getByRole('textbox', { name: /^ご意見/ })
const offer = (on = page) => on.getByRole('heading', { name: '前回の入力が残っています' })
const resume = () => page.getByRole('button', { name: '再開する' })

/** Opens the form again, signed in as before, in a page of its own. */
async function reopen(): Promise<void> {
  page = await phone.context.newPage()
  await page.goto(form)
  await submitButton(page).waitFor()
}

describe('what was typed and not sent', () => {
  test('survives closing the page, is offered, and is applied only when the resident says so', async () => {
    await openForm(page, form)
    await fillFeedback(page, '閉じても残る意見です。')
    await draftHolding(page, '閉じても残る意見です。')
    await page.close()
    await reopen()
    await offer().waitFor()
    expect(await opinion().inputValue()).toBe('')
    await resume().tap()
    expect(await opinion().inputValue()).toBe('閉じても残る意見です。')
    expect(await page.getByRole('combobox', { name: /^施設/ }).inputValue()).toBe('中央図書館')
    expect(await page.getByRole('radio', { name: '8', exact: true }).isChecked()).toBe(true)
    expect(await offer().count()).toBe(0)
  })

  test('survives a reload right behind the last key, and its offer moves nothing', async () => {
    await openForm(page, form)
    await opinion().fill('一度保存されます。')
    await draftHolding(page, '一度保存されます。')
    await opinion().fill('すぐに読み込み直します。')
    await watchShifts(page)
    await page.reload()
    await offer().waitFor()
    await opinion().scrollIntoViewIfNeeded()
    expect(await shiftsOf(page)).toEqual([])
    await resume().tap()
    expect(await opinion().inputValue()).toBe('すぐに読み込み直します。')
  })

  test('is gone when the resident discards it', async () => {
    await openForm(page, form)
    await opinion().fill('捨てる意見です。')
    await draftHolding(page, '捨てる意見です。')
    await page.reload()
    await page.getByRole('button', { name: '破棄する' }).tap()
    expect(await storedDrafts(page)).toEqual([])
    expect(await opinion().inputValue()).toBe('')
    await page.reload()
    await submitButton(page).waitFor()
    expect(await offer().count()).toBe(0)
  })

  test('is gone after it was sent [FORM-06]', async () => {
    await openForm(page, form)
    await fillFeedback(page, '送る意見です。')
    await draftHolding(page, '送る意見です。')
    await send(page)
    await doneHeading(page).waitFor()
    expect(await storedDrafts(page)).toEqual([])
  })

  test('is not shown to another resident who signs in on the same phone, and goes', async () => {
    await openForm(page, form)
    await opinion().fill('美咲だけの意見です。')
    await draftHolding(page, '美咲だけの意見です。')
    await page.evaluate(() => localStorage.removeItem('madoguchi.session'))
    await openFormBySignIn(page, form, kenichi)
    await expect.poll(() => storedDrafts(page)).toEqual([])
    expect(await offer().count()).toBe(0)
    expect(await opinion().inputValue()).toBe('')
  })

  test('stays out of the reach of others: the name of the resident is not in the storage', async () => {
    await openForm(page, form)
    await opinion().fill('名前は残しません。')
    await draftHolding(page, '名前は残しません。')
    const [[key] = ['']] = await storedDrafts(page)
    expect(key).not.toContain('U5a1f0c3e')
  })
})

describe('a failure of the network while sending', () => {
  const alert = () => page.getByRole('alert')
  const again = () => page.getByRole('button', { name: 'もう一度送信する' })

  /** Lets `break` deal with the first send, and notes the key of every one. */
  async function breakFirst(cut: (route: Route) => Promise<unknown>): Promise<string[]> {
    const keys: string[] = []
    await page.route(putItem, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await cut(route)
      return route.abort('connectionreset')
    })
    return keys
  }

  test('on the way there keeps everything, says so, and the next press sends it [ERR-16] [FORM-13]', async () => {
    await openForm(page, form)
    const keys = await breakFirst(async () => {})
    await fillFeedback(page, '電波のない意見です。')
    await send(page)
    await again().waitFor()
    expect(await alert().innerText()).toContain('通信エラーが発生しました。')
    expect(await alert().innerText()).toContain('入力した内容は残っています。')
    expect(await opinion().inputValue()).toBe('電波のない意見です。')
    await again().tap()
    await doneHeading(page).waitFor()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('on the way back does not make two answers: the same key goes again, even after closing the page [ERR-16]', async () => {
    const before = await storedAnswers()
    const keys = await breakFirst((route) => route.fetch())
    await fillFeedback(page, '一度だけの意見です。')
    await send(page)
    await again().waitFor()
    await page.close()

    await reopen()
    await page.route(putItem, (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      return route.continue()
    })
    await resume().tap()
    await page.getByRole('button', { name: '送信する', exact: true }).tap()
    await doneHeading(page).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    const after = await storedRows(page, origin, 'facility-feedback')
    expect(new Set(after.map(({ partitionKey }) => partitionKey)).size).toBe(before + 1)
  })

  async function storedAnswers(): Promise<number> {
    await openForm(page, form)
    const rows = await storedRows(page, origin, 'facility-feedback')
    return new Set(rows.map(({ partitionKey }) => partitionKey)).size
  }

  test('then the form can be changed, and what is changed is another request [ERR-16]', async () => {
    await openForm(page, form)
    const keys = await breakFirst(async () => {})
    await fillFeedback(page, '前の意見です。')
    await send(page)
    await again().waitFor()
    await page.getByRole('button', { name: '閉じる', exact: true }).tap()
    await opinion().fill('変えた意見です。')
    await send(page)
    await doneHeading(page).waitFor()
    expect(new Set(keys).size).toBe(2)
  })
})
