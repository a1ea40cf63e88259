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
    const [[key] = ['']] = await storedDrafts(page)
    expect(key, 'the name of the resident is not in the storage').not.toContain('U5a1f0c3e')
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

  test('survives a reload right behind the last key, and its offer moves nothing; another resident on the same phone finds nothing of it', async () => {
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

    await page.evaluate(() => localStorage.removeItem('madoguchi.session'))
    await openFormBySignIn(page, form, kenichi)
    await expect.poll(() => storedDrafts(page)).toEqual([])
    expect(await offer().count()).toBe(0)
    expect(await opinion().inputValue()).toBe('')
  })
})

describe('a failure of the network while sending', () => {
  test('on the way back keeps everything, says so, and does not make two answers: the same key goes again, even after closing the page [ERR-16] [FORM-13]', async () => {
    await openForm(page, form)
    const answers = async () => {
      const rows = await storedRows(page, origin, 'facility-feedback')
      return new Set(rows.map(({ partitionKey }) => partitionKey)).size
    }
    const before = await answers()
    const keys: string[] = []
    const noteKey = (route: Route) => keys.push(route.request().headers()['idempotency-key'] ?? '')
    await page.route(putItem, async (route) => {
      noteKey(route)
      await route.fetch()
      return route.abort('connectionreset')
    })
    await fillFeedback(page, '一度だけの意見です。')
    await send(page)
    await page.getByRole('button', { name: 'もう一度送信する' }).waitFor()
    const said = await page.getByRole('alert').innerText()
    expect(said).toContain('通信エラーが発生しました。')
    expect(said).toContain('入力した内容は残っています。')
    expect(await opinion().inputValue()).toBe('一度だけの意見です。')
    await page.close()

    await reopen()
    await page.route(putItem, (route) => {
      noteKey(route)
      return route.continue()
    })
    await resume().tap()
    await page.getByRole('button', { name: '送信する', exact: true }).tap()
    await doneHeading(page).waitFor()
    expect(await storedDrafts(page)).toEqual([])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(await answers()).toBe(before + 1)
  })
})
