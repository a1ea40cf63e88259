import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { pageForEachTest } from '../each-test.ts'
import { Onlooker } from '../good-screen.ts'
import { callAs, submitButton } from '../resident-steps.ts'
import { farDay, nearDay, reservationOf, startSearchCity } from './search-city.ts'
import {
  button,
  cancelled,
  cancelPath,
  cancelPopup,
  entries,
  entry,
  entryButton,
  field,
  findList,
  heading,
  hold,
  nextButton,
  notCancelled,
  openDetails,
  openSignedIn,
  searchButton,
  searchFor,
  searchForm,
  searchPath,
  selection,
  sendAs,
} from './search-steps.ts'

const longName = `寿限無${'じゅげむじゅげむごこうのすりきれ'.repeat(5)}`
const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3)

const server = await startSearchCity()
const { origin } = server
const phone = await openSignedIn(origin)
const near = reservationOf(nearDay)
for (const [form, answers] of [
  ['yoyaku', { name: '見本', reserve: near, remarks: '一行目\n二行目' }],
  ['yoyaku', { name: '見本', reserve: reservationOf(farDay, 2, 'law') }],
  ['yoyaku', { name: '長文', reserve: near, card: longWord, remarks: `${longName}${longWord}` }],
  ['sesshu', { name: longName, reserve: near }],
  ['niken', { name: '見本', reserve: near, second: reservationOf(farDay, 1) }],
  ['touroku', { name: '見本', place: '中央図書館', remarks: 'ご意見' }],
] as const)
  await sendAs(phone.page, origin, form, answers)

let page: Page
let onlooker: Onlooker
const look = (screen: string) => onlooker.look(screen)
pageForEachTest({ server, phone }, (opened) => {
  page = opened
  onlooker = new Onlooker(phone, page)
})

const listPath = '**/survey-configs/getAllSearchable*'

async function openForm(surveyId = 'yoyaku'): Promise<void> {
  await page.goto(`/confirm/${surveyId}`)
  await nextButton(page).tap()
  await searchForm(page).waitFor()
}

async function found(name = '見本', surveyId = 'yoyaku'): Promise<void> {
  await openForm(surveyId)
  await findList(page, name)
}

const refuse = (path: string, errorMessage: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { result: 'ERROR', errorMessage } }))

/** Of what is found the first answer is past its deadline and dealt with, the others are cancelled. */
const withReasons = () =>
  page.route(searchPath, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { partitionKey: string; reserved?: object }[] }
    const past = { cancelObstacle: 'reservation.deadline_passed' }
    const closed = { ...past, changeObstacle: 'answer.completed' }
    const done = {
      check: 'キャンセル',
      cancelObstacle: 'answer.cancelled',
      changeObstacle: 'answer.change_of_cancelled',
    }
    const rows = data.map((row) => {
      if (row.partitionKey !== data[0]?.partitionKey) return { ...row, ...done }
      return { ...row, ...closed, ...(row.reserved && { reserved: { ...row.reserved, ...past } }) }
    })
    await route.fulfill({ response, json: { result: 'OK', data: rows } })
  })

describe('no screen of the search has a fault that axe finds; each fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test('where a form is chosen', async () => {
    await page.route(listPath, (route) => route.abort())
    await page.goto('/confirm')
    await heading(page, '通信できませんでした').waitFor()
    await look('a selection that did not load')
    await page.unroute(listPath)
    await page.route(listPath, (route) => route.fulfill({ json: { result: 'OK', data: [] } }))
    await button(page, 'もう一度読み込む').tap()
    await page.getByRole('alert').filter({ hasText: '検索結果がありません。' }).waitFor()
    await look('the selection with nothing to search')
    await page.unroute(listPath)
    await page.goto('/confirm/yoyaku')
    await selection(page).waitFor()
    await look('the selection')
    expect(onlooker.faults).toEqual([])
  })

  test('where a form is searched', async () => {
    await openForm()
    await look('the search form')
    await field(page, '整理番号').fill('A')
    await searchButton(page).tap()
    await page.getByRole('heading', { name: /^1か所が空いています$/ }).waitFor()
    await look('errors of the search form')
    const search = await hold(page, searchPath)
    await searchFor(page, 'いない 人')
    await page.getByRole('status').getByText('さがしています。').waitFor()
    await look('a search under way')
    search.goOn()
    await page.getByRole('dialog', { name: '見つかりませんでした' }).waitFor()
    await look('nothing found')
    await button(page, '入力を直す').tap()
    await page.unroute(searchPath)
    await refuse(searchPath, `${longName}${longWord}`)
    await searchFor(page)
    await page.getByRole('dialog', { name: 'さがせませんでした' }).waitFor()
    await look('a search that failed, with much to say')
    expect(onlooker.faults).toEqual([])
  })

  test('where something was found, its lines as they were written', async () => {
    await found()
    await look('the list')
    await openDetails(page)
    await look('the details')
    expect(await page.getByRole('main').innerText()).toContain('一行目\n二行目')
    await found('長文')
    await openDetails(page)
    await look('the details with long texts')
    expect(onlooker.faults).toEqual([])
  })

  test('where the list is long, short or barred', async () => {
    await found(longName, 'sesshu')
    await look('the list with long texts')
    await found('見本', 'touroku')
    await look('the list of a form of one answer')
    await withReasons()
    await found()
    await entry(page, 'キャンセル済').first().waitFor()
    await look('the list with a cancelled entry and reasons')
    expect(onlooker.faults).toEqual([])
  })

  test('where something is cancelled', async () => {
    await page.goto('/cancelConfirm/niken')
    await heading(page, '取り消しの確認').waitFor()
    await look('the cancel confirmation')
    await found('見本', 'niken')
    await entryButton(entries(page).first(), 'キャンセル').tap()
    await cancelPopup(page).waitFor()
    await look('the question before cancelling')
    await refuse(cancelPath, `${longName}${longWord}`)
    await button(cancelPopup(page), '取り消す').tap()
    await notCancelled(page).getByRole('alert').waitFor()
    await look('cancelling that failed, with much to say')
    await page.unroute(cancelPath)
    const cancelling = await hold(page, cancelPath)
    await button(notCancelled(page), 'もう一度試す').tap()
    await page.getByRole('status').getByText('取り消しています。').waitFor()
    await look('cancelling under way')
    cancelling.goOn()
    await cancelled(page).waitFor()
    await look('cancelling that worked')
    expect(onlooker.faults).toEqual([])
  })

  test('where a form can not be left, or not be changed', async () => {
    await found()
    await entryButton(entries(page).first(), '変更').tap()
    await submitButton(page).waitFor()
    await page.evaluate(() => history.back())
    await page.getByRole('dialog', { name: 'この画面から移動できません' }).waitFor()
    await look('the guard of a form that is filled in')

    await page.goto('/survey/yoyaku')
    await submitButton(page).waitFor()
    const { data } = await callAs(page, origin, 'survey-results/getBySurveyIdUserIdIndex?surveyId=yoyaku')
    const partitionKey = data.at(-1)!.partitionKey
    await callAs(page, origin, 'survey-results/cancelItem', { surveyId: 'yoyaku', partitionKey })
    await page.goto(`/survey/yoyaku?partitionKey=${encodeURIComponent(partitionKey)}`)
    await page.getByRole('heading', { level: 2, name: '前回の内容' }).waitFor()
    await look('the page of an answer that can not be changed any more')
    expect(onlooker.faults).toEqual([])
  })
})
