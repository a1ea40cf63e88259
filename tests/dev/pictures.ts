import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { changed, setCell } from '../adapters/city-bundle/workbooks.ts'
import { buildProduct } from '../build-product.ts'
import { openPhone } from '../e2e/browser.ts'
import { startCityServer } from '../e2e/city-server.ts'
import { prepareBrowser } from '../e2e/find-browser.ts'
import { clubItems } from '../e2e/office/club-form.ts'
import { button, openOffice, results, search } from '../e2e/office/office-city.ts'
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
  await takeForms(page)
}

/** What the chapter on forms shows: one that is written, checked, shown to colleagues, translated and dropped. */
async function takeForms(page: Page): Promise<void> {
  const take = takerOf(page)
  await page.goto('/office/forms')
  await button(page, '新しいフォームを作る').click()
  await page.getByLabel('フォームの名前').fill('放課後児童クラブの利用申込み')
  await page.getByLabel('アドレスに入る名前').fill('gakudo')
  await button(page, '作る').click()
  const line = page.getByLabel('新しい項目の題名')
  await line.waitFor()
  const lines = clubItems.map(({ line: text, type = '', options = '' }) => `${text}\t${type}\t${options}`)
  await line.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  const row = (title: string) => page.getByRole('region', { name: '項目の一覧' }).getByText(title)
  await row('保護者の状況').click()
  await page.getByText('下書きを保存しました').waitFor()
  await take('office-builder')

  await row('帰りの時刻').click()
  await page.getByLabel('選択肢', { exact: true }).fill('')
  await page.getByRole('navigation', { name: '表示の切り替え' }).getByText('確認').click()
  await page.getByText('要修正').first().waitFor()
  await take('office-findings')
  await button(page, '元に戻す').click()

  await button(page, '同僚に見せる').click()
  await button(page, 'リンクを作る').click()
  await page.getByText('終わりにする').waitFor()
  await take('office-preview')

  await page.goto('/office/forms/kenshin/translations')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await take('office-translations')

  await page.goto('/office/forms')
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    button(page, '「税の相談の申込み」を表で保存').click(),
  ])
  const bytes = await readFile(await sheet.path())
  const mistyped = changed(bytes, setCell('C22', '<c r="C22" t="inlineStr"><is><t>カレンダ</t></is></c>'))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: '税の相談.xlsx', mimeType: '', buffer: Buffer.from(mistyped) })
  await page.getByRole('table', { name: '誤り' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await take('office-sheet')
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
