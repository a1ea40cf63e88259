import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhone, type Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import {
  answerCode,
  chooseResident,
  confirmDialog,
  doneHeading,
  fillFeedback,
  misaki,
  openForm,
  putItem,
  requestsOf,
  send,
  sendButton,
  storedRows,
  storedSession,
  submitButton,
} from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server
const formTitle = '道路や公園の傷みの通報'
const closeButton = (page: Page) => page.getByRole('button', { name: '画面を閉じる' })

let phone: Phone
afterAll(() => server.kill())
afterEach(() => phone.close())

/** A broken bench in a park: every kind of field the form has. */
async function fillIn(page: Page): Promise<void> {
  await page
    .getByRole('radiogroup', { name: /^傷んでいるもの/ })
    .getByRole('radio', { name: '公園' })
    .check()
  await page.getByRole('combobox', { name: /^公園の名前/ }).selectOption('潮見公園')
  const things = page.getByRole('group', { name: /^傷んでいるもの/ })
  await things.getByRole('checkbox', { name: 'ベンチ・テーブル' }).check()
  await things.getByRole('checkbox', { name: '柵・門' }).check()
  const address = page.getByRole('textbox', { name: /^傷んでいるところの住所/ })
  await page.getByRole('textbox', { name: /^郵便番号/ }).fill('1000001')
  await expect.poll(() => address.inputValue()).toBe('東京都千代田区千代田')
  await address.fill('東京都千代田区千代田1-2')
  const day = page.getByRole('group', { name: /^見つけた日/ })
  for (const [name, value] of [
    ['年', '2026'],
    ['月', '2'],
    ['日', '9'],
  ] as const) {
    await day.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await page
    .getByRole('radiogroup', { name: /^結果の連絡/ })
    .getByRole('radio', { name: '知りたい' })
    .check()
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill('misaki@example.jp')
}

describe('in an ordinary browser', () => {
  beforeEach(async () => {
    phone = await openPhone({ origin })
  })

  test('a resident chooses a form in the portal, signs in, fills it in, confirms, sends it and reads the code [ROUTE-06] [LOGIN-02] [FORM-01] [FORM-05] [FORM-06] [FORM-07] [FORM-08] [FORM-13] [FORM-14] [GRP-01] [ITEM-05] [GEN-01] [FORM-11]', async () => {
    const { page } = phone
    const asked = requestsOf(phone.context)
    await page.goto('/emulator')
    await page.getByRole('link', { name: new RegExp(`${formTitle}.*ブラウザで開く`) }).tap()
    await chooseResident(page)
    await page.getByRole('heading', { level: 1, name: formTitle }).waitFor()
    expect(await page.getByText('公園のようす').count()).toBe(0)
    await fillIn(page)
    expect(await page.getByText('街灯のようす').count()).toBe(0)
    expect(await closeButton(page).count()).toBe(0)

    await submitButton(page).tap()
    const said = await confirmDialog(page).innerText()
    for (const answer of [
      '潮見公園',
      'ベンチ・テーブル',
      '柵・門',
      '東京都千代田区千代田1-2',
      'misaki@example.jp',
    ])
      expect(said).toContain(answer)
    expect(said).not.toContain('街灯')
    await sendButton(page).tap()

    await doneHeading(page).waitFor()
    await page.getByRole('status').filter({ hasText: '送信しました。' }).waitFor()
    const code = await answerCode(page).innerText()
    expect(code).toMatch(/^\S{4,}$/)
    await page.getByText('3日以内に現場を見に行きます。').waitFor()
    expect(await page.getByRole('img', { name: '道路を直す絵' }).getAttribute('src')).toBe(
      '/media/done-road.svg',
    )
    expect(await closeButton(page).count()).toBe(0)
    await page.getByText('ブラウザのこの画面は、閉じてかまいません。').waitFor()
    expect(asked.filter((path) => path.endsWith('/putItem'))).toHaveLength(1)

    const rows = await storedRows(page, origin, 'road-damage')
    const stored = Object.fromEntries(rows.map(({ itemKey, value }) => [itemKey, value]))
    expect(stored).toMatchObject({
      kind: '公園',
      park_name: '潮見公園',
      postcode: '1000001',
      address: '東京都千代田区千代田1-2',
      found_day: '2026-02-09',
      email: 'misaki@example.jp',
    })
    expect(rows.filter(({ itemKey, value }) => itemKey === 'park_thing' && value)).toMatchObject([
      { value: 'ベンチ・テーブル' },
      { value: '柵・門' },
    ])
    expect(stored).not.toHaveProperty('light_state')
    expect(page.url()).not.toContain((await storedSession(page)).session.id_token)
    expect(phone.pageErrors).toEqual([])
    expect(phone.foreignRequests).toEqual([])
  })
})

describe('inside LINE', () => {
  beforeEach(async () => {
    phone = await openPhone({ origin, insideLine: true })
  })

  test('a resident comes from the talk, is signed in already, sends the form and closes the window [GEN-01] [FORM-11]', async () => {
    const { page } = phone
    await page.goto('/emulator')
    await page.getByRole('radio', { name: misaki.name }).check()
    await page.getByRole('link', { name: new RegExp(`${formTitle}.*LINEで開く`) }).tap()
    await page.getByRole('heading', { level: 1, name: formTitle }).waitFor()
    // The page of LINE's sign-in has that heading, too.
    await page.waitForURL('**/survey/road-damage')
    await fillIn(page)
    await send(page)
    await doneHeading(page).waitFor()
    expect(await page.getByText('ブラウザのこの画面は、閉じてかまいません。').count()).toBe(0)
    await closeButton(page).tap()
    await page.waitForURL((url) => url.pathname === '/emulator/line/chat')
    expect(phone.foreignRequests).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })
})

test('the confirm dialog is as wide as the screen up to 800 px, the alert dialog up to 400 px [CONST-11] [FORM-05]', async () => {
  phone = await openPhone({ origin })
  const { page } = phone
  await openForm(page, '/survey/facility-feedback')
  await fillFeedback(page)
  await submitButton(page).tap()
  for (const [width, most] of [
    [375, 375],
    [799, 799],
    [1200, 800],
  ] as const) {
    await page.setViewportSize({ width, height: 812 })
    const box = await confirmDialog(page).boundingBox()
    expect(box?.width, `at ${width} px`).toBeLessThanOrEqual(most)
    if (width > 800) expect(box?.width).toBe(800)
  }
  await page.route(putItem, (route) => route.abort())
  await sendButton(page).tap()
  const alert = await page.getByRole('dialog', { name: '通信できませんでした' }).boundingBox()
  expect(alert?.width).toBe(400)
})
