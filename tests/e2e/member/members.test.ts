import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { chooseResident, goSignedIn, misaki } from '../resident-steps.ts'
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
  requestForm,
  requiredFirst,
} from './member-steps.ts'

const server = await startCityServer()

let page: Page
phoneForEachTest(server, (phone) => {
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

test('a member comes to the record by its tab, changes it, and reads it with what was sent to the linked forms, up to its details and back [MEM-02] [MEM-06] [MEM-09] [ROUTE-17] [GEN-10]', async () => {
  await goSignedIn(page, '/confirm', misaki)
  await page.getByRole('link', { name: '図書館のスマホ利用カード' }).tap()
  await record(page).waitFor()
  expect(currentPath(page)).toBe('/member-confirmList/library-member')
  const number = await cardNumber(page).textContent()
  await button(page, '登録内容を変更する').tap()
  await cardForm(page).waitFor()
  expect(await nameField(page).inputValue()).toBe('佐藤 美咲')
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
  await linkedForms(page).selectOption('図書館の本の予約の申込み')
  await entryButton(entries(page).first(), '詳細確認').tap()
  await details(page).waitFor()
  await page.goBack()
  await record(page).waitFor()
  await entries(page).first().waitFor()
  expect(await linkedForms(page).inputValue()).toBe('library-reserve')
  await page.getByRole('link', { name: '予約と申請' }).tap()
  await selection(page).waitFor()
})

test('a record of the office is found by its searchable items, claimed and shown [MEM-01] [ROUTE-16] [MEM-04]', async () => {
  await goSignedIn(page, '/member-confirmList/ichiji-member', misaki)
  await memberSearch(page).waitFor()
  expect(currentPath(page)).toBe('/member-confirm/ichiji-member')
  expect(await page.getByRole('textbox').count()).toBe(4)
  await page.getByRole('textbox', { name: /^登録番号/ }).fill('1208')
  await fillDay(page, [2023, 5, 20])
  await searchButton(page).tap()
  await record(page).waitFor()
  await page.getByText('01020001208').waitFor()
  await page.getByText('佐藤 葵').waitFor()
  await page.reload()
  await page.getByText('01020001208').waitFor()
})
