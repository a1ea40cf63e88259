import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, overflowOf } from '../browser.ts'
import { pageForEachTest } from '../each-test.ts'
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

const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
] as const

/** Buttons and selects that are smaller than a finger needs. */
const tooSmall = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, dialog button')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width < 44 || height < 44 ? [`${width}x${height} ${element.outerHTML.slice(0, 80)}`] : []
    }),
  )

async function expectGoodScreen(open: (page: Page) => Promise<unknown>): Promise<void> {
  await open(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await accessibilityFaults(page), `at ${size.width} px`).toEqual([])
    expect(await overflowOf(page, size.width)).toEqual({ scrollWidth: size.width, by: [] })
    expect(await tooSmall(), `at ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(sizes[0])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await accessibilityFaults(page), 'with large letters').toEqual([])
  expect(await overflowOf(page, 375), 'with large letters').toEqual({ scrollWidth: 375, by: [] })
  expect(phone.foreignRequests).toEqual([])
}

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
