import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { buildProduct } from '../build-product.ts'
import { openPhone } from '../e2e/browser.ts'
import { startCityServer } from '../e2e/city-server.ts'
import { prepareBrowser } from '../e2e/find-browser.ts'
import { openOffice, results, search } from '../e2e/office/office-city.ts'
import { goSignedIn, kenichi, submitButton } from '../e2e/resident-steps.ts'

/**
 * `npm run pictures` takes the pictures of the README and the guide from the demo city: `docs/pictures/*.png`. `--
 * office` takes those of the office only.
 */
const folder = join(import.meta.dirname, '../../docs/pictures')

prepareBrowser()
buildProduct()
mkdirSync(folder, { recursive: true })
const server = await startCityServer()
const phone = await openPhone({ origin: server.origin, viewport: { width: 375, height: 720 } })
const desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 760 } })
try {
  if (!process.argv.includes('office')) await takeResidents(phone.page)
  await takeOffice(desk.page)
} finally {
  await phone.close()
  await desk.close()
  await server.kill()
}
process.exit(0)

function takerOf(page: Page): (name: string) => Promise<void> {
  return async (name) => {
    await page.screenshot({ path: join(folder, `${name}.png`), scale: 'css' })
    console.log(`docs/pictures/${name}.png`)
  }
}

async function takeOffice(page: Page): Promise<void> {
  const take = takerOf(page)
  await openOffice(page)
  await page.goto('/office/today')
  await page.getByRole('button', { name: '来庁' }).first().waitFor()
  await take('office-today')

  await page.goto('/office/calendars/vaccine-center')
  await page.getByRole('table').nth(1).waitFor()
  await take('office-calendar')

  await page.goto('/office')
  await search(page, kenichi.name)
  await results(page).first().getByRole('link').click()
  await page.getByRole('region', { name: '履歴' }).waitFor()
  await take('office-record')

  await page.goto('/office/book/madoguchi-yoyaku')
  const free = page.getByRole('region', { name: '空き状況' })
  await free.getByRole('cell').getByRole('button').first().click()
  await free.getByRole('button', { name: /残り/ }).first().click()
  await page
    .getByRole('textbox', { name: /^お名前/ })
    .first()
    .fill('高橋 ミツ')
  await page.evaluate(() => window.scrollTo(0, 0))
  await take('office-book')
}

async function takeResidents(page: Page): Promise<void> {
  const take = takerOf(page)
  await goSignedIn(page, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take('home')

  await page
    .getByRole('link', { name: /市民課 窓口の予約/ })
    .first()
    .tap()
  await page.getByRole('button', { name: '入れる' }).tap()
  await page.getByRole('button', { name: '閉じる' }).tap()
  await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 })
  await page.getByText('ほかの日を見る').first().waitFor()
  await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView())
  await take('form')

  await submitButton(page).tap()
  await page.getByRole('dialog').getByRole('button', { name: '日時を選ぶ' }).tap()
  const nearest = page.getByRole('region', { name: '次の空き' }).getByRole('button').first()
  await nearest.waitFor()
  await take('calendar')

  await page.goto('/my')
  await page.getByText('次の予約').waitFor()
  await take('my')
}
