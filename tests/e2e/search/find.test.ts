import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import { chooseResident, kenichi, requestsOf } from '../resident-steps.ts'
import { startSearchCity } from './search-city.ts'
import {
  bookAs,
  button,
  cancelled,
  cancelPopup,
  chooseForm,
  currentPath,
  details,
  entries,
  entryButton,
  findList,
  list,
  nameField,
  nextButton,
  openDetails,
  openSearch,
  searchButton,
  searchFor,
  searchForm,
  selection,
  surveySelect,
} from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, async (opened) => {
  phone = opened
  page = phone.page
  await openSearch(page)
})

const chosen = () => surveySelect(page).locator('option:checked').innerText()

test('offline the search form keeps what was typed, and the next try from the alert finds [ERR-35]', async () => {
  await bookAs(page, origin, { name: '海野 渚' })
  const failed = () => page.getByRole('dialog', { name: 'さがせませんでした' })
  await phone.context.setOffline(true)
  await searchFor(page, '海野 渚')
  await failed().waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('入力した内容は残っています。')
  await button(page, '閉じる').tap()
  expect(await nameField(page).inputValue()).toBe('海野 渚')
  await searchButton(page).tap()
  await failed().waitFor()
  await phone.context.setOffline(false)
  await button(page, 'もう一度さがす').tap()
  await list(page).waitFor()
  expect(await entries(page).count()).toBe(1)
})

test('neither what is looked for nor what is found is left in the storage of the browser or in an address', async () => {
  const asked = requestsOf(phone.context)
  const keysBefore = await page.evaluate(() => Object.keys(localStorage).sort())
  const key = await bookAs(page, origin, { name: '秘密 守', remarks: '誰にも言えない相談' })
  await findList(page, '秘密 守')
  await openDetails(page)
  await page.getByText('誰にも言えない相談').waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const addresses = [...asked, page.url(), kept].join('\n')
  for (const secret of ['秘密', '守', '誰にも', key]) {
    expect(addresses).not.toContain(secret)
    expect(decodeURIComponent(addresses.replace(/%(?![0-9A-F]{2})/g, ''))).not.toContain(secret)
  }
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(keysBefore)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['searchSurvey'])
  expect(phone.foreignRequests).toEqual([])
})

describe('the history of the browser', () => {
  const name = '道 みち'

  test('leads back and forward through selection, form, list and details, each as it was; a reload of what was found leads to the search form [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [SRCH-12]', async () => {
    await bookAs(page, origin, { name })
    await findList(page, name)
    await openDetails(page)
    expect(currentPath(page)).toBe('/confirmDetails')
    await page.goBack()
    await list(page).waitFor()
    expect(await entries(page).count()).toBe(1)
    await page.goBack()
    await searchForm(page).waitFor()
    expect(await nameField(page).inputValue()).toBe(name)
    await page.goBack()
    await selection(page).waitFor()
    expect(await chosen()).toBe('窓口の予約')
    await page.goForward()
    await searchForm(page).waitFor()
    await page.goForward()
    await list(page).waitFor()
    await page.goForward()
    await details(page).waitFor()
    expect(await page.locator('main').innerText()).toContain(name)

    for (const stepsOn of [0, 1]) {
      await page.reload()
      await searchForm(page).waitFor()
      expect(currentPath(page)).toBe('/confirmSearchForm')
      if (stepsOn === 0) await findList(page, name)
    }
    await page.goto('/confirm/touroku')
    await page.reload()
    await selection(page).waitFor()
    expect(await chosen()).toBe('図書館の登録')
  })

  test('has the list again for who goes back from the search form that they left it for [ROUTE-13]', async () => {
    await bookAs(page, origin, { name })
    await findList(page, name)
    await button(page, 'さがす画面に戻る').tap()
    await searchForm(page).waitFor()
    await page.goBack()
    await list(page).waitFor()
    expect(currentPath(page)).toBe('/confirmList')
  })
})

describe('two tabs', () => {
  test('of somebody who signs in in one of them: the other is not shown what was found before, neither list, details nor what was typed', async () => {
    await bookAs(page, origin, { name: '隣の タブ' })
    await findList(page, '隣の タブ')
    await openDetails(page)
    await page.goBack()
    await list(page).waitFor()
    const other = await phone.context.newPage()
    await other.goto('/confirm')
    await selection(other).waitFor()
    await other.evaluate(() => localStorage.removeItem('madoguchi.session'))
    await other.goto('/confirm')
    await chooseResident(other, kenichi)
    await selection(other).waitFor()

    await page.bringToFront()
    await searchForm(page).waitFor()
    expect(currentPath(page)).toBe('/confirmSearchForm')
    expect(await nameField(page).inputValue()).toBe('')
    await page.goForward()
    await searchForm(page).waitFor()
    await page.goBack()
    await page.goBack()
    await searchForm(page).waitFor()
    const text = await page.getByRole('main').innerText()
    expect(text).not.toContain('隣の タブ')
    expect(text).not.toContain(kenichi.name)
  })

  test('of one resident search each its own form, and what one has cancelled stays so when the other cancels it, too', async () => {
    const other = await phone.context.newPage()
    await other.goto('/confirm')
    await chooseForm(other, '図書館の登録')
    await page.reload()
    await searchForm(page).waitFor()
    expect(await page.getByText('窓口の予約').count()).toBe(1)
    await other.reload()
    await searchForm(other).waitFor()
    expect(await other.getByText('図書館の登録').count()).toBe(1)

    await bookAs(page, origin, { name: '二 画面' })
    await findList(page, '二 画面')
    await other.goto('/confirm/yoyaku')
    await nextButton(other).tap()
    await findList(other, '二 画面')
    for (const tab of [other, page]) {
      await tab.bringToFront()
      await entryButton(entries(tab), 'キャンセル').tap()
      await button(cancelPopup(tab), '取り消す').tap()
      await cancelled(tab).waitFor()
    }
    await button(cancelled(page), '閉じる').tap()
    expect(await entries(page).locator('s').innerText()).toBe('9:00～9:30')
  })
})
