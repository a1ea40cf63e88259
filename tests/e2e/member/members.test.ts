import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import {
  chooseResident,
  draftHolding,
  goSignedIn,
  kenichi,
  misaki,
  send,
  submitButton,
} from '../resident-steps.ts'
import {
  button,
  currentPath,
  details,
  entries,
  entryButton,
  searchButton,
  selection,
} from '../search/search-steps.ts'
import {
  cancelAs,
  cardForm,
  cardNumber,
  fillCard,
  fillDay,
  haru,
  linkedForms,
  memberSearch,
  nameField,
  record,
  registered,
  registerNow,
  ren,
  requestForm,
  requiredFirst,
} from './member-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

test('a form for members leads to the registration and back, also over a sign-in; the number stands in it [MEM-11] [ROUTE-08] [MEM-05] [MEM-07] [ITEM-31] [ITEM-32]', async () => {
  await goSignedIn(page, '/survey/library-reserve', haru)
  await requiredFirst(page).waitFor()
  expect(currentPath(page)).toBe('/member/library-member')

  // The session ends on the way, and the resident signs in anew.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await chooseResident(page, haru)
  await requiredFirst(page).waitFor()
  await page.getByText('番号は、登録が完了するとお知らせします。').waitFor()
  await fillCard(page)
  await registerNow(page)
  await registered(page).waitFor()
  const number = await cardNumber(page).textContent()
  await button(page, '元の手続きに進む').tap()
  await requestForm(page).waitFor()
  expect(currentPath(page)).toBe('/survey/library-reserve')
  expect(await cardNumber(page).textContent()).toBe(number)
  expect(await page.getByRole('textbox', { name: /利用カードの番号/ }).count()).toBe(0)

  // Once there, the member form leads there no more.
  await page.goto('/member/library-member')
  await page.getByText('登録した内容が入力されています。').waitFor()
  expect(await requiredFirst(page).count()).toBe(0)
})

test('what was typed is kept where the membership ends before it is sent [MEM-11]', async () => {
  await goSignedIn(page, '/member/library-member', ren)
  await cardForm(page).waitFor()
  await fillCard(page, '高橋 蓮')
  await registerNow(page)
  await registered(page).waitFor()
  await page.goto('/survey/library-reserve')
  await requestForm(page).waitFor()
  await page.getByRole('textbox', { name: /^題名/ }).fill('銀河鉄道の夜')
  await page.getByRole('combobox', { name: /^受け取る図書館/ }).selectOption({ index: 1 })
  await draftHolding(page, '銀河鉄道の夜')
  await cancelAs(page, origin, 'library-member')

  await send(page)
  await requiredFirst(page).waitFor()
  await fillCard(page, '高橋 蓮')
  await registerNow(page)
  await button(page, '元の手続きに進む').tap()
  await requestForm(page).waitFor()
  await button(page, '再開する').tap()
  expect(await page.getByRole('textbox', { name: /^題名/ }).inputValue()).toBe('銀河鉄道の夜')
  await send(page)
  await page.getByRole('heading', { name: '送信が完了しました' }).waitFor()
})

test('a member changes the record, and reads it on the list with what was sent to the linked forms [MEM-02] [MEM-06] [MEM-09] [ROUTE-17]', async () => {
  await goSignedIn(page, '/member-confirmList/library-member', kenichi)
  await record(page).waitFor()
  const number = await cardNumber(page).textContent()
  await button(page, '登録内容を変更する').tap()
  await cardForm(page).waitFor()
  expect(await nameField(page).inputValue()).toBe('田中 健一')
  await page.getByRole('combobox', { name: /^よく使う図書館/ }).selectOption('潮見分館')
  await registerNow(page)
  await registered(page).waitFor()
  expect(await cardNumber(page).textContent()).toBe(number)
  await button(page, '会員情報を見る').tap()
  await record(page).waitFor()
  await page.getByText('潮見分館').waitFor()
  expect(await linkedForms(page).locator('option').allTextContents()).toEqual([
    '手続きを選んでください',
    '図書館の本の予約の申込み',
    '読書会の申込み',
  ])
})

test('the answers of the chosen form lead to their details and back to the same form [MEM-02]', async () => {
  await goSignedIn(page, '/member-confirmList/library-member')
  await linkedForms(page).selectOption('図書館の本の予約の申込み')
  await entryButton(entries(page).first(), '詳細確認').tap()
  await details(page).waitFor()
  await page.goBack()
  await record(page).waitFor()
  await entries(page).first().waitFor()
  expect(await linkedForms(page).inputValue()).toBe('library-reserve')
})

test('a record of the office is found by its searchable items, claimed and shown [MEM-01] [ROUTE-16] [MEM-04]', async () => {
  await goSignedIn(page, '/member-confirmList/ichiji-member', misaki)
  await memberSearch(page).waitFor()
  expect(currentPath(page)).toBe('/member-confirm/ichiji-member')
  expect(await page.getByRole('textbox').count()).toBe(5)
  await page.getByRole('textbox', { name: /^登録番号/ }).fill('1208')
  await fillDay(page, [2023, 5, 20])
  await searchButton(page).tap()
  await record(page).waitFor()
  await page.getByText('01020001208').waitFor()
  await page.getByText('佐藤 葵').waitFor()
  await page.reload()
  await page.getByText('01020001208').waitFor()
})

test('without a session the list leads to the sign-in, and then to the search [MEM-03]', async () => {
  await page.goto('/member-confirmList/library-member')
  await chooseResident(page, misaki)
  await memberSearch(page).waitFor()
  expect(currentPath(page)).toBe('/member-confirm/library-member')
})

test('of two tabs that change a record the later one is stale and offers the reload [MEM-08]', async () => {
  await goSignedIn(page, '/member/library-member', misaki)
  await submitButton(page).waitFor()
  const other = await phone.context.newPage()
  await other.goto('/member/library-member')
  await nameField(other).fill('佐藤 みさき')
  await registerNow(other)
  await registered(other).waitFor()
  await nameField(page).fill('佐藤 ミサキ')
  await registerNow(page)
  await page.getByRole('dialog', { name: 'フォームが更新されています' }).waitFor()
  await button(page, '再読み込みする').tap()
  await submitButton(page).waitFor()
  expect(await nameField(page).inputValue()).toBe('佐藤 みさき')
})

test('the tabs lead from what was sent to the member forms [GEN-10]', async () => {
  await goSignedIn(page, '/confirm', misaki)
  await page.getByRole('link', { name: '図書館のスマホ利用カード' }).tap()
  await record(page).waitFor()
  expect(currentPath(page)).toBe('/member-confirmList/library-member')
  await page.getByRole('link', { name: '送信した内容' }).tap()
  await selection(page).waitFor()
})
