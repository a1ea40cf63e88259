import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { pageForEachTest } from '../each-test.ts'
import { expectGood } from '../good-screen.ts'
import { goSignedIn, misaki, submitButton } from '../resident-steps.ts'
import { button, cancelPopup, entries, searchButton, selection } from '../search/search-steps.ts'
import {
  cardForm,
  cardNumber,
  fillCard,
  fillDay,
  linkedForms,
  memberSearch,
  record,
  registered,
  registerNow,
  ren,
  requiredFirst,
} from './member-steps.ts'

const server = await startCityServer()
const phone = await openPhone({ origin: server.origin })

let page: Page
pageForEachTest({ server, phone }, (opened) => {
  page = opened
})

const list = '/member-confirmList/library-member'
const linkedCall = '**/survey-configs/getSurveyConfigsList*'

/** Every screen of members: how a resident comes to it. */
const screens: [name: string, open: () => Promise<unknown>][] = [
  [
    'the member form that another form has asked for',
    async () => {
      await goSignedIn(page, '/survey/library-reserve', ren)
      await requiredFirst(page).waitFor()
    },
  ],
  [
    'a member form with errors',
    async () => {
      await goSignedIn(page, '/member/library-member', ren)
      await submitButton(page).tap()
      await page.getByRole('heading', { name: /件の誤りがあります。$/ }).waitFor()
    },
  ],
  [
    'a number that somebody else has',
    async () => {
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
      await page.getByRole('heading', { name: /件の誤りがあります。$/ }).waitFor()
    },
  ],
  [
    'the confirm dialog',
    async () => {
      await goSignedIn(page, '/member/library-member', ren)
      await cardForm(page).waitFor()
      await fillCard(page, '高橋 蓮')
      await submitButton(page).tap()
      await button(page, '登録する').waitFor()
    },
  ],
  [
    'the end, with the number',
    async () => {
      await goSignedIn(page, '/member/library-member', ren)
      await cardForm(page).waitFor()
      await fillCard(page, '高橋 蓮')
      await registerNow(page)
      await registered(page).waitFor()
      await cardNumber(page).waitFor()
    },
  ],
  [
    'a record that is changed',
    async () => {
      await goSignedIn(page, '/member/library-member', misaki)
      await page.getByText('登録した内容が入力されています。').waitFor()
    },
  ],
  [
    'the search for a record',
    async () => {
      await goSignedIn(page, '/member-confirm/ichiji-member', misaki)
      await memberSearch(page).waitFor()
    },
  ],
  [
    'a search that found nothing',
    async () => {
      await goSignedIn(page, '/member-confirm/library-member', misaki)
      await memberSearch(page).waitFor()
      await page.route('**/member-results/filterQuery', (route) =>
        route.fulfill({ json: { result: 'OK', data: [] } }),
      )
      await page.getByRole('textbox', { name: /^お名前（ふりがな/ }).fill('だれでもない')
      await fillDay(page, [1990, 1, 1])
      await searchButton(page).tap()
      await page.getByRole('dialog', { name: '見つかりませんでした' }).waitFor()
    },
  ],
  [
    'the list with no form chosen',
    async () => {
      await goSignedIn(page, list, misaki)
      await record(page).waitFor()
      await linkedForms(page).waitFor()
    },
  ],
  [
    'the list with the answers of a form',
    async () => {
      await goSignedIn(page, list, misaki)
      await linkedForms(page).selectOption({ index: 1 })
      await entries(page).first().waitFor()
    },
  ],
  [
    'the list without its linked forms',
    async () => {
      await page.route(linkedCall, (route) => route.abort())
      await goSignedIn(page, list, misaki)
      await page.getByRole('alert').filter({ hasText: '不明なエラー発生しました。' }).waitFor()
    },
  ],
  [
    'the list that did not load',
    async () => {
      await page.route('**/member-results/query', (route) => route.abort())
      await goSignedIn(page, list, misaki)
      await page.getByRole('heading', { name: 'ERROR' }).waitFor()
    },
  ],
  [
    'the question before a membership is cancelled',
    async () => {
      await goSignedIn(page, list, misaki)
      await button(page, '会員登録をキャンセルする').tap()
      await page.getByRole('dialog', { name: '会員登録のキャンセル' }).waitFor()
    },
  ],
  [
    'a membership that is cancelled',
    async () => {
      await page.route('**/member-results/cancelItem', (route) => route.fulfill({ json: { result: 'OK' } }))
      await goSignedIn(page, list, misaki)
      await button(page, '会員登録をキャンセルする').tap()
      await button(page, '確定').tap()
      await button(page, '閉じる').tap()
      await page.getByText('この会員登録はキャンセル済です。').waitFor()
      await cancelPopup(page).waitFor({ state: 'detached' })
    },
  ],
  [
    'the selection with the tabs',
    async () => {
      await goSignedIn(page, '/confirm', misaki)
      await selection(page).waitFor()
      await page.getByRole('link', { name: '図書館のスマホ利用カード' }).waitFor()
    },
  ],
]

describe('no screen of members has a fault that axe finds; each fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test.each(screens)('%s', (_, open) => expectGood(phone, page, open))
})
