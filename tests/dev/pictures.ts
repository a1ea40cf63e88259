import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { buildProduct } from '../build-product.ts'
import { openPhone } from '../e2e/browser.ts'
import { startCityServer } from '../e2e/city-server.ts'
import { prepareBrowser } from '../e2e/find-browser.ts'
import { goSignedIn, submitButton } from '../e2e/resident-steps.ts'

/**
 * `npm run pictures` takes the pictures of the README from the demo city: `docs/pictures/{home,form,calendar,my}.png`.
 */
const folder = join(import.meta.dirname, '../../docs/pictures')

prepareBrowser()
buildProduct()
mkdirSync(folder, { recursive: true })
const server = await startCityServer()
const phone = await openPhone({ origin: server.origin, viewport: { width: 375, height: 720 } })
try {
  await takeAll(phone.page)
} finally {
  await phone.close()
  await server.kill()
}
process.exit(0)

async function takeAll(page: Page): Promise<void> {
  const take = async (name: string): Promise<void> => {
    await page.screenshot({ path: join(folder, `${name}.png`), scale: 'css' })
    console.log(`docs/pictures/${name}.png`)
  }
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
