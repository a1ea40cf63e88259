import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { pageForEachTest } from '../each-test.ts'
import { Onlooker } from '../good-screen.ts'
import { goSignedIn, misaki, submitButton } from '../resident-steps.ts'
import { button, cancelPopup, entries, searchButton, selection } from '../search/search-steps.ts'
import {
  cardNumber,
  fillCard,
  fillDay,
  linkedForms,
  memberSearch,
  record,
  registered,
  ren,
  requiredFirst,
} from './member-steps.ts'

const server = await startCityServer()
const phone = await openPhone({ origin: server.origin })

let page: Page
let onlooker: Onlooker
const look = (screen: string) => onlooker.look(screen)
pageForEachTest({ server, phone }, (opened) => {
  page = opened
  onlooker = new Onlooker(phone, page)
})

const list = '/member-confirmList/library-member'
const linkedCall = '**/survey-configs/getSurveyConfigsList*'
const recordCall = '**/member-results/query'
const errors = () => page.getByRole('heading', { name: /空いています|直してください/ })

describe('no screen of members has a fault that axe finds; each fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test('where a resident registers', async () => {
    await goSignedIn(page, '/survey/library-reserve', ren)
    await requiredFirst(page).waitFor()
    await look('the member form that another form has asked for')
    await submitButton(page).tap()
    await errors().waitFor()
    await look('a member form with errors')
    await fillCard(page, '高橋 蓮')
    await submitButton(page).tap()
    await button(page, '登録する').waitFor()
    await look('the confirm dialog')
    await button(page, '登録する').tap()
    await registered(page).waitFor()
    await cardNumber(page).waitFor()
    await look('the end, with the number')
    expect(onlooker.faults).toEqual([])
  })

  test('where somebody else has the number, or nobody has the record', async () => {
    await goSignedIn(page, '/member/ichiji-member', ren)
    await submitButton(page).waitFor()
    for (const [title, text] of [
      [/^登録番号/, '1208'],
      [/^お子さんのお名前 /, '高橋 空'],
      [/^お子さんのお名前（ふりがな/, 'たかはしそら'],
      [/^保護者のお名前/, '高橋 蓮'],
      [/^電話番号/, '09000000005'],
    ] as const)
      await page.getByRole('textbox', { name: title }).fill(text)
    await fillDay(page, [2023, 4, 1])
    await page.getByRole('radio', { name: 'ない', exact: true }).check()
    await submitButton(page).tap()
    await page.getByText('＊この番号はすでに使われています。').waitFor()
    await errors().waitFor()
    await look('a number that somebody else has')
    await page.goto('/member-confirm/ichiji-member')
    await memberSearch(page).waitFor()
    await look('the search for a record')
    await page.goto('/member-confirm/library-member')
    await memberSearch(page).waitFor()
    await page.route('**/member-results/filterQuery', (route) =>
      route.fulfill({ json: { result: 'OK', data: [] } }),
    )
    await page.getByRole('textbox', { name: /^お名前（ふりがな/ }).fill('だれでもない')
    await fillDay(page, [1990, 1, 1])
    await searchButton(page).tap()
    await page.getByRole('dialog', { name: '見つかりませんでした' }).waitFor()
    await look('a search that found nothing')
    expect(onlooker.faults).toEqual([])
  })

  test('where the list of a record is shown', async () => {
    await goSignedIn(page, '/confirm', misaki)
    await selection(page).waitFor()
    await page.route(recordCall, (route) => route.abort())
    await page.goto(list)
    await page.getByRole('heading', { name: 'ERROR', exact: true }).waitFor()
    await look('the list that did not load')
    await page.unroute(recordCall)
    await page.route(linkedCall, (route) => route.abort())
    await page.goto(list)
    await page.getByRole('alert').filter({ hasText: '不明なエラー発生しました。' }).waitFor()
    await look('the list without its linked forms')
    await page.unroute(linkedCall)
    await page.goto(list)
    await record(page).waitFor()
    await linkedForms(page).waitFor()
    await look('the list with no form chosen')
    await linkedForms(page).selectOption({ index: 1 })
    await entries(page).first().waitFor()
    await look('the list with the answers of a form')
    expect(onlooker.faults).toEqual([])
  })

  test('where a member comes to a record, and cancels it', async () => {
    await goSignedIn(page, '/member/library-member', misaki)
    await page.getByText('登録した内容が入力されています。').waitFor()
    await look('a record that is changed')
    await page.goto('/confirm')
    await selection(page).waitFor()
    await page.getByRole('link', { name: '図書館のスマホ利用カード' }).waitFor()
    await look('the selection with the tabs')
    await page.goto(list)
    await button(page, '会員登録を取り消す').tap()
    await page.getByRole('dialog', { name: '会員登録を取り消しますか' }).waitFor()
    await look('the question before a membership is cancelled')
    await button(page, '取り消す').tap()
    await button(page, '閉じる').tap()
    await page.getByText('この会員登録は取り消されています。').waitFor()
    await cancelPopup(page).waitFor({ state: 'detached' })
    await look('a membership that is cancelled')
    expect(onlooker.faults).toEqual([])
  })
})
