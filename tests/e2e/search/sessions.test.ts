import { decodeJwt, SignJWT } from 'jose'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPhone, type Phone } from '../browser.ts'
import { phoneForEachTest } from '../each-test.ts'
import { chooseResident, kenichi, misaki, requestsOf, storedSession } from '../resident-steps.ts'
import { startSearchCity } from './search-city.ts'
import {
  bookAs,
  button,
  cancelled,
  cancelPopup,
  chooseForm,
  currentPath,
  entries,
  entryButton,
  findList,
  list,
  nameField,
  nextButton,
  notCancelled,
  openAt,
  openDetails,
  openSearch,
  searchFor,
  searchForm,
  selection,
  signInPage,
  surveySelect,
} from './search-steps.ts'

const sessionKey = 'a key that only this test and its server know'
const server = await startSearchCity({ env: { SESSION_KEY: sessionKey } })
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

const again = () => page.getByRole('button', { name: 'もう一度サインインする' })
const signOut = (of = page) => of.evaluate(() => localStorage.removeItem('madoguchi.session'))

/** From now on the token of this browser has run out; without `renewable` nobody gives a new one. */
async function expire({ renewable }: { renewable: boolean }): Promise<void> {
  const { session } = await storedSession(page)
  const token = await new SignJWT({ ...decodeJwt(session.id_token), exp: 1_700_000_000 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(sessionKey))
  const changed = { id_token: token, ...(!renewable && { refresh_token: 'unknown' }) }
  await page.evaluate((changes) => {
    const kept = JSON.parse(localStorage.getItem('madoguchi.session')!)
    Object.assign(kept.session, changes)
    localStorage.setItem('madoguchi.session', JSON.stringify(kept))
  }, changed)
}

/** Stands in the list of a page that knows of the session only what is stored, as one that was opened later. */
async function toList(name: string): Promise<void> {
  await openSearch(page)
  await bookAs(page, origin, { name })
  await page.reload()
  await searchForm(page).waitFor()
  await findList(page, name)
}

const unsigned = [
  ['/confirm', '/confirm'],
  ['/confirm/touroku', '/confirm/touroku'],
  ['/confirmSearchForm', '/confirm'],
  ['/confirmList', '/confirm'],
  ['/confirmList/touroku', '/confirm/touroku'],
  ['/confirmDetails', '/confirm'],
] as const

describe('without a session', () => {
  test('every address of the search leads to the selection, which signs in and is come back to [SRCH-01] [SRCH-12] [ROUTE-12]', async () => {
    for (const [path, back] of unsigned) {
      await page.goto(path)
      await signInPage(page).waitFor()
      await chooseResident(page)
      await selection(page).waitFor()
      expect(currentPath(page), path).toBe(back)
      await signOut()
    }
  })

  test('the cancel confirmation signs in and comes back to itself [ROUTE-15]', async () => {
    await openSearch(page)
    await bookAs(page, origin, { name: '直 行' })
    await signOut()
    await page.goto('/cancelConfirm/yoyaku')
    await chooseResident(page)
    await page.getByRole('heading', { level: 1, name: 'キャンセルの確認' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('直 行')
  })

  test('a search form that is open leads to its form on the selection, be it reloaded or searched [SRCH-01] [ROUTE-12]', async () => {
    await openSearch(page)
    await signOut()
    await page.reload()
    await chooseResident(page)
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/yoyaku')

    await nextButton(page).tap()
    await page.reload()
    await searchForm(page).waitFor()
    await signOut()
    await searchFor(page, 'だれか')
    await signInPage(page).waitFor()
    await chooseResident(page)
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/yoyaku')
  })

  test('neither the details nor the list can be opened any more [SRCH-12]', async () => {
    await toList('消えた 人')
    await signOut()
    await entryButton(entries(page), '詳細確認').tap()
    await signInPage(page).waitFor()
    await chooseResident(page)
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/yoyaku')

    await nextButton(page).tap()
    await page.reload()
    await findList(page, '消えた 人')
    await openDetails(page)
    await signOut()
    await page.goBack()
    await signInPage(page).waitFor()
  })

  test('nothing is cancelled: the popup says so and leads to sign-in', async () => {
    await toList('取消 中')
    await entryButton(entries(page), 'キャンセル').tap()
    await signOut()
    await button(cancelPopup(page), '確定').tap()
    await notCancelled(page).getByRole('alert').waitFor()
    await again().tap()
    await chooseResident(page)
    await searchForm(page).waitFor()
    await findList(page, '取消 中')
    expect(await entries(page).locator('s').count()).toBe(0)
  })
})

describe('a session that has run out', () => {
  test('is renewed without a word: when a form is chosen, when it is searched, and when an answer is cancelled', async () => {
    await openSearch(page)
    await bookAs(page, origin, { name: '延長 する' })
    const asked = requestsOf(phone.context)
    const renewals = () => asked.filter((path) => path.includes('/login/refresh')).length
    await expire({ renewable: true })
    await page.reload()
    await searchForm(page).waitFor()
    expect(renewals()).toBe(1)
    await expire({ renewable: true })
    await findList(page, '延長 する')
    expect(renewals()).toBe(2)
    await expire({ renewable: true })
    await openDetails(page)
    await page.getByText(`${misaki.name} 様`).waitFor()
    await entryButton(page, 'キャンセル').tap()
    await button(cancelPopup(page), '確定').tap()
    await cancelled(page).waitFor()
    expect(renewals()).toBe(3)
    expect(asked.filter((path) => path.includes('/oauth2/'))).toEqual([])
  })

  test('and can not be renewed leads to sign-in, and then back to the chosen form [SRCH-01]', async () => {
    await openSearch(page)
    await expire({ renewable: false })
    await searchFor(page, 'だれか')
    await signInPage(page).or(again()).waitFor()
    if (await again().isVisible()) await again().tap()
    await chooseResident(page)
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/yoyaku')
  })
})

describe('somebody else', () => {
  test('who signs in in this tab finds nothing of whoever was there before', async () => {
    await toList('前の 人')
    await signOut()
    await page.goto('/confirmSearchForm')
    await chooseResident(page, kenichi)
    await selection(page).waitFor()
    await nextButton(page).tap()
    await searchForm(page).waitFor()
    expect(await nameField(page).inputValue()).toBe('')
    for (const path of ['/confirmList', '/confirmDetails']) {
      await page.goto(path)
      await searchForm(page).waitFor()
    }
    await searchFor(page, '前の 人')
    await page
      .getByRole('dialog', { name: '検索できませんでした' })
      .or(page.getByRole('dialog', { name: '見つかりませんでした' }))
      .waitFor()
    expect(await page.locator('body').innerText()).not.toContain('くらしの相談')
  })

  test('who signs in in another tab is not shown what this one found: neither its list, its details nor what was typed', async () => {
    await toList('隣の タブ')
    await openDetails(page)
    await page.goBack()
    await list(page).waitFor()
    const other = await phone.context.newPage()
    await other.goto('/confirm')
    await selection(other).waitFor()
    await signOut(other)
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
    const text = await page.locator('body').innerText()
    expect(text).not.toContain('隣の タブ')
    expect(text).not.toContain(kenichi.name)
  })

  test('who signs in in another tab does not find what this one typed', async () => {
    await openSearch(page)
    await nameField(page).fill('書き かけ')
    const other = await phone.context.newPage()
    await other.goto('/confirm')
    await selection(other).waitFor()
    await signOut(other)
    expect(await nameField(page).inputValue()).toBe('書き かけ')
    await other.goto('/confirm')
    await chooseResident(other, kenichi)
    await selection(other).waitFor()
    await expect.poll(() => nameField(page).inputValue()).toBe('')
  })

  test('who signed in before the browser brought this page back as it was left is not shown it', async () => {
    await toList('前の ページ')
    const other = await openPhone({ origin })
    await openAt(other.page, '/confirm', { resident: kenichi })
    const theirs = await other.page.evaluate(() => localStorage.getItem('madoguchi.session'))
    await other.close()
    await page.evaluate((session) => {
      localStorage.setItem('madoguchi.session', session!)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, theirs)
    await searchForm(page).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('前の ページ')
    expect(await nameField(page).inputValue()).toBe('')
  })
})

describe('two tabs of one resident', () => {
  test('search each its own form', async () => {
    await openSearch(page)
    const other = await phone.context.newPage()
    await other.goto('/confirm')
    await chooseForm(other, '図書館の登録')
    await page.reload()
    await searchForm(page).waitFor()
    expect(await page.getByText('窓口の予約').count()).toBe(1)
    await other.reload()
    await searchForm(other).waitFor()
    expect(await other.getByText('図書館の登録').count()).toBe(1)
    await other.goto('/confirm')
    expect(await surveySelect(other).inputValue()).toBe('')
  })

  test('what one has cancelled stays so when the other cancels it, too', async () => {
    await toList('二 画面')
    const other = await phone.context.newPage()
    await other.goto('/confirm/yoyaku')
    await nextButton(other).tap()
    await findList(other, '二 画面')
    await entryButton(entries(other), 'キャンセル').tap()
    await button(cancelPopup(other), '確定').tap()
    await cancelled(other).waitFor()

    await page.bringToFront()
    await entryButton(entries(page), 'キャンセル').tap()
    await button(cancelPopup(page), '確定').tap()
    await cancelled(page).waitFor()
    await button(cancelled(page), '閉じる').tap()
    expect(await entries(page).locator('s').innerText()).toBe('9:00～9:30')
  })
})
