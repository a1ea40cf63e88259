import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { fiveWeeksTo } from '../../../application/office/count-answers.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { accessibilityFaults, openPhone, overflowOf } from '../browser.ts'
import { kenichi, openForm } from '../resident-steps.ts'
import { openDesk, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
const desk = await openDesk(server, kenichi)
afterAll(async () => {
  await desk.close()
  await storage.close()
  await server.kill()
})

/** A resident begins to write, and goes away. */
async function leaveFeedback(): Promise<void> {
  const phone = await openPhone({ origin: server.origin })
  const isWatched = phone.page.waitForResponse(/tell-left/)
  await openForm(phone.page, '/survey/facility-feedback')
  await phone.page.getByRole('textbox', { name: /^ご意見/ }).fill('窓口が')
  await (await isWatched).finished()
  await phone.page.goto('about:blank')
  const days = fiveWeeksTo(tokyoDay(Date.now()))
  const left = () => storage.dailyCounts.readLeft(days, 'facility-feedback')
  await expect.poll(left).toMatchObject([{ times: 1 }])
  await phone.close()
}

test('numbers are drawn with a table beside each chart, by form, place and week, and where a form was left, keep their place, and go along as a workbook [OFF-46]', async () => {
  const { page } = desk
  await leaveFeedback()
  const days = fiveWeeksTo(tokyoDay(Date.now()))
  const { weeks } = await storage.dailyCounts.read({ days })
  const sumOf = (what: string, surveyId?: string) =>
    weeks
      .filter((count) => count.what === what && (surveyId === undefined || count.surveyId === surveyId))
      .reduce((sum, { times }) => sum + times, 0)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openOffice(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loaded.filter((path) => path.includes('draw-chart'))).toEqual([])

  await page.getByRole('link', { name: '利用状況' }).click()
  const chart = (title: string) => page.getByRole('img', { name: `${title}のグラフ` })
  const rowsOf = (title: string) =>
    page.getByRole('region', { name: title, exact: true }).last().locator('tbody tr')
  await chart('週ごと').waitFor()
  for (const title of ['週ごと', 'だれがしたか', '受付の入口', '住民のことば', '予約の時間', '予約の曜日']) {
    expect(await chart(title).count(), title).toBe(1)
    const isDrawn = () =>
      chart(title).evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.some((value) => value !== 0)
      })
    await expect.poll(isDrawn).toBe(true)
  }
  const total = page.locator('dl div').filter({ hasText: '受付' }).locator('dd')
  expect(await total.textContent()).toBe(sumOf('sent').toLocaleString('ja-JP'))
  expect(await rowsOf('週ごと').count()).toBe(5)
  expect(await accessibilityFaults(page)).toEqual([])

  const form = 'facility-feedback'
  await page.getByLabel('フォーム', { exact: true }).selectOption(form)
  await page.waitForURL(`**/office/numbers?form=${form}`)
  await expect.poll(() => total.textContent()).toBe(sumOf('sent', form).toLocaleString('ja-JP'))
  expect(await rowsOf('どこで止まったか').allInnerTexts()).toEqual(['ご意見\t1\t100%'])
  expect(await chart('どこで止まったか').count()).toBe(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excelで保存' }).click(),
  ])
  const sheets = readWorkbook(await readFile(await file.path()))
  expect(sheets.map(({ name }) => name)).toEqual([
    '受付',
    '予約',
    'ことば',
    '曜日と時間',
    'どこで止まったか',
    '説明',
  ])
  await page.goBack()
  await page.waitForURL('**/office/numbers')

  // A day that is typed keeps the focus; too many days are told, and can be put right.
  const from = page.getByLabel('から')
  await from.focus()
  await from.fill(days.to)
  await page.waitForURL(`**/office/numbers?from=${days.to}`)
  await from.fill('2020-01-01')
  await page.getByRole('alert').getByText('1年と1週間までの日を選んでください。').waitFor()
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '5週間' }).click()
  await page.waitForURL('**/office/numbers')
  await chart('週ごと').waitFor()

  const [place] = weeks.filter(({ what }) => what === 'booked')
  await page.getByLabel('場所', { exact: true }).selectOption(place!.calendarId!)
  await expect.poll(() => chart('だれがしたか').count()).toBe(0)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('button', { name: '1年' }).click()
  await expect.poll(() => rowsOf('週ごと').count()).toBe(53)
  await expect.poll(async () => (await overflowOf(page, 375)).scrollWidth).toBe(375)
  expect(await accessibilityFaults(page)).toEqual([])
})
