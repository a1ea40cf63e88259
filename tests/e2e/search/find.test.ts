import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { pageForEachTest } from '../each-test.ts'
import { requestsOf } from '../resident-steps.ts'
import { startSearchCity } from './search-city.ts'
import {
  bookAs,
  button,
  claimPath,
  currentPath,
  entries,
  field,
  findList,
  hold,
  list,
  nameField,
  newSearch,
  nextButton,
  openSignedIn,
  results,
  searchButton,
  searchFor,
  searchForm,
  searchPath,
  sendAs,
} from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server
const phone = await openSignedIn(origin)

let page: Page
pageForEachTest(
  { server, phone },
  (opened) => {
    page = opened
  },
  newSearch,
)

const dialog = (name: string) => page.getByRole('dialog', { name })
const notFound = () => dialog('見つかりませんでした')
const failed = () => dialog('検索できませんでした')
const close = () => button(page, '閉じる')
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
/** Searches that the page asked the server for. */
const searches = (asked: readonly string[]) => asked.filter((path) => path.endsWith('/filterQuery'))

describe('what is asked for', () => {
  test('what is required is missing: said in the words of the specification, the field takes the focus, nothing is asked of the server [VAL-25] [ERR-35]', async () => {
    const asked = requestsOf(phone.context)
    await field(page, '整理番号').fill('A-1')
    await searchButton(page).tap()
    const summary = page.getByRole('region', { name: '1件の誤りがあります。' })
    await summary.getByText('必須項目を入力してください。', { exact: true }).waitFor()
    expect(await nameField(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await nameField(page).getAttribute('aria-invalid')).toBe('true')

    await searchButton(page).focus()
    await summary.getByRole('link', { name: /^お名前/ }).tap()
    expect(await nameField(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(currentPath(page)).toBe('/confirmSearchForm')
    expect(searches(asked)).toEqual([])
  })

  test('only spaces are nothing: the resident is asked to look at what was entered, and the server is not asked [SRCH-13] [ERR-35]', async () => {
    const asked = requestsOf(phone.context)
    await nameField(page).fill('　 ')
    await searchButton(page).tap()
    await page.getByRole('alert').getByText('入力内容をご確認ください。').waitFor()
    expect(searches(asked)).toEqual([])

    await nameField(page).fill('佐藤')
    await searchButton(page).tap()
    await notFound().waitFor()
    expect(searches(asked)).toHaveLength(1)
  })

  test('nothing found: an alert over the form says so and how to go on; the form keeps what was typed [ERR-35]', async () => {
    await searchFor(page, 'いない 人')
    await notFound().waitFor()
    const text = await page.getByRole('alert').innerText()
    expect(text).toContain('検索結果がありません。')
    expect(text).toContain('送信したときと同じ内容かどうか、お確かめください。')
    expect(await focused()).toBe('見つかりませんでした')
    await close().tap()
    await notFound().waitFor({ state: 'detached' })
    expect(await nameField(page).inputValue()).toBe('いない 人')
    expect(await focused()).toBe('検索する')
    expect(currentPath(page)).toBe('/confirmSearchForm')
  })

  test('a search that the server refuses shows the words of the server [ERR-35]', async () => {
    await page.route(searchPath, (route) =>
      route.fulfill({ json: { result: 'ERROR', errorMessage: '検索は17時まで休止しています。' } }),
    )
    await searchFor(page)
    await failed().waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('検索は17時まで休止しています。')
    await page.unroute(searchPath)

    await close().tap()
    await page.route(searchPath, (route) => route.fulfill({ status: 500, body: '' }))
    await searchButton(page).tap()
    await failed().waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('検索結果がありません。')
  })

  test('offline the form keeps what was typed, and the next try from the alert finds [ERR-35]', async () => {
    await bookAs(page, origin, { name: '海野 渚' })
    await phone.context.setOffline(true)
    await searchFor(page, '海野 渚')
    await failed().waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('入力した内容は残っています。')
    await button(page, 'もう一度検索する').tap()
    await failed().waitFor()
    await close().tap()
    expect(await nameField(page).inputValue()).toBe('海野 渚')

    await searchButton(page).tap()
    await failed().waitFor()
    await phone.context.setOffline(false)
    await button(page, 'もう一度検索する').tap()
    await list(page).waitFor()
    expect(await entries(page).count()).toBe(1)
  })

  test('a search is asked once however often it is pressed, says that it is at work, and does not lose the form', async () => {
    const asked = requestsOf(phone.context)
    await bookAs(page, origin, { name: '山 のぼる' })
    const request = await hold(page, searchPath)
    await searchFor(page, '山 のぼる')
    await page.getByRole('status').getByText('検索しています。').waitFor()
    for (const _ of [1, 2]) await searchButton(page).tap({ force: true })
    request.goOn()
    await list(page).waitFor()
    expect(searches(asked)).toHaveLength(1)
  })
})

describe('full width and half width find each other', () => {
  const widths = [
    ['half width in what is stored, full width in the search', 'AB-12 x', 'ＡＢ－１２ ｘ'],
    ['full width in what is stored, half width in the search', 'ＣＤ－３４ｙ', 'CD-34y'],
    ['both mixed', 'Ｅf-５6', 'Eｆ－56'],
  ] as const

  test.each(widths)('%s', async (_, stored, typed) => {
    await bookAs(page, origin, { name: `幅 ${stored}` })
    await findList(page, `幅 ${typed}`)
    expect(await entries(page).count()).toBe(1)
    await page.goBack()
    expect(await nameField(page).inputValue()).toBe(`幅 ${typed}`)
    await findList(page, `幅 ${stored}`)
    expect(await entries(page).count()).toBe(1)
  })

  test('an item that need not be given narrows the search as well; full and half width are one', async () => {
    await bookAs(page, origin, { name: 'かな', card: 'No.１' })
    await bookAs(page, origin, { name: 'かな', card: 'ﾊﾝｶｸ' })
    await findList(page, 'かな')
    expect(await entries(page).count()).toBe(2)
    await page.goBack()
    await field(page, '整理番号').fill('Ｎｏ．1')
    await searchButton(page).tap()
    await list(page).waitFor()
    expect(await entries(page).count()).toBe(1)
    await page.goBack()
    await field(page, '整理番号').fill('ハンカク')
    await searchButton(page).tap()
    await list(page).waitFor()
    expect(await entries(page).count()).toBe(1)
    await page.goBack()
    await field(page, '整理番号').fill('ハンカ')
    await searchButton(page).tap()
    await notFound().waitFor()
  })
})

test('neither what is looked for nor what is found is left in the storage of the browser or in an address', async () => {
  const asked = requestsOf(phone.context)
  await page.evaluate(() => localStorage.setItem('before', Object.keys(localStorage).sort().join()))
  const key = await bookAs(page, origin, { name: '秘密 守', remarks: '誰にも言えない相談' })
  await findList(page, '秘密 守')
  await results(page)
    .getByRole('button', { name: /^詳細確認/ })
    .tap()
  await page.getByText('誰にも言えない相談').waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const addresses = [...asked, page.url(), kept].join('\n')
  for (const secret of ['秘密', '守', '誰にも', key]) {
    expect(addresses).not.toContain(secret)
    expect(decodeURIComponent(addresses.replace(/%(?![0-9A-F]{2})/g, ''))).not.toContain(secret)
  }
  const { before, ...after } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(Object.keys(after).sort().join()).toBe(before)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['searchSurvey'])
  expect(phone.foreignRequests).toEqual([])
})

test('what is one’s own already is not claimed again', async () => {
  const asked = requestsOf(phone.context)
  await bookAs(page, origin, { name: '自分 のもの' })
  await page.route(claimPath, (route) => route.abort())
  await findList(page, '自分 のもの')
  expect(asked.some((path) => path.endsWith('/putUserId'))).toBe(false)
})

test('a form of one answer finds it, and its list shows it without a day', async () => {
  await page.goto('/confirm/touroku')
  await nextButton(page).tap()
  await sendAs(page, origin, 'touroku', { name: '本 好子', place: '中央図書館' })
  await findList(page, '本 好子')
  await page.getByRole('heading', { level: 2, name: '予約なし' }).waitFor()
  expect(await page.getByText('「図書館の登録」で1件見つかりました。').count()).toBe(1)
  await page.goBack()
  await searchForm(page).waitFor()
})
