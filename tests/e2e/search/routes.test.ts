import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { pageForEachTest } from '../each-test.ts'
import { submitButton } from '../resident-steps.ts'
import { startSearchCity } from './search-city.ts'
import {
  bookAs,
  button,
  chooseForm,
  currentPath,
  details,
  entries,
  entryButton,
  findList,
  heading,
  list,
  nameField,
  nextButton,
  openAt,
  openDetails,
  openSignedIn,
  searchForm,
  selection,
  surveySelect,
} from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server
const phone = await openSignedIn(origin)
await bookAs(phone.page, origin, { name: '道 みち' })

let page: Page
pageForEachTest({ server, phone }, (opened) => {
  page = opened
})

const name = '道 みち'
const chosen = () => surveySelect(page).locator('option:checked').innerText()
/** Stands in the list, with the selection and the form behind it. */
async function toList(): Promise<void> {
  await page.goto('/confirm/yoyaku')
  await nextButton(page).tap()
  await findList(page, name)
}
async function toDetails(): Promise<void> {
  await toList()
  await openDetails(page)
}

describe('the selection', () => {
  test('lists the titles of the searchable forms and no other; next comes on once one is chosen [SEL-01] [SEL-02] [ROUTE-11]', async () => {
    await page.goto('/confirm')
    await selection(page).waitFor()
    expect(await surveySelect(page).locator('option').allInnerTexts()).toEqual([
      '手続きを選んでください',
      '二つの予約',
      '予防接種の予約',
      '図書館の登録',
      '窓口の予約',
    ])
    expect(await nextButton(page).getAttribute('aria-disabled')).toBe('true')
    await nextButton(page).tap({ force: true })
    await nextButton(page).press('Enter')
    expect(currentPath(page)).toBe('/confirm')

    await surveySelect(page).selectOption({ label: '図書館の登録' })
    expect(await nextButton(page).getAttribute('aria-disabled')).toBeNull()
    await surveySelect(page).selectOption({ index: 0 })
    expect(await nextButton(page).getAttribute('aria-disabled')).toBe('true')
    await chooseForm(page, '図書館の登録')
    expect(currentPath(page)).toBe('/confirmSearchForm')
    expect(await page.getByText('図書館の登録').count()).toBe(1)
  })

  test('an id in the address is chosen already; one that can not be searched is not [ROUTE-11] [SEL-02]', async () => {
    await page.goto('/confirm/touroku')
    await selection(page).waitFor()
    expect(await chosen()).toBe('図書館の登録')
    for (const id of ['iken', 'nowhere', '%E4%BD%95']) {
      await page.goto(`/confirm/${id}`)
      await selection(page).waitFor()
      expect(await chosen()).toBe('手続きを選んでください')
      expect(await nextButton(page).getAttribute('aria-disabled')).toBe('true')
    }
  })

  test('the only searchable form is chosen by itself, and back does not lead into a circle [SEL-03]', async () => {
    const city = await startSearchCity({ only: ['touroku', 'iken'] })
    const { page: own, close } = await openPhone({ origin: city.origin })
    try {
      await openAt(own, '/confirm', { until: searchForm(own) })
      expect(currentPath(own)).toBe('/confirmSearchForm')
      expect(await own.getByText('図書館の登録').count()).toBe(1)
      expect(await button(own, 'ほかの手続きを選ぶ').count()).toBe(0)
      await own.goto('/survey/iken')
      await submitButton(own).waitFor()
      await own.goto('/confirm')
      await searchForm(own).waitFor()
      await own.goBack()
      await submitButton(own).waitFor()
      expect(currentPath(own)).toBe('/survey/iken')
      await own.goto('/confirm/nowhere')
      await searchForm(own).waitFor()
    } finally {
      await close()
      await city.kill()
    }
  })

  test('where nothing can be searched it says so at once, and next stays off [SEL-04]', async () => {
    const city = await startSearchCity({ only: ['iken'] })
    const { page: own, close } = await openPhone({ origin: city.origin })
    try {
      await openAt(own, '/confirm')
      await own.getByRole('alert').getByText('検索結果がありません。').waitFor()
      expect(await nextButton(own).getAttribute('aria-disabled')).toBe('true')
      await nextButton(own).tap({ force: true })
      expect(currentPath(own)).toBe('/confirm')
      await own.goto('/confirmSearchForm')
      await selection(own).waitFor()
    } finally {
      await close()
      await city.kill()
    }
  })

  test('a list of forms that does not come is told, and comes with the next try [ERR-39]', async () => {
    const path = '**/survey-configs/getAllSearchable*'
    await page.route(path, (route) => route.abort())
    await page.goto('/confirm')
    await heading(page, 'ERROR').waitFor()
    await page.unroute(path)
    await button(page, 'もう一度読み込む').tap()
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm')
  })
})

describe('addresses without what they need', () => {
  test('the form, the list and the details without a search lead to the selection, which has not been asked to go back [SRCH-12] [ROUTE-12] [ROUTE-13] [ROUTE-14]', async () => {
    for (const path of ['/confirmSearchForm', '/confirmList', '/confirmDetails']) {
      await page.goto(path)
      await selection(page).waitFor()
      expect(currentPath(page)).toBe('/confirm')
    }
    await page.goto('/confirmList/touroku')
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/touroku')
    expect(await chosen()).toBe('図書館の登録')
  })

  test('the list and the details without results lead to the search form of the chosen form [SRCH-12] [ROUTE-12]', async () => {
    await page.goto('/confirm/touroku')
    await nextButton(page).tap()
    await searchForm(page).waitFor()
    for (const path of ['/confirmList', '/confirmDetails']) {
      await page.goto(path)
      await searchForm(page).waitFor()
      expect(currentPath(page)).toBe('/confirmSearchForm')
      expect(await page.getByText('図書館の登録').count()).toBe(1)
    }
  })
})

describe('a reload', () => {
  test('stays on the selection and on the search form, with the chosen form [ROUTE-11]', async () => {
    await page.goto('/confirm/touroku')
    await page.reload()
    await selection(page).waitFor()
    expect(await chosen()).toBe('図書館の登録')
    await nextButton(page).tap()
    await searchForm(page).waitFor()
    await page.reload()
    await searchForm(page).waitFor()
    expect(await page.getByText('図書館の登録').count()).toBe(1)
  })

  test('of the list and of the details leads to the search form [SRCH-12] [ROUTE-13] [ROUTE-14]', async () => {
    await toList()
    await page.reload()
    await searchForm(page).waitFor()
    expect(currentPath(page)).toBe('/confirmSearchForm')
    await findList(page, name)
    await openDetails(page)
    await page.reload()
    await searchForm(page).waitFor()
    expect(currentPath(page)).toBe('/confirmSearchForm')
  })
})

describe('back and forward', () => {
  test('go through selection, form, list and details and show each as it was [ROUTE-11] [ROUTE-13] [ROUTE-14]', async () => {
    await toDetails()
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
  })

  test('from the search form that the list was left for lead to the list again [ROUTE-13]', async () => {
    await toList()
    await button(page, '検索に戻る').tap()
    await searchForm(page).waitFor()
    await page.goBack()
    await list(page).waitFor()
    expect(currentPath(page)).toBe('/confirmList')
  })

  test('the list by its form’s own address is that list only for what was found there [ROUTE-13]', async () => {
    await toList()
    const move = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await move('/confirmList/yoyaku')
    await list(page).waitFor()
    expect(currentPath(page)).toBe('/confirmList/yoyaku')
    await move('/confirmList/touroku')
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/touroku')
  })
})

describe('the cancel confirmation', () => {
  const asks = () => heading(page, 'キャンセルの確認')

  test('has an address of its own, with a form or without: the answer that may be cancelled, else the search [ROUTE-15]', async () => {
    await page.goto('/cancelConfirm/yoyaku')
    await asks().waitFor()
    expect(await page.locator('main').innerText()).toContain(name)
    await page.reload()
    await asks().waitFor()
    await page.goto('/cancelConfirm/touroku')
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm/touroku')
    await page.goto('/cancelConfirm')
    await selection(page).waitFor()
    expect(currentPath(page)).toBe('/confirm')
  })

  test('answers that do not load: the reason, then the error screen, and they come with the next try [ERR-39]', async () => {
    const path = '**/survey-results/getBySurveyIdUserIdIndex*'
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/cancelConfirm/yoyaku')
    await heading(page, 'ERROR').waitFor()
    await page.getByText('予約・回答の読み込み中にエラーが発生しました。').waitFor()
    await page.unroute(path)
    await button(page, 'もう一度読み込む').tap()
    await asks().waitFor()
    expect(currentPath(page)).toBe('/cancelConfirm/yoyaku')
  })
})

test('the ways out lead where they say: another form, and the form to change', async () => {
  await toList()
  await button(page, '検索に戻る').tap()
  await button(page, 'ほかの手続きを選ぶ').tap()
  await selection(page).waitFor()
  expect(currentPath(page)).toBe('/confirm')
  await page.goBack()
  await findList(page, name)
  await entryButton(entries(page), '変更').tap()
  await submitButton(page).waitFor()
  expect(currentPath(page)).toMatch(/^\/survey\/yoyaku\?partitionKey=/)
})
