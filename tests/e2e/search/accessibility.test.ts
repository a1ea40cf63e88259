import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { pageForEachTest } from '../each-test.ts'
import { expectGood } from '../good-screen.ts'
import { callAs, submitButton } from '../resident-steps.ts'
import { startSearchCity } from './search-city.ts'
import { cancelScreens, formScreens, resultScreens, sendAll } from './search-screens.ts'
import { openSignedIn } from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server
const phone = await openSignedIn(origin)
await sendAll(phone.page, origin)

let page: Page
pageForEachTest({ server, phone }, (opened) => {
  page = opened
})

const expectGoodScreen = (open: (page: Page) => Promise<unknown>) => expectGood(phone, page, open)

describe('no screen of the search has a fault that axe finds; each fits 320, 375 and 768 px and large letters, and is big enough for fingers', () => {
  test.each(formScreens)('%s', (_, open) => expectGoodScreen(open))

  test.each(resultScreens)('%s', (_, open) => expectGoodScreen(open))

  test.each(cancelScreens)('%s', (_, open) => expectGoodScreen(open))

  test('the page of an answer that can not be changed any more', () =>
    expectGoodScreen(async (page) => {
      await page.goto('/survey/yoyaku')
      await submitButton(page).waitFor()
      const { data } = await callAs(page, origin, 'survey-results/getBySurveyIdUserIdIndex?surveyId=yoyaku')
      const partitionKey = data.at(-1)!.partitionKey
      await callAs(page, origin, 'survey-results/cancelItem', { surveyId: 'yoyaku', partitionKey })
      await page.goto(`/survey/yoyaku?partitionKey=${encodeURIComponent(partitionKey)}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('heading', { level: 2, name: '前回の回答' }).waitFor()
    }))
})
